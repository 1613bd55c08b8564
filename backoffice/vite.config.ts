import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../scripts/precompress.ts';
import { preload } from './build/preload.ts';
import { withoutExport } from './build/without-export.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as { version: string };

/** First files of each address, so that they are all asked for at once; `x/` is an address below `x`. */
const routes = {
  order: ['screens/orders/Board.tsx', 'screens/orders/LiveOrders.tsx'],
  'order/': ['screens/orders/OrderPage.tsx', 'screens/orders/LiveOrders.tsx'],
  delivery: ['screens/orders/Board.tsx', 'screens/orders/LiveOrders.tsx'],
  'delivery/': ['screens/orders/OrderPage.tsx', 'screens/orders/LiveOrders.tsx'],
  history: ['screens/history/HistoryList.tsx'],
  section: ['screens/section/SectionList.tsx'],
  'section/': ['screens/section/SectionEdit.tsx'],
  category: ['screens/category/CategoryList.tsx'],
  'category/': ['screens/category/CategoryEdit.tsx'],
  product: ['screens/product/ProductList.tsx'],
  'product/': ['screens/product/ProductEdit.tsx'],
  calendar: ['screens/calendar/CalendarList.tsx'],
  'calendar/': ['screens/calendar/CalendarEdit.tsx'],
  instruction: ['screens/instruction/InstructionList.tsx'],
  'instruction/': ['screens/instruction/InstructionEdit.tsx'],
  cost: ['screens/cost/CostList.tsx'],
  'cost/': ['screens/cost/CostEdit.tsx'],
  table: ['screens/table/TableList.tsx'],
  'table/': ['screens/table/PrintPage.tsx'],
  tag: ['screens/tag/TagList.tsx'],
  'tag/': ['screens/tag/TagEdit.tsx'],
  health: ['screens/health/HealthPage.tsx'],
  preview: ['screens/preview/PreviewPage.tsx'],
  'venue/': ['screens/venue/VenuePage.tsx'],
  profile: ['screens/profile/ProfilePage.tsx'],
};

const languages = Object.fromEntries(['fr', 'en', 'es', 'it', 'pt', 'de'].map((locale) => [locale, `i18n/${locale}.ts`]));

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [
    withoutExport(),
    react(),
    preload({ signedIn: 'App.tsx', signedOut: 'screens/login/index.ts', languages, routes }),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
