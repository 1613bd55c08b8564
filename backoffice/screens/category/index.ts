// Categories: the list with their menus and switches, one of them, a new one.
import { IconCategory } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const CategoryList = lazy(() => import('./CategoryList.tsx').then((file) => ({ default: file.CategoryList })));
const CategoryEdit = lazy(() => import('./CategoryEdit.tsx').then((file) => ({ default: file.CategoryEdit })));
const CategoryCreate = lazy(() => import('./CategoryEdit.tsx').then((file) => ({ default: file.CategoryCreate })));

export const categoryScreen: Screen = {
  name: 'category',
  label: 'names.category',
  Icon: IconCategory,
  menu: true,
  pages: [
    { path: '', right: 'category:list', Page: CategoryList },
    { path: 'create', right: 'category:create', Page: CategoryCreate },
    { path: ':id', right: 'category:show', Page: CategoryEdit },
  ],
};
