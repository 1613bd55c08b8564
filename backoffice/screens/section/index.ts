// Menus (sections): their list in the order guests see them, one of them, a new one.
import { IconBook2 } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const SectionList = lazy(() => import('./SectionList.tsx').then((file) => ({ default: file.SectionList })));
const SectionEdit = lazy(() => import('./SectionEdit.tsx').then((file) => ({ default: file.SectionEdit })));
const SectionCreate = lazy(() => import('./SectionEdit.tsx').then((file) => ({ default: file.SectionCreate })));

export const sectionScreen: Screen = {
  name: 'section',
  label: 'names.section',
  Icon: IconBook2,
  menu: true,
  pages: [
    { path: '', right: 'section:list', Page: SectionList },
    { path: 'create', right: 'section:create', Page: SectionCreate },
    { path: ':id', right: 'section:show', Page: SectionEdit },
  ],
};
