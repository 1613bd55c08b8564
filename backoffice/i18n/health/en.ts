import type { Texts } from './fr.ts';

export const texts: Texts = {
  health: {
    count: { one: '{n} point to look at', other: '{n} points to look at' },
    nothing: 'No problems found',
    nothing_text: 'The menu is complete: prices, volumes, allergens and translations are in place.',
    first: 'The first {count} of {total} points.',
    kinds: {
      price_zero: { one: '{count} price of zero', other: '{count} prices of zero' },
      fee_on_free: { one: '{count} fee on a free item', other: '{count} fees on free items' },
      nowhere: { one: '{count} product nowhere on the menu', other: '{count} products nowhere on the menu' },
      allergens_undeclared: { one: '{count} missing allergen declaration', other: '{count} missing allergen declarations' },
      happy_hour: { one: '{count} happy hour on alcohol alone', other: '{count} happy hours on alcohol alone' },
      recommended_allergen: { one: '{count} recommendation with another allergen', other: '{count} recommendations with another allergen' },
      volume_missing: { one: '{count} drink without a volume', other: '{count} drinks without a volume' },
      translation_stale: { one: '{count} translation to check', other: '{count} translations to check' },
      translation_missing: { one: '{count} missing translation', other: '{count} missing translations' },
    },
    why: {
      price_zero: 'These are free of charge. Is that intended?',
      fee_on_free: 'Everything these fees apply to is free, yet they are charged. Is that intended?',
      nowhere: 'No category and no menu ever shows them, whatever the day and time.',
      allergens_undeclared: 'The 14 allergens must be stated in writing before guests order.',
      happy_hour: 'French law (L3323-1) requires a similar reduction on soft drinks during the same hours.',
      recommended_allergen:
        'The recommended product contains an allergen that the product itself does not: a guest with an allergy may add it without noticing.',
      volume_missing: 'The volume served is shown beside the price of each drink.',
      translation_stale: 'The original text has changed since it was translated.',
      translation_missing: 'Guests read the original text.',
    },
  },
};
