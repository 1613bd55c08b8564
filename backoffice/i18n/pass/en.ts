import type { Texts } from './fr.ts';

export const texts: Texts = {
  pass: {
    one: 'Passphrase',
    new: 'New passphrase',
    passphrase: 'Passphrase',
    hint: 'One or two words that are easy to say at the bar and to understand',
    search: 'Search a passphrase',
    delete_text: 'Open orders keep theirs; it will not be drawn again.',
    empty_title: 'No passphrases',
    empty_text: 'Without them, orders at the bar have their number alone.',
  },
};
