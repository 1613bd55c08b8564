// The look: the manager restyles the guest's menu page.
import { IconPalette } from '@tabler/icons-react';
import { page, type Screen } from '../../app/screen.ts';

export const lookScreen: Screen = {
  name: 'customization',
  label: 'names.look',
  Icon: IconPalette,
  menu: true,
  to: (venue) => `/customization/${venue}`,
  pages: [page(':id', 'look:edit', () => import('./LookPage.tsx').then((file) => file.LookPage), { texts: 'look' })],
};

/** The fonts of a look, for whoever shows one: loaded when they are wanted. */
export const loadFonts = () => import('./fonts/fonts.ts');
