// The printed card: the menu on paper, in the look of the guest page.
import { IconPrinter } from '@tabler/icons-react';
import { page, type Screen } from '../../app/screen.ts';

/** Opened from the look editor; its address is below the editor's. */
export const cardScreen: Screen = {
  name: 'customization',
  label: 'names.look',
  Icon: IconPrinter,
  menu: false,
  pages: [page(':id/card', 'look:edit', () => import('./CardPage.tsx').then((file) => file.CardPage), { texts: ['card'] })],
};
