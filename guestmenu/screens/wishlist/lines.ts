// A guest's list for the waiter: each text in the venue's language, and in the guest's if it differs.
import type { PricedItem } from '@ardoise/menu/pricing/pricing.ts';
import { piecesText } from '../../ui/pieces.ts';
import type { PricedLine } from '../../visit/price-basket.ts';

/** `own`: the venue's text. `guest`: null if it is the same. */
export type BilingualText = { own: string; guest: string | null };
export type ShownLine = { key: string; qty: number; name: BilingualText; choices: BilingualText[]; note: string };

const bilingual = (own: string | undefined, guest: string): BilingualText => ({
  own: own ?? guest,
  guest: own === undefined || own === guest ? null : guest,
});

const optionsOf = ({ instructions }: Pick<PricedItem, 'instructions'>): string[] =>
  instructions.flatMap(({ options }) => options.map(({ name }) => name));
/** The parts with the line's number of pieces and their options, then the options of the line. */
const choicesOf = ({ priced }: PricedLine): string[] =>
  priced
    ? [
        ...priced.sub_products.flatMap((part) => [piecesText({ qty: priced.qty, name: part.name }), ...optionsOf(part)]),
        ...optionsOf(priced),
      ]
    : [];

/**
 * The available lines. `own`: the same lines in the venue's language, or empty if the phone does not have its menu. Texts that cannot be
 * matched (the menu changed meanwhile) are in the guest's language.
 */
export const shownLines = (guest: readonly PricedLine[], own: readonly PricedLine[]): ShownLine[] =>
  guest.flatMap((line) => {
    const { priced } = line;
    if (!priced || line.problem) return [];
    const { key, qty, note } = line.line;
    const found = own.find((one) => one.line.key === key);
    const ownChoices = found?.priced ? choicesOf(found) : [];
    const choices = choicesOf(line);
    const same = ownChoices.length === choices.length;
    return [
      {
        key,
        qty,
        name: bilingual(found?.priced?.name, priced.name),
        choices: choices.map((choice, place) => bilingual(same ? ownChoices[place] : undefined, choice)),
        note,
      },
    ];
  });
