// Fees: what is added to orders by itself or by the guest.
import { IconReceipt } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';
import { loadProductPicker } from '../product/index.ts';

export const costScreen = resourceScreen({
  name: 'cost',
  path: '/api/menu/:venue/cost',
  Icon: IconReceipt,
  list: () => import('./CostList.tsx').then((file) => file.CostList),
  // With the list of products that it may show: loaded later, it could be missing, and the form with all that was typed would go with it.
  form: () => Promise.all([import('./CostForm.tsx'), loadProductPicker()]).then(([file]) => file.CostForm),
  fields: () => import('./fields.ts').then((file) => file.costFields),
});
