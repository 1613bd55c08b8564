import type { Texts } from './fr.ts';

export const texts: Texts = {
  time_machine: {
    text: 'Die Karte, wie Gäste sie am gewählten Tag zur gewählten Zeit sehen. Bestellen kann man dort nicht.',
    moment: 'Zeitpunkt',
    day: 'Tag',
    time: 'Uhrzeit',
    language: 'Sprache der Seite',
    table: 'Tischnummer',
    table_hint: 'Leer: an der Theke',
    earlier: '15 min früher',
    later: '15 min später',
    previous: 'Vorige Änderung',
    next: 'Nächste Änderung',
    now: 'Jetzt',
    upcoming: 'Nächste Änderung: {time}',
    none: 'Diese Karte ändert sich nie von selbst.',
    same: 'Nichts Sichtbares.',
    failed: 'Die Vorschau konnte nicht vorbereitet werden.',
    opens: 'Bestellungen öffnen',
    closes: 'Bestellungen schließen',
    order: 'Die Reihenfolge der Karte ändert sich',
    begins: '„{text}“ beginnt',
    ends: '„{text}“ endet',
    on: '{name} wird verfügbar',
    off: '{name} ist nicht mehr verfügbar',
  },
};
