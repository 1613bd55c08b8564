import type { Texts } from './fr.ts';

export const texts: Texts = {
  tag: {
    one: 'Etichetta',
    new: 'Nuova etichetta',
    name: 'Nome dell’etichetta',
    own: 'Etichette del locale',
    own_text: 'Ciò che distingue i suoi prodotti: fatto in casa, novità, analcolico…',
    none_own: 'Nessuna per ora',
    allergens: 'I 14 allergeni',
    diets: 'Diete',
    built_in_text: 'Uguali per tutti, già tradotti: non si modificano.',
    icon: 'Simbolo',
    icon_hint: 'Davanti al nome, sul menu',
    no_icon: 'Nessun simbolo',
    delete_text: 'Nessun prodotto e nessuna risposta la porta.',
    delete_used: { one: 'Viene tolta da {n} prodotto.', other: 'Viene tolta da {n} prodotti.' },
    delete_asked: { one: 'Viene tolta dalle risposte di {n} istruzione.', other: 'Viene tolta dalle risposte di {n} istruzioni.' },
    counting: 'Ricerca di ciò che la porta…',
  },
};
