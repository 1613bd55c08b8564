import type { Texts } from './fr.ts';

export const texts: Texts = {
  pin: {
    of: 'PIN of {name}',
    digits: '4 to 6 digits, then OK',
    typed: 'Digits typed: {n}',
    ok: 'OK',
    erase: 'Erase the last digit',
    back: 'Back to the names',
    checking: 'Checking…',
    waiting: 'The last action is still being sent. One moment…',
    limited: 'Too many attempts. Try again in {wait} or sign in with your e-mail.',
    nobody: 'Nobody has a PIN here yet. Managers set them in the venue’s profile.',
    by_email: 'Sign in with e-mail',
    ended: 'The session has ended.',
  },
};
