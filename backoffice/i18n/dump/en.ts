import type { Texts } from './fr.ts';

export const texts: Texts = {
  dump: {
    bar: 'Bar',
    venue: 'Venue',
    more: 'Show more',
    shown: '{shown} of {total}',
  },
};
