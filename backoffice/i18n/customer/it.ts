import type { Texts } from './fr.ts';

export const texts: Texts = {
  customer: {
    search: 'Nome, e-mail o telefono',
    export_of: 'Salva ciò che si conserva di {name}',
    erase_of: 'Cancella {name}',
    erase_text:
      'Si cancellano: nome, telefono, e-mail, note degli ordini, iscrizione alla newsletter e voci del registro dei contatti. Restano: importi, prodotti e orari degli ordini, senza il nome. Non si può annullare.',
    erased: 'Cliente cancellato. I suoi ordini restano, senza il nome.',
    open_orders: 'Un ordine di questo cliente è ancora aperto o è appena finito: {refs}.',
    empty_title: 'Ancora nessun cliente',
    empty_text: 'Chi lascia un telefono o un’e-mail con un ordine compare qui.',
  },
};
