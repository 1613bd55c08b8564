// Categories: the list and the form.
import { IconCategory } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const categoryScreen = resourceScreen({
  name: 'category',
  path: '/api/menu/:venue/category',
  Icon: IconCategory,
  list: () => import('./CategoryList.tsx').then((file) => file.CategoryList),
  form: () => import('./CategoryForm.tsx').then((file) => file.CategoryForm),
  fields: () => import('./fields.ts').then((file) => file.categoryFields),
});
