// A guest's list as the waiter reads it: each text in the venue's language, and in the guest's where that says something else.
import type { PricedItem } from '@ardoise/menu/pricing/pricing.ts';
import { piecesText } from '../../ui/pieces.ts';
import type { PricedLine } from '../../visit/price-basket.ts';

/** `own` is the venue's; `guest` is null where it reads the same. */
export type Said = { own: string; guest: string | null };
export type ShownLine = { key: string; qty: number; name: Said; choices: Said[]; note: string };

const said = (own: string | undefined, guest: string): Said => ({
  own: own ?? guest,
  guest: own === undefined || own === guest ? null : guest,
});

const optionsOf = ({ instructions }: Pick<PricedItem, 'instructions'>): string[] =>
  instructions.flatMap(({ options }) => options.map(({ name }) => name));
/** Each part, made as often as the line has pieces, with its options, then those of the line. */
const choicesOf = ({ priced }: PricedLine): string[] =>
  priced
    ? [
        ...priced.sub_products.flatMap((part) => [piecesText({ qty: priced.qty, name: part.name }), ...optionsOf(part)]),
        ...optionsOf(priced),
      ]
    : [];

/**
 * The lines that can be had now. `own` are the same lines in the venue's language, or nothing where the phone does not have its words; a
 * line that reads otherwise there (the menu has changed meanwhile) is told in the guest's.
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
        name: said(found?.priced?.name, priced.name),
        choices: choices.map((choice, place) => said(same ? ownChoices[place] : undefined, choice)),
        note,
      },
    ];
  });
