// Fees: what is added to orders by itself or by the guest.
import { IconReceipt } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';
import { loadProductPicker } from '../product/index.ts';

const CostList = lazy(() => import('./CostList.tsx').then((file) => ({ default: file.CostList })));
/** With the list of products that it may show: loaded later, it could be missing, and the form with all that was typed would go with it. */
const loadForm = () => Promise.all([import('./CostEdit.tsx'), loadProductPicker()]).then(([file]) => file);
const CostEdit = lazy(() => loadForm().then((file) => ({ default: file.CostEdit })));
const CostCreate = lazy(() => loadForm().then((file) => ({ default: file.CostCreate })));

export const costScreen: Screen = {
  name: 'cost',
  label: 'names.cost',
  Icon: IconReceipt,
  menu: true,
  pages: [
    { path: '', right: 'cost:list', Page: CostList },
    { path: 'create', right: 'cost:create', Page: CostCreate },
    { path: ':id', right: 'cost:show', Page: CostEdit },
  ],
};
