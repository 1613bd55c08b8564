// Tags: the built-in allergens and diets, and the venue's own tags.
import { IconTags } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const tagScreen = resourceScreen({
  name: 'tag',
  Icon: IconTags,
  list: () => import('./TagList.tsx').then((file) => file.TagList),
  form: () => import('./TagForm.tsx').then((file) => file.TagForm),
  fields: () => import('./fields.ts').then((file) => file.tagFields),
});
