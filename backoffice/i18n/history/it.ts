import type { Texts } from './fr.ts';

export const texts: Texts = {
  list: {
    export: 'Esporta (CSV)',
    exporting: 'Esportazione… {megabytes} MB',
    nothing_to_export: 'Niente da esportare: nessun ordine corrisponde.',
    export_busy: 'Ci sono già esportazioni in corso. Riprovi quando saranno finite.',
  },
  history: {
    search: 'Rif., cliente o tavolo',
    creation_date: 'Data',
    customer: 'Nome cliente',
    email: 'Indirizzo e-mail',
    phone: 'Telefono',
    table: 'Tavolo',
    bartender: 'Barista',
    status: 'Stato',
    count: 'Numero di prodotti',
    products: 'Prodotti',
    total: 'Totale IVA inclusa',
    total_ht: 'Totale IVA esclusa',
    newsletter: 'Iscritto alla newsletter',
    ref: 'Rif.',
    empty: 'Ancora nessun ordine',
    empty_hint: 'Qui restano tutti gli ordini del locale, prima i più recenti.',
  },
};
