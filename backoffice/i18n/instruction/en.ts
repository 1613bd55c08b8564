import type { Texts } from './fr.ts';

export const texts: Texts = {
  instruction: {
    one: 'Instruction',
    new: 'New instruction',
    name: 'Question to the guest',
    name_hint: 'For example: Cooking, Ice, Sauce',
    name_search: 'Name of the instruction',
    options: 'Possible answers',
    options_text: 'In the order guests see them. They choose one, and see beside it which allergens it adds.',
    option: 'Answer',
    option_at: 'Answer {place}',
    add_option: 'Add an answer',
    delete_text: 'Products will no longer ask it. Past orders keep it.',
    empty_title: 'Cooking, ice, sauce…',
    empty_text: 'An instruction is a question asked when a guest picks a product. Create it here, then add it to products.',
  },
};
