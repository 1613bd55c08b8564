import type { Texts } from './fr.ts';

export const texts: Texts = {
  station: {
    one: 'Postazione',
    new: 'Nuova postazione',
    text: 'Un luogo dove si prepara una parte degli ordini: il bar, la cucina',
    name: 'Nome della postazione',
    search: 'Cerca per nome della postazione',
    position: 'Posizione',
    position_hint: 'La più bassa per prima; a parità decide il nome',
    delete_text: 'Le sue categorie restano; i loro prodotti compaiono allora in tutte le postazioni.',
    empty_title: 'Nessuna postazione',
    empty_text:
      'Ogni postazione vede ciò che prepara: il bar le sue bevande, la cucina i suoi piatti. Crei la prima, poi la scelga nelle categorie.',
  },
};
