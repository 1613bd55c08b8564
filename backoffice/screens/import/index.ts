// The menu as a workbook: import with a preview, export, template.
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { page, type Screen } from '../../app/screen.ts';

export const importScreen: Screen = {
  name: 'menu',
  label: 'names.import',
  Icon: IconFileSpreadsheet,
  menu: true,
  to: () => '/menu/create',
  pages: [
    page('create', 'import:list', () => import('./ImportPage.tsx').then((file) => file.ImportPage), {
      texts: ['import', 'change'],
      fields: true,
    }),
  ],
};
