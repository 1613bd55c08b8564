// Products: the list and the form.
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { lazy } from 'react';
import { resourceScreen } from '../../app/screen.ts';
import { withTexts } from '../../i18n/translate.ts';

export const loadProductPicker = () => withTexts(['product'], () => import('./ProductPicker.tsx'));
/** The product picker of a fee, as a field of ids. */
export const ProductPicker = lazy(() => loadProductPicker().then((file) => ({ default: file.ProductPicker })));

export const productScreen = resourceScreen({
  name: 'product',
  path: '/api/menu/:venue/product',
  Icon: IconToolsKitchen2,
  list: () => import('./ProductList.tsx').then((file) => file.ProductList),
  form: () => import('./ProductForm.tsx').then((file) => file.ProductForm),
  fields: () => import('./fields.ts').then((file) => file.productFields),
  endpoints: {
    bundleproducts: { path: '/api/menu/:venue/bundleproducts' },
    recommended: { path: '/api/menu/:venue/recommended' },
  },
});
