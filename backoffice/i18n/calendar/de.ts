import type { Texts } from './fr.ts';

export const texts: Texts = {
  calendar: {
    one: 'Zeitplan',
    new: 'Neuer Zeitplan',
    name: 'Name des Zeitplans',
    name_hint: 'Geben Sie ihm einen Namen, etwa „Happy Hour“ oder „Mittags unter der Woche“.',
    week: 'Woche',
    week_text: 'Zu diesen Zeiten, nach der Uhr des Betriebs, gelten die Ausnahmen, die diesem Zeitplan folgen.',
    keep_week: 'Diese Woche übernehmen',
    slots: 'Zeiten',
    on_menu: 'Auf der Karte',
    highlight: 'Auf der Karte ankündigen',
    highlight_hint: 'Gäste lesen diesen Text während der Zeiten.',
    highlight_text: 'Text der Ankündigung',
    highlight_color: 'Farbe der Ankündigung',
    announcement: 'Ankündigung',
    delete_text: 'Kein Preis, keine Verfügbarkeit und keine Öffnungszeit folgt ihm.',
    empty_title: 'Happy Hour, Mittag, Nacht …',
    empty_text:
      'Ein Zeitplan ist eine typische Woche. Karten, Kategorien und Produkte folgen ihm mit Preis, Platz oder Verfügbarkeit; die Öffnungszeiten auch.',
  },
};
