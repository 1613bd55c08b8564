import type { Texts } from './fr.ts';

export const texts: Texts = {
  dump: {
    bar: 'Bar',
    venue: 'Establecimiento',
    more: 'Mostrar más',
    shown: '{shown} de {total}',
  },
};
