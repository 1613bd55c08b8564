// An order in two languages: staff read it in the venue's own, the guest in theirs; both are snapshots.

import type { Order } from '@ardoise/contract/orders.ts';
import type { PricedOrder } from '@ardoise/menu/pricing.ts';

/** The guest's texts, beside the venue's in the order's items and fees and in their order; null where the language is the same. */
export type GuestTexts = {
  items: {
    name: string;
    instructions: { name: string; option: string }[];
    sub_products: { name: string; bundle_category?: string }[];
  }[];
  costs: { name: string; message: string }[];
};

/** What to keep of an order that was priced in the guest's language. */
export const guestTexts = (priced: Pick<PricedOrder, 'items' | 'costs'>): GuestTexts => ({
  items: priced.items.map(({ name, instructions, sub_products }) => ({
    name,
    instructions: instructions.map(({ name: asked, option }) => ({ name: asked, option })),
    sub_products: sub_products.map(({ name: part, bundle_category }) => ({ name: part, ...(bundle_category && { bundle_category }) })),
  })),
  costs: priced.costs.map(({ name, message }) => ({ name, message })),
});

/** The order with the guest's texts in place of the venue's. */
export const withGuestTexts = <O extends Pick<Order, 'items' | 'costs'>>(order: O, texts: GuestTexts | null): O =>
  texts === null
    ? order
    : {
        ...order,
        items: order.items.map((item, place) => {
          const own = texts.items[place];
          return {
            ...item,
            name: own?.name ?? item.name,
            instructions: item.instructions.map((chosen, at) => ({ ...chosen, ...own?.instructions[at] })),
            sub_products: item.sub_products.map((part, at) => ({ ...part, ...own?.sub_products[at] })),
          };
        }),
        costs: order.costs.map((cost, place) => ({ ...cost, ...texts.costs[place] })),
      };
