// Two builds: the client (`vite build`) and the server renderer (`vite build --ssr entry-server.tsx`).
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from '../scripts/precompress.ts';
import { muli } from './build/muli.ts';
import { symbols } from './build/symbols.ts';

/** In development, React's fast refresh must be imported first in a page's script, because the document does not load it. */
const refreshFirst = (): Plugin => ({
  name: 'refresh-first',
  enforce: 'pre',
  transform: {
    filter: { id: /\/entry-(menu|order)\.tsx$/ },
    handler: (code) => ({ code: `import '@vitejs/plugin-react/preamble';${code}`, map: null }),
  },
});

/** Sources import React; phones get Preact, a sixth of the size (docs/decisions/0044-preact-on-the-phone.md). */
const preact = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server\.edge$/, replacement: 'preact-render-to-string' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/compat' },
];

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null };

/** The modules imported by an entry. `later`: including dynamic imports. */
const reachedFrom = (entry: string, modules: Modules, later: boolean): ReadonlySet<string> => {
  const reached = new Set([join(import.meta.dirname, entry)]);
  for (const id of reached) {
    const info = modules.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...((later && info?.dynamicallyImportedIds) || [])]) reached.add(next);
  }
  return reached;
};

/**
 * Puts the modules that the menu page imports statically and the order page needs too into one chunk. Phones send six requests at a time to
 * a server, so one more file would cost a round trip.
 */
const shared = () => {
  let menuModules: ReadonlySet<string> | undefined;
  let orderModules: ReadonlySet<string> | undefined;
  return (id: string, modules: Modules): string | null => {
    menuModules ??= reachedFrom('entry-menu.tsx', modules, false);
    orderModules ??= reachedFrom('entry-order.tsx', modules, true);
    return menuModules.has(id) && orderModules.has(id) ? 'shared' : null;
  };
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/guest/',
  publicDir: isSsrBuild ? false : 'public',
  build: {
    cssMinify: 'lightningcss',
    // Not needed: the document already lists the modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...(isSsrBuild
        ? {}
        : {
            input: { menu: 'entry-menu.tsx', order: 'entry-order.tsx' },
            output: { codeSplitting: { groups: [{ name: shared() }] } },
          }),
      // Compression takes most of the build time, as expected.
      checks: { bundlerTimings: false },
    },
    ...(isSsrBuild ? { outDir: 'dist/server', target: 'node20' } : { outDir: 'dist/client', manifest: true }),
  },
  ...(command === 'serve'
    ? { plugins: [symbols(), muli(), react(), refreshFirst()] }
    : {
        resolve: { alias: preact },
        plugins: [symbols(), muli(), precompress()],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
      }),
}));
