import type { Texts } from './fr.ts';

export const texts: Texts = {
  dump: {
    bar: 'Bar',
    venue: 'Locale',
    more: 'Mostra altri',
    shown: '{shown} di {total}',
  },
};
