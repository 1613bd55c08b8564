import type { Texts } from './fr.ts';

export const texts: Texts = {
  dump: {
    bar: 'Bar',
    venue: 'Estabelecimento',
    more: 'Mostrar mais',
    shown: '{shown} de {total}',
  },
};
