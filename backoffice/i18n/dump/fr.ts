export const texts = {
  dump: {
    bar: 'Bar',
    venue: 'Établissement',
    more: 'En afficher plus',
    shown: '{shown} sur {total}',
  },
};

export type Texts = typeof texts;
