import type { Texts } from './fr.ts';

export const texts: Texts = {
  pass: {
    one: 'Passphrase',
    new: 'New passphrase',
    passphrase: 'Passphrase',
    hint: 'One or two words that are easy to say and to understand at the bar',
    search: 'Search passphrases',
    delete_text: 'Open orders keep theirs; it will not be used again.',
    empty_title: 'No passphrases',
    empty_text: 'Without them, orders at the bar only have their number.',
  },
};
