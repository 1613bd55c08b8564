import type { Texts } from './fr.ts';

export const texts: Texts = {
  pin: {
    of: 'PIN von {name}',
    digits: '4 bis 6 Ziffern, dann OK',
    typed: 'Eingegebene Ziffern: {n}',
    ok: 'OK',
    erase: 'Letzte Ziffer löschen',
    back: 'Zurück zu den Namen',
    checking: 'Wird geprüft…',
    waiting: 'Der letzte Schritt ist noch unterwegs. Einen Moment…',
    limited: 'Zu viele Versuche. Versuchen Sie es in {wait} wieder oder melden Sie sich mit E-Mail an.',
    nobody: 'Hier hat noch niemand eine PIN. Die Leitung gibt sie im Profil des Betriebs.',
    by_email: 'Mit E-Mail anmelden',
    ended: 'Die Sitzung ist beendet.',
  },
};
