// Tags: the allergens and diets that every venue has, and the venue's own.
import { IconTags } from '@tabler/icons-react';
import { resourceScreen } from '../../app/screen.ts';

export const tagScreen = resourceScreen({
  name: 'tag',
  Icon: IconTags,
  list: () => import('./TagList.tsx').then((file) => file.TagList),
  form: () => import('./TagForm.tsx').then((file) => file.TagForm),
  fields: () => import('./fields.ts').then((file) => file.tagFields),
});
