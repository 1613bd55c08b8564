// What became of a basket although its guest has changed nothing: a happy hour ended, a price moved, something ran out. Line by line, in
// the order of the basket, the fees after it.
import { fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';
import type { LineChange } from '@ardoise/menu/reading.ts';
import type { PricedBasket, PricedLine } from './price-basket.ts';

export type BasketChange =
  | { kind: 'price'; name: string; before: number; after: number }
  /** The menu says something else of a line than the guest read. */
  | { kind: 'reading'; change: LineChange }
  /** Cannot be had any more, or can again. */
  | { kind: 'gone' | 'again'; name: string };

const nameOf = ({ priced, line }: PricedLine, other: PricedLine): string =>
  priced?.name ?? other.priced?.name ?? line.seen?.entries[0]?.name ?? '…';

const ofLine = (before: PricedLine, after: PricedLine): BasketChange[] => {
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

/** A fee that comes or goes has cost nothing before, or costs nothing now. */
const ofCosts = (before: PricedBasket, after: PricedBasket): BasketChange[] => {
  const costs = new Map([...before.costs, ...after.costs].map(({ id, name }) => [id, name]));
  const priceIn = ({ costs }: PricedBasket, id: string) => costs.find((cost) => cost.id === id)?.net_price ?? 0;
  return [...costs].flatMap(([id, name]) => {
    const change = { kind: 'price' as const, name, before: priceIn(before, id), after: priceIn(after, id) };
    return change.before === change.after ? [] : [change];
  });
};

/** Each once: two lines of one product, one of them with a note, say the same. */
export const once = (changes: readonly BasketChange[]): BasketChange[] => [
  ...new Map(changes.map((change) => [JSON.stringify(change), change])).values(),
];

/** Between two looks at the same lines. */
export const basketChanges = (before: PricedBasket, after: PricedBasket): BasketChange[] =>
  once([
    ...after.lines.flatMap((line) => {
      const old = before.lines.find((one) => one.line.key === line.line.key);
      return old ? ofLine(old, line) : [];
    }),
    ...ofCosts(before, after),
  ]);

type Amount = { qty: number; unit_price: number; net_price: number };

const isSame = (one: PricedLine, other: PricedLine): boolean =>
  one.problem === other.problem && one.priced?.unit_price === other.priced?.unit_price;

/** At the price that is known of one piece, for the pieces that there are now. */
const forPieces = <P extends Amount>(known: P, qty: number, currency: string): P => ({
  ...known,
  qty,
  net_price: fromMinor(toMinor(known.unit_price, currency) * qty, currency),
});

const sumOf = ({ lines, costs }: Pick<PricedBasket, 'lines' | 'costs'>, currency: string): number =>
  [...lines.map(({ priced }) => priced), ...costs].reduce((sum, one) => sum + toMinor(one?.net_price ?? 0, currency), 0);

/**
 * What a basket goes by after its guest touched it. `known` is what it went by before, `last` and `now` are the looks on both sides of the
 * touch: lines and fees that the touch left as they were stay known at what was confirmed, all others are known as they are now.
 */
export const knownAfter = (known: PricedBasket, last: PricedBasket, now: PricedBasket, currency: string): PricedBasket => {
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
