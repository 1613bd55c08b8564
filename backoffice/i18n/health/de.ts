import type { Texts } from './fr.ts';

export const texts: Texts = {
  health: {
    count: { one: '{n} Punkt zu prüfen', other: '{n} Punkte zu prüfen' },
    nothing: 'Nichts zu verbessern',
    nothing_text: 'Die Karte ist vollständig: Preise, Mengen, Allergene und Übersetzungen sind da.',
    first: 'Die ersten {count} von {total} Punkten.',
    kinds: {
      price_zero: { one: '{count} Preis null', other: '{count} Preise null' },
      fee_on_free: { one: '{count} Gebühr auf Kostenloses', other: '{count} Gebühren auf Kostenloses' },
      nowhere: { one: '{count} Produkt, das nirgends auf der Karte steht', other: '{count} Produkte, die nirgends auf der Karte stehen' },
      allergens_undeclared: { one: '{count} fehlende Allergenangabe', other: '{count} fehlende Allergenangaben' },
      happy_hour: { one: '{count} Happy Hour nur für Alkohol', other: '{count} Happy Hours nur für Alkohol' },
      recommended_allergen: {
        one: '{count} Empfehlung mit einem weiteren Allergen',
        other: '{count} Empfehlungen mit einem weiteren Allergen',
      },
      volume_missing: { one: '{count} Getränk ohne Menge', other: '{count} Getränke ohne Menge' },
      translation_stale: { one: '{count} Übersetzung zu prüfen', other: '{count} Übersetzungen zu prüfen' },
      translation_missing: { one: '{count} fehlende Übersetzung', other: '{count} fehlende Übersetzungen' },
    },
    why: {
      price_zero: 'Diese Produkte kosten nichts. Ist das gewollt?',
      fee_on_free: 'Alles, wofür diese Gebühren gelten, ist kostenlos, und sie werden trotzdem berechnet. Ist das gewollt?',
      nowhere: 'Keine Kategorie und keine Karte zeigt sie, gleich an welchem Tag und zu welcher Stunde.',
      allergens_undeclared: 'Die 14 Allergene müssen vor der Bestellung schriftlich angegeben sein.',
      happy_hour: 'Das französische Gesetz (L3323-1) verlangt zur selben Zeit einen gleichwertigen Nachlass auf alkoholfreie Getränke.',
      recommended_allergen:
        'Das Empfohlene enthält ein Allergen, das im Produkt selbst fehlt: Gäste mit Allergie nehmen es leicht unbedacht dazu.',
      volume_missing: 'Die ausgeschenkte Menge steht bei jedem Getränk neben dem Preis.',
      translation_stale: 'Der Originaltext hat sich seit der Übersetzung geändert.',
      translation_missing: 'Gäste lesen den Originaltext.',
    },
  },
};
