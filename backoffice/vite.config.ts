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
import { withoutExport } from './build/without-export.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as { version: string };

const textsIn = (folder: string) => Object.fromEntries(INTERFACE_LOCALES.map((locale) => [locale, `${folder}/${locale}.ts`]));

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
        languages: textsIn('i18n'),
        routes: command === 'build' ? await firstFiles(import.meta.dirname) : {},
      },
      signedOut: { module: 'screens/login/LoginApp.tsx', languages: textsIn('i18n/sign-in') },
    }),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: chunkGroups } } },
  },
}));
