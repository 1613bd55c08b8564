import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { INTERFACE_LOCALES } from '../contract/rules/locales.ts';
import { precompress } from '../scripts/precompress.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { firstFiles } from './build/first-files.ts';
import { preload } from './build/preload.ts';
import { records } from './build/records.ts';
import { textFiles } from './build/text-files.ts';
import { withoutExport } from './build/without-export.ts';
import { APPLICATION_TEXTS, SIGN_IN_TEXTS } from './i18n/groups.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as { version: string };

const texts = textFiles(import.meta.dirname);

export default defineConfig(async ({ command }) => ({
  root: import.meta.dirname,
  base: '/admin/',
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [
    withoutExport(),
    records(),
    react(),
    preload({
      entry: 'main.tsx',
      signedIn: {
        module: 'App.tsx',
        texts: APPLICATION_TEXTS,
        routes: command === 'build' ? await firstFiles(import.meta.dirname) : {},
      },
      signedOut: { module: 'screens/login/LoginApp.tsx', texts: SIGN_IN_TEXTS },
      locales: INTERFACE_LOCALES,
      textFile: texts.nameOf,
    }),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: chunkGroups },
        chunkFileNames: ({ facadeModuleId }: { facadeModuleId: string | null }) =>
          texts.ofModule(facadeModuleId) ?? 'assets/[name]-[hash].js',
      },
    },
  },
}));
