// The menu as a workbook: import with a look beforehand, export, template.
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Screen } from '../../app/screen.ts';

const ImportPage = lazy(() => import('./ImportPage.tsx').then((file) => ({ default: file.ImportPage })));

export const importScreen: Screen = {
  name: 'menu',
  label: 'names.import',
  Icon: IconFileSpreadsheet,
  menu: true,
  to: () => '/menu/create',
  pages: [{ path: 'create', right: 'import:list', Page: ImportPage }],
};
