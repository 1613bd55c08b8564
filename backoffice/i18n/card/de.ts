import type { Texts } from './fr.ts';

export const texts: Texts = {
  card: {
    title: 'Gedruckte Karte',
    print: 'Drucken oder als PDF speichern',
    settings: 'Einstellungen der Karte',
    format: 'Format',
    fold: 'Dreiteiliges Faltblatt',
    format_hint: 'Mit 100 % und ohne Ränder drucken.',
    fold_hint: 'Auf A4, mit 100 %, ohne Ränder und beidseitig drucken, an der kurzen Kante gewendet.',
    language: 'Sprache der Karte',
    untranslated: 'Ihre Produkte sind nicht in diese Sprache übersetzt; sie bleiben, wie sie sind.',
    menus: 'Karten',
    allergens: 'Allergene und Kennzeichnungen',
    colours: 'Farben und Hintergründe',
    colours_hint: 'Ohne sie ist die Karte schwarz auf weiß.',
    preview: 'Vorschau der Karte',
    sheets: { one: '{n} Seite', other: '{n} Seiten' },
    too_many: { one: '{n} Produkt passt nicht in dieses Format', other: '{n} Produkte passen nicht in dieses Format' },
    too_many_hint:
      'Die Schrift ist schon so klein, dass man sie gerade noch lesen kann. Wählen Sie weniger Karten, lassen Sie die Allergene weg oder nehmen Sie A4.',
    too_many_pages: 'Gedruckt werden höchstens 40 Seiten. Wählen Sie weniger Karten oder lassen Sie die Allergene weg.',
    to_a4: 'Zu A4 wechseln',
    empty_title: 'Nichts zu drucken',
    empty_text: 'Ihre Karten werden gedruckt, sobald Produkte darauf stehen.',
    none_title: 'Keine Karte gewählt',
    none_text: 'Wählen Sie mindestens eine Karte zum Drucken.',
    failed: 'Die Karte konnte nicht geladen werden.',
    inactive: 'Der Betrieb ist deaktiviert: Gäste sehen keine Karte, es gibt nichts zu drucken.',
  },
};
