import type { Texts } from './fr.ts';

export const texts: Texts = {
  pin: {
    of: 'Il PIN di {name}',
    digits: 'Da 4 a 6 cifre, poi OK',
    typed: 'Cifre digitate: {n}',
    ok: 'OK',
    erase: 'Cancellare l’ultima cifra',
    back: 'Tornare ai nomi',
    checking: 'Verifica in corso…',
    waiting: 'L’ultima azione è ancora in invio. Un momento…',
    limited: 'Troppi tentativi. Riprovi tra {wait} o acceda con l’e-mail.',
    nobody: 'Qui nessuno ha ancora un PIN. Un gestore li assegna nel profilo del locale.',
    by_email: 'Accedere con l’e-mail',
    ended: 'La sessione è terminata.',
  },
};
