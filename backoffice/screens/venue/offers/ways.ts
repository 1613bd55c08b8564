// The ways to pay for a change: stored payment methods, a card on the payment page, or a direct debit of a new account.
import type { Mandate, Method, SubscriptionState } from '@ardoise/contract/billing/subscription.ts';

/** `mandate`: a stored payment method; null: a new one. */
export type Way = { key: string; method: Method; mandate: Mandate | null };

/**
 * The stored methods, the default first, and the new ones. Before a subscription none can be made the default, so only the first of each
 * kind is offered: the server takes that one. It takes a stored card too, so a new card is offered only without one.
 */
export const waysOf = ({ mandates, offer }: Pick<SubscriptionState, 'mandates' | 'offer'>): Way[] => {
  const valid = mandates.filter(({ status }) => status === 'valid').sort((a, b) => Number(b.default) - Number(a.default));
  const stored = offer === null ? valid.filter(({ method }, index) => valid.findIndex((one) => one.method === method) === index) : valid;
  const fresh: Way[] = [
    ...(stored.some(({ method }) => method === 'creditcard') ? [] : [{ key: 'card', method: 'creditcard', mandate: null } as const]),
    { key: 'account', method: 'directdebit', mandate: null },
  ];
  return [...stored.map((mandate) => ({ key: mandate.id, method: mandate.method, mandate })), ...fresh];
};

/** The first way that may be used: above the limit of direct debits, a card. */
export const firstWay = (ways: readonly Way[], limited: boolean): Way | undefined =>
  ways.find(({ method }) => !limited || method === 'creditcard') ?? ways[0];
