import type { Texts } from './fr.ts';

export const texts: Texts = {
  dump: {
    bar: 'Bar',
    venue: 'Betrieb',
    more: 'Mehr anzeigen',
    shown: '{shown} von {total}',
  },
};
