// Two builds: what the phone loads (`vite build`), and what the server renders with (`vite build --ssr entry-server.tsx`).
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from '../scripts/precompress.ts';

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

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/guest/',
  publicDir: isSsrBuild ? false : 'public',
  build: {
    cssMinify: 'lightningcss',
    // One request more for a script that the document already announces is no gain.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      ...(isSsrBuild ? {} : { input: { menu: 'entry-menu.tsx', order: 'entry-order.tsx' } }),
      // Compressing takes longest, and is meant to.
      checks: { bundlerTimings: false },
    },
    ...(isSsrBuild ? { outDir: 'dist/server', target: 'node20' } : { outDir: 'dist/client', manifest: true }),
  },
  ...(command === 'serve'
    ? { plugins: [react(), refreshFirst()] }
    : {
        resolve: { alias: preact },
        plugins: [precompress()],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
      }),
}));
