import type { Texts } from './fr.ts';

export const texts: Texts = {
  pass: {
    one: 'Abholkennwort (Passphrase)',
    new: 'Neues Abholkennwort',
    passphrase: 'Worte zum Sagen',
    hint: 'Ein oder zwei Wörter, die an der Bar leicht zu sagen und zu verstehen sind',
    search: 'Abholkennwort suchen',
    delete_text: 'Offene Bestellungen behalten ihres; es wird nicht mehr gezogen.',
    empty_title: 'Keine Abholkennwörter',
    empty_text: 'Ohne sie haben Bestellungen an der Bar nur ihre Nummer.',
  },
};
