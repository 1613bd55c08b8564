// What became of a basket although its guest has changed nothing: a happy hour ended, a price moved, something ran out. Line by line, in
// the order of the basket, the fees after it.
import type { PricedBasket, PricedLine } from './price-basket.ts';

export type BasketChange =
  | { kind: 'price'; name: string; before: number; after: number }
  /** Cannot be had any more, or can again. */
  | { kind: 'gone' | 'again'; name: string };

const nameOf = ({ priced, line }: PricedLine, other: PricedLine): string => priced?.name ?? other.priced?.name ?? line.said?.name ?? '…';

const ofLine = (before: PricedLine, after: PricedLine): BasketChange[] => {
  if (!before.problem && after.problem) {
    const names = after.gone.length > 0 ? after.gone : [nameOf(after, before)];
    return names.map((name) => ({ kind: 'gone', name }));
  }
  if (before.problem && !after.problem) return [{ kind: 'again', name: nameOf(after, before) }];
  const [old, now] = [before.priced?.unit_price, after.priced?.unit_price];
  return old === undefined || now === undefined || old === now
    ? []
    : [{ kind: 'price', name: nameOf(after, before), before: old, after: now }];
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
const once = (changes: readonly BasketChange[]): BasketChange[] => [
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
