import { join } from 'node:path';
import { expect, it } from 'vitest';
import { firstFiles } from './first-files.ts';

it('finds the first files of each address in the declarations of the screens', async () => {
  const files = await firstFiles(join(import.meta.dirname, '..'));
  expect(files).toMatchObject({
    '': ['screens/dashboard/DashboardPage.tsx', 'i18n/dashboard/{locale}.ts'],
    product: ['screens/product/ProductList.tsx'],
    'product/': ['screens/product/ProductForm.tsx'],
    delivery: ['screens/orders/Board.tsx', 'screens/orders/live/LiveOrders.tsx'],
    'menu/': expect.arrayContaining(['screens/import/ImportPage.tsx', 'screens/product/fields.ts', 'i18n/import/{locale}.ts']),
    'customization/': ['screens/look/LookPage.tsx', 'i18n/look/{locale}.ts'],
  });
  expect(Object.values(files).flat()).not.toContain('undefined');
});
