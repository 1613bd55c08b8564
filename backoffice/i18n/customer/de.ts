import type { Texts } from './fr.ts';

export const texts: Texts = {
  customer: {
    search: 'Name, E-Mail oder Telefon',
    export_of: 'Speichern, was von {name} aufbewahrt wird',
    erase_of: '{name} löschen',
    erase_text:
      'Gelöscht werden: Name, Telefon, E-Mail, die Notizen der Bestellungen, die Anmeldung zum Newsletter und die Einträge im Kontaktbuch. Es bleiben: Beträge, Produkte und Zeiten der Bestellungen, ohne den Namen. Das lässt sich nicht rückgängig machen.',
    erased: 'Gast gelöscht. Die Bestellungen bleiben, ohne den Namen.',
    open_orders: 'Eine Bestellung dieses Gastes ist noch offen oder eben erst beendet: {refs}.',
    empty_title: 'Noch keine Gäste',
    empty_text: 'Wer beim Bestellen Telefon oder E-Mail angibt, steht hier.',
  },
};
