import { join } from 'node:path';
import { expect, it } from 'vitest';
import { firstFiles } from './first-files.ts';

it('finds the first files of each address in the declarations of the screens', async () => {
  const files = await firstFiles(join(import.meta.dirname, '..'));
  expect(files).toMatchObject({
    '': { files: ['screens/dashboard/DashboardPage.tsx'], texts: ['dashboard'] },
    product: { files: ['screens/product/ProductList.tsx'], texts: ['product'] },
    'product/': { files: ['screens/product/ProductForm.tsx'], texts: ['product', 'form'] },
    station: { files: [], texts: ['station'] },
    delivery: { files: ['screens/orders/Board.tsx', 'screens/orders/live/LiveOrders.tsx'], texts: ['orders'] },
    'menu/': {
      files: expect.arrayContaining(['screens/import/ImportPage.tsx', 'screens/product/fields.ts']),
      texts: expect.arrayContaining(['import', 'product', 'venue']),
    },
    'customization/': { files: ['screens/look/LookPage.tsx'], texts: ['look', 'form'] },
  });
  expect(Object.values(files).flatMap((one) => one.files)).not.toContain('undefined');
});
