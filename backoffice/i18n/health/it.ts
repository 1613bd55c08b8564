import type { Texts } from './fr.ts';

export const texts: Texts = {
  health: {
    count: { one: '{n} punto da rivedere', other: '{n} punti da rivedere' },
    nothing: 'Niente da correggere',
    nothing_text: 'Il menu è completo: prezzi, volumi, allergeni e traduzioni sono a posto.',
    first: 'I primi {count} punti su {total}.',
    kinds: {
      price_zero: { one: '{count} prezzo a zero', other: '{count} prezzi a zero' },
      fee_on_free: { one: '{count} spesa su un articolo gratuito', other: '{count} spese su articoli gratuiti' },
      nowhere: { one: '{count} prodotto che non compare nel menu', other: '{count} prodotti che non compaiono nel menu' },
      allergens_undeclared: { one: '{count} dichiarazione di allergeni mancante', other: '{count} dichiarazioni di allergeni mancanti' },
      happy_hour: { one: '{count} happy hour solo sugli alcolici', other: '{count} happy hour solo sugli alcolici' },
      recommended_allergen: { one: '{count} consiglio con un altro allergene', other: '{count} consigli con un altro allergene' },
      volume_missing: { one: '{count} bevanda senza volume', other: '{count} bevande senza volume' },
      translation_stale: { one: '{count} traduzione da verificare', other: '{count} traduzioni da verificare' },
      translation_missing: { one: '{count} traduzione mancante', other: '{count} traduzioni mancanti' },
    },
    why: {
      price_zero: 'Questi prodotti sono gratuiti. È voluto?',
      fee_on_free: 'Tutto ciò a cui si applicano queste spese è gratuito, eppure vengono addebitate. È voluto?',
      nowhere: 'Nessuna categoria e nessun menu li mostra, in nessun giorno e a nessuna ora.',
      allergens_undeclared: 'I 14 allergeni vanno indicati per iscritto prima dell’ordine.',
      happy_hour: 'La legge francese (L3323-1) chiede una riduzione simile sulle bevande analcoliche, alle stesse ore.',
      recommended_allergen:
        'Il prodotto consigliato contiene un allergene che il piatto non ha: un cliente allergico può aggiungerlo senza pensarci.',
      volume_missing: 'La quantità servita compare accanto al prezzo di ogni bevanda.',
      translation_stale: 'Il testo originale è cambiato dopo la traduzione.',
      translation_missing: 'Il cliente legge il testo originale.',
    },
  },
};
