import type { Texts } from './fr.ts';

export const texts: Texts = {
  instruction: {
    one: 'Zubereitungswunsch',
    new: 'Neuer Zubereitungswunsch',
    name: 'Frage an den Gast',
    name_hint: 'Zum Beispiel: Garstufe, Eis, Soße',
    name_search: 'Name des Wunsches',
    options: 'Mögliche Antworten',
    options_text: 'In der Reihenfolge, in der Gäste sie lesen. Sie wählen eine und lesen daneben, welche Allergene sie mitbringt.',
    option: 'Antwort',
    option_at: 'Antwort {place}',
    add_option: 'Antwort hinzufügen',
    delete_text: 'Produkte stellen die Frage dann nicht mehr. Vergangene Bestellungen behalten sie.',
    empty_title: 'Garstufe, Eis, Soße …',
    empty_text:
      'Ein Zubereitungswunsch ist eine Frage an den Gast, wenn er ein Produkt wählt. Legen Sie ihn hier an und fügen Sie ihn Produkten hinzu.',
  },
};
