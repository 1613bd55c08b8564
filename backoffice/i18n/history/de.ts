import type { Texts } from './fr.ts';

export const texts: Texts = {
  list: {
    export: 'Exportieren (CSV)',
    exporting: 'Export … {megabytes} MB',
    nothing_to_export: 'Nichts zu exportieren: Keine Bestellung passt.',
    export_busy: 'Es laufen bereits Exporte. Versuchen Sie es noch einmal, wenn sie fertig sind.',
  },
  history: {
    search: 'Nr., Gast oder Tisch',
    creation_date: 'Datum',
    customer: 'Gast',
    email: 'E-Mail',
    phone: 'Telefon',
    table: 'Tisch',
    bartender: 'Barkraft',
    status: 'Stand',
    count: 'Anzahl Produkte',
    products: 'Produkte',
    total: 'Gesamt brutto',
    total_ht: 'Gesamt netto',
    newsletter: 'Newsletter-Abo',
    ref: 'Nr.',
    empty: 'Noch keine Bestellungen',
    empty_hint: 'Hier stehen alle Bestellungen des Betriebs, die neuesten zuerst.',
  },
};
