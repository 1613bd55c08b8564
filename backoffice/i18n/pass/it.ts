import type { Texts } from './fr.ts';

export const texts: Texts = {
  pass: {
    one: 'Parola d’ordine (Passphrase)',
    new: 'Nuova parola d’ordine',
    passphrase: 'Parole da dire',
    hint: 'Una o due parole facili da dire al banco e da capire',
    search: 'Cerca una parola d’ordine',
    delete_text: 'Gli ordini in corso tengono la loro; non sarà più estratta.',
    empty_title: 'Nessuna parola d’ordine',
    empty_text: 'Senza, gli ordini al banco hanno solo il loro numero.',
  },
};
