import type { Texts } from './fr.ts';

export const texts: Texts = {
  instruction: {
    one: 'Istruzione',
    new: 'Nuova istruzione',
    name: 'Domanda al cliente',
    name_hint: 'Per esempio: Cottura, Ghiaccio, Salsa',
    name_search: 'Nome dell’istruzione',
    options: 'Risposte possibili',
    options_text: 'Nell’ordine in cui il cliente le legge. Ne sceglie una e legge accanto gli allergeni che aggiunge.',
    option: 'Risposta',
    option_at: 'Risposta {place}',
    add_option: 'Aggiungi una risposta',
    delete_text: 'I prodotti che la pongono non la pongono più. Gli ordini passati la conservano.',
    empty_title: 'Cottura, ghiaccio, salsa…',
    empty_text: 'Un’istruzione è una domanda posta al cliente quando sceglie un prodotto. Createla qui, poi aggiungetela ai prodotti.',
  },
};
