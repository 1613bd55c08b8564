import type { Texts } from './fr.ts';

export const texts: Texts = {
  tag: {
    one: 'Kennzeichnung',
    new: 'Neue Kennzeichnung',
    name: 'Name der Kennzeichnung',
    own: 'Eigene Kennzeichnungen',
    own_text: 'Was Ihre Produkte auszeichnet: hausgemacht, neu, alkoholfrei …',
    none_own: 'Bisher keine',
    allergens: 'Die 14 Allergene',
    diets: 'Ernährungsweisen',
    built_in_text: 'Für alle gleich und schon übersetzt: nicht zu ändern.',
    icon: 'Symbol',
    icon_hint: 'Vor dem Namen auf der Karte',
    no_icon: 'Kein Symbol',
    delete_text: 'Kein Produkt und keine Antwort trägt sie.',
    delete_used: { one: 'Sie wird von {n} Produkt genommen.', other: 'Sie wird von {n} Produkten genommen.' },
    delete_asked: {
      one: 'Sie wird von den Antworten auf {n} Zubereitungswunsch genommen.',
      other: 'Sie wird von den Antworten auf {n} Zubereitungswünsche genommen.',
    },
    counting: 'Es wird gesucht, was diese Kennzeichnung trägt …',
  },
};
