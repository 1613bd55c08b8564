// An order in two languages: staff read it in the venue's, the guest in their own. Both are snapshots.

import type { Order } from '@ardoise/contract/orders.ts';
import type { PricedOrder } from '@ardoise/menu/pricing/pricing.ts';

type Answers = PricedOrder['items'][number]['instructions'];
/** Texts in the guest's language, by id: names of products, instructions, options and fees, and messages of fees. */
export type GuestTexts = { names: Record<string, string>; messages: Record<string, string> };

const namesIn = (answers: Answers): [id: string, name: string][] =>
  answers.flatMap(({ instruction, name, options }) => [
    [instruction, name],
    ...options.map((option): [string, string] => [option.id, option.name]),
  ]);

/** The texts to store of an order that was priced in the guest's language. */
export const guestTexts = ({ items, costs }: Pick<PricedOrder, 'items' | 'costs'>): GuestTexts => ({
  names: Object.fromEntries([
    ...items.flatMap((item) => [item, ...item.sub_products]).flatMap((one) => [[one.product, one.name], ...namesIn(one.instructions)]),
    ...costs.map(({ id, name }) => [id, name]),
  ]),
  messages: Object.fromEntries(costs.map(({ id, message }) => [id, message])),
});

/** The order with the guest's texts instead of the venue's. */
export const withGuestTexts = <O extends Pick<Order, 'items' | 'costs'>>(order: O, texts: GuestTexts | null): O => {
  if (texts === null) return order;
  const { names, messages } = texts;
  const answers = (own: Answers): Answers =>
    own.map(({ instruction, name, options }) => ({
      instruction,
      name: names[instruction] ?? name,
      options: options.map((option) => ({ ...option, name: names[option.id] ?? option.name })),
    }));
  const named = <N extends { product: string; name: string; instructions: Answers }>(one: N): N => ({
    ...one,
    name: names[one.product] ?? one.name,
    instructions: answers(one.instructions),
  });
  return {
    ...order,
    items: order.items.map((item) => ({ ...named(item), sub_products: item.sub_products.map(named) })),
    costs: order.costs.map((cost) => ({ ...cost, name: names[cost.id] ?? cost.name, message: messages[cost.id] ?? cost.message })),
  };
};
