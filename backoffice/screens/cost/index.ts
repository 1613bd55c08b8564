// Fees: surcharges on orders, automatic or chosen by the guest.
import { IconReceipt } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';
import { loadProductPicker } from '../product/index.ts';

export const costScreen = resourceScreen({
  name: 'cost',
  path: '/api/menu/:venue/cost',
  Icon: IconReceipt,
  list: () => import('./CostList.tsx').then((file) => file.CostList),
  // Preloads the product picker with the form: loading it later could fail and lose the form's unsaved input.
  form: () => Promise.all([import('./CostForm.tsx'), loadProductPicker()]).then(([file]) => file.CostForm),
  formTexts: ['product'],
  fields: () => import('./fields.ts').then((file) => file.costFields),
});
