import type { Texts } from './fr.ts';

export const texts: Texts = {
  tag: {
    one: 'Product tag',
    new: 'New tag',
    name: 'Name of the tag',
    own: 'The venue’s own tags',
    own_text: 'What sets your products apart: home-made, new, alcohol-free…',
    none_own: 'None yet',
    allergens: 'The 14 allergens',
    diets: 'Diets',
    built_in_text: 'The same for everybody, already translated: they cannot be changed.',
    icon: 'Icon',
    icon_hint: 'Before the name, on the menu',
    no_icon: 'No icon',
    delete_text: 'No product and no answer uses it.',
    delete_used: { one: 'It is removed from {n} product.', other: 'It is removed from {n} products.' },
    delete_asked: {
      one: 'It is removed from the answers of {n} instruction.',
      other: 'It is removed from the answers of {n} instructions.',
    },
    counting: 'Looking for where it is used…',
  },
};
