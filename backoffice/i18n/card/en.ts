import { counted } from '@ardoise/contract/rules/text/texts.ts';
import type { CardTexts } from './fr.ts';

export const texts: CardTexts = {
  title: 'Printed menu',
  print: 'Print or save as PDF',
  settings: 'Settings of the printed menu',
  format: 'Format',
  fold: 'Leaflet folded in three',
  format_hint: 'Print at 100%, without margins.',
  fold_hint: 'Print on A4, at 100%, without margins, on both sides, flipped on the short edge.',
  language: 'Language of the printed menu',
  untranslated: 'Your products are not translated into this language; they stay as they are.',
  menus: 'Menus',
  allergens: 'Allergens and labels',
  colours: 'Colours and backgrounds',
  colours_hint: 'Without them it is black on white.',
  preview: 'Preview of the printed menu',
  sheets: counted({ one: '{n} page', other: '{n} pages' }),
  too_many: counted({ one: '{n} product does not fit on this format', other: '{n} products do not fit on this format' }),
  too_many_hint: 'The letters are already as small as one can read. Choose fewer menus, leave out the allergens, or take A4.',
  to_a4: 'Use A4',
  empty_title: 'Nothing to print',
  empty_text: 'What is printed are your menus, once they have products.',
  none_title: 'No menu chosen',
  none_text: 'Choose at least one menu to print.',
  failed: 'The printed menu could not be loaded.',
  inactive: 'The venue is deactivated: its guests see no menu, so there is nothing to print.',
};
