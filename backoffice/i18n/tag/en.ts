import type { Texts } from './fr.ts';

export const texts: Texts = {
  tag: {
    one: 'Tag of products',
    new: 'New tag',
    name: 'Name of the tag',
    own: 'The venue’s own tags',
    own_text: 'What sets your products apart: home-made, new, alcohol-free…',
    none_own: 'None so far',
    allergens: 'The 14 allergens',
    diets: 'Diets',
    built_in_text: 'The same for everybody, already translated: they cannot be changed.',
    icon: 'Icon',
    icon_hint: 'Before the name, on the menu',
    no_icon: 'No icon',
    delete_text: 'No product and no answer carries it.',
    delete_used: { one: 'It is taken off {n} product.', other: 'It is taken off {n} products.' },
    delete_asked: { one: 'It is taken off the answers of {n} instruction.', other: 'It is taken off the answers of {n} instructions.' },
    counting: 'Looking for what carries it…',
  },
};
