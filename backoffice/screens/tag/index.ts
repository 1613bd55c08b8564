// Tags: the allergens and diets that every venue has, and the venue's own.
import { IconTags } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const TagList = lazy(() => import('./TagList.tsx').then((file) => ({ default: file.TagList })));
const TagEdit = lazy(() => import('./TagEdit.tsx').then((file) => ({ default: file.TagEdit })));
const TagCreate = lazy(() => import('./TagEdit.tsx').then((file) => ({ default: file.TagCreate })));

export const tagScreen: Screen = {
  name: 'tag',
  label: 'names.tag',
  Icon: IconTags,
  menu: true,
  pages: [
    { path: '', right: 'tag:list', Page: TagList },
    { path: 'create', right: 'tag:create', Page: TagCreate },
    { path: ':id', right: 'tag:show', Page: TagEdit },
  ],
};
