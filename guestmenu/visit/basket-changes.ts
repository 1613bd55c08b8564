// Changes of a basket that the guest did not make: a happy hour ended, a price changed, a product sold out. Listed by line in the order of
// the basket, then fees.
import { fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';
import type { LineChange } from '@ardoise/menu/reading.ts';
import type { PricedBasket, PricedLine } from './price-basket.ts';

export type BasketChange =
  | { kind: 'price'; name: string; before: number; after: number }
  /** The menu's text of a line differs from what the guest read. */
  | { kind: 'reading'; change: LineChange }
  /** No longer available, or available again. */
  | { kind: 'gone' | 'again'; name: string };

const nameOf = ({ priced, line }: PricedLine, other: PricedLine): string =>
  priced?.name ?? other.priced?.name ?? line.seen?.entries[0]?.name ?? '…';

const changesOfLine = (before: PricedLine, after: PricedLine): BasketChange[] => {
  if (!before.problem && after.problem) {
    const names = after.gone.length > 0 ? after.gone : [nameOf(after, before)];
    return names.map((name) => ({ kind: 'gone', name }));
  }
  const readings = after.problem ? [] : after.changes.map((change) => ({ kind: 'reading' as const, change }));
  if (before.problem && !after.problem) return [{ kind: 'again', name: nameOf(after, before) }, ...readings];
  const [old, now] = [before.priced?.unit_price, after.priced?.unit_price];
  return old === undefined || now === undefined || old === now
    ? readings
    : [...readings, { kind: 'price', name: nameOf(after, before), before: old, after: now }];
};

/** A new fee cost nothing before; a removed fee costs nothing now. */
const changesOfFees = (before: PricedBasket, after: PricedBasket): BasketChange[] => {
  const costs = new Map([...before.costs, ...after.costs].map(({ id, name }) => [id, name]));
  const priceIn = ({ costs }: PricedBasket, id: string) => costs.find((cost) => cost.id === id)?.net_price ?? 0;
  return [...costs].flatMap(([id, name]) => {
    const change = { kind: 'price' as const, name, before: priceIn(before, id), after: priceIn(after, id) };
    return change.before === change.after ? [] : [change];
  });
};

/** Without duplicates: two lines of one product, one of them with a note, have the same change. */
export const distinct = (changes: readonly BasketChange[]): BasketChange[] => [
  ...new Map(changes.map((change) => [JSON.stringify(change), change])).values(),
];

/** The changes between two pricings of the same lines. */
export const basketChanges = (before: PricedBasket, after: PricedBasket): BasketChange[] =>
  distinct([
    ...after.lines.flatMap((line) => {
      const old = before.lines.find((one) => one.line.key === line.line.key);
      return old ? changesOfLine(old, line) : [];
    }),
    ...changesOfFees(before, after),
  ]);

type Amount = { qty: number; unit_price: number; net_price: number };

const isSame = (one: PricedLine, other: PricedLine): boolean =>
  one.problem === other.problem && one.priced?.unit_price === other.priced?.unit_price;

/** The known price of one piece, for the current number of pieces. */
const forPieces = <P extends Amount>(known: P, qty: number, currency: string): P => ({
  ...known,
  qty,
  net_price: fromMinor(toMinor(known.unit_price, currency) * qty, currency),
});

const sumOf = ({ lines, costs }: Pick<PricedBasket, 'lines' | 'costs'>, currency: string): number =>
  [...lines.map(({ priced }) => priced), ...costs].reduce((sum, one) => sum + toMinor(one?.net_price ?? 0, currency), 0);

/**
 * The baseline for changes after the guest edited the basket. `known` is the previous baseline; `last` and `now` are the pricings before
 * and after the edit. Lines and fees that the edit left unchanged keep their confirmed price; all others have the current one.
 */
export const baselineAfter = (known: PricedBasket, last: PricedBasket, now: PricedBasket, currency: string): PricedBasket => {
  const lines = now.lines.map((line) => {
    const [old, before] = [known, last].map((look) => look.lines.find((one) => one.line.key === line.line.key));
    if (!old || !before || !isSame(before, line)) return line;
    return { ...old, line: line.line, priced: old.priced && forPieces(old.priced, line.line.qty, currency) };
  });
  const fees = new Map([...known.costs, ...now.costs].map((cost) => [cost.id, cost]));
  const costs = [...fees.values()].flatMap(({ id }) => {
    const [old, before, cost] = [known, last, now].map((look) => look.costs.find((one) => one.id === id));
    if (before?.unit_price !== cost?.unit_price) return cost ?? [];
    return old ? forPieces(old, cost?.qty ?? old.qty, currency) : [];
  });
  return {
    ...now,
    lines,
    costs,
    total: fromMinor(toMinor(now.total, currency) + sumOf({ lines, costs }, currency) - sumOf(now, currency), currency),
  };
};
