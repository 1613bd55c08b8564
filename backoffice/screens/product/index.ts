// Products: the list with its switches, one product, a new one.
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const ProductList = lazy(() => import('./ProductList.tsx').then((file) => ({ default: file.ProductList })));
const ProductEdit = lazy(() => import('./ProductEdit.tsx').then((file) => ({ default: file.ProductEdit })));
const ProductCreate = lazy(() => import('./ProductEdit.tsx').then((file) => ({ default: file.ProductCreate })));

export const loadProductPicker = () => import('./ProductPicker.tsx');
/** The products of a fee, as a field of ids. */
export const ProductPicker = lazy(() => loadProductPicker().then((file) => ({ default: file.ProductPicker })));

export const productScreen: Screen = {
  name: 'product',
  label: 'names.product',
  Icon: IconToolsKitchen2,
  menu: true,
  pages: [
    { path: '', right: 'product:list', Page: ProductList },
    { path: 'create', right: 'product:create', Page: ProductCreate },
    { path: ':id', right: 'product:show', Page: ProductEdit },
  ],
};
