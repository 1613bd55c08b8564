// The look editor: the manager restyles the guests' menu page.
import { IconPalette } from '@tabler/icons-react';
import { page, type Screen } from '../../app/screen.ts';

export const lookScreen: Screen = {
  name: 'customization',
  label: 'names.look',
  Icon: IconPalette,
  menu: true,
  to: (venue) => `/customization/${venue}`,
  pages: [page(':id', 'look:edit', () => import('./LookPage.tsx').then((file) => file.LookPage), { texts: ['look', 'form'] })],
};

/** The fonts of a look, loaded on demand. */
export const loadFonts = () => import('./fonts/fonts.ts');
