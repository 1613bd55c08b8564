import type { Texts } from './fr.ts';

export const texts: Texts = {
  guest: {
    remove_of: 'Togli {name} dal registro',
    remove_title: 'Togliere {name} dal registro dei contatti?',
    remove_text: 'Questa voce sarà cancellata definitivamente.',
    kept: 'Ogni voce si cancella da sola dopo {days} giorni.',
    empty_title: 'Il registro dei contatti è vuoto',
    empty_text: 'Lo attivi nella scheda Generale del locale: i clienti potranno lasciare nome e un contatto dal menu.',
  },
};
