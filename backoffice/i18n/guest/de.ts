import type { Texts } from './fr.ts';

export const texts: Texts = {
  guest: {
    remove_of: '{name} aus dem Buch nehmen',
    remove_title: '{name} aus dem Kontaktbuch nehmen?',
    remove_text: 'Dieser Eintrag wird endgültig gelöscht.',
    kept: 'Jeder Eintrag löscht sich nach {days} Tagen von selbst.',
    empty_title: 'Das Kontaktbuch ist leer',
    empty_text: 'Schalten Sie es unter „Allgemein“ im Betrieb ein: Gäste können dann auf der Karte Name und einen Kontakt hinterlassen.',
  },
};
