// Two builds: what the phone loads (`vite build`), and what the server renders with (`vite build --ssr entry-server.tsx`).
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from '../scripts/precompress.ts';
import { muli } from './build/muli.ts';
import { symbols } from './build/symbols.ts';

/** In development a page's script first of all lets React's hot replacement in: the document has no place for it. */
const refreshFirst = (): Plugin => ({
  name: 'refresh-first',
  enforce: 'pre',
  transform: {
    filter: { id: /\/entry-(menu|order)\.tsx$/ },
    handler: (code) => ({ code: `import '@vitejs/plugin-react/preamble';${code}`, map: null }),
  },
});

/** Sources speak React; phones get Preact, a sixth of its bytes (docs/decisions/0044-preact-on-the-phone.md). */
const preact = [
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server\.edge$/, replacement: 'preact-render-to-string' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react$/, replacement: 'preact/compat' },
];

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null };

/** The modules that an entry leads to; `later`: those that it asks for afterwards too. */
const reachedFrom = (entry: string, modules: Modules, later: boolean): ReadonlySet<string> => {
  const reached = new Set([join(import.meta.dirname, entry)]);
  for (const id of reached) {
    const info = modules.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...((later && info?.dynamicallyImportedIds) || [])]) reached.add(next);
  }
  return reached;
};

/**
 * What the menu page begins with and the order's page needs too is one file: phones ask a server for six at a time, and each one more
 * would wait for a round trip.
 */
const shared = () => {
  let begins: ReadonlySet<string> | undefined;
  let needs: ReadonlySet<string> | undefined;
  return (id: string, modules: Modules): string | null => {
    begins ??= reachedFrom('entry-menu.tsx', modules, false);
    needs ??= reachedFrom('entry-order.tsx', modules, true);
    return begins.has(id) && needs.has(id) ? 'shared' : null;
  };
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/guest/',
  publicDir: isSsrBuild ? false : 'public',
  build: {
    cssMinify: 'lightningcss',
    // One request more for a script that the document already announces is no gain.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...(isSsrBuild
        ? {}
        : {
            input: { menu: 'entry-menu.tsx', order: 'entry-order.tsx' },
            output: { codeSplitting: { groups: [{ name: shared() }] } },
          }),
      // Compressing takes longest, and is meant to.
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
