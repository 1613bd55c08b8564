// Decides an open card payment: once, however often its form is sent.
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { CARDS, type CardName, expiryAfter } from './behaviours.ts';
import { newRef } from './refs.ts';
import { decide, findPage, insertMandate, type PageRow } from './rows.ts';

export const DECISIONS = ['pay', 'refuse', 'cancel'] as const;
export type Decision = { decision: (typeof DECISIONS)[number]; card: CardName };

const addCard = async (tx: Tx, { customer }: PageRow, card: CardName, now: Date): Promise<string> => {
  const { number, behaviour, months } = CARDS[card];
  const ref = newRef('mdt');
  const expiry = expiryAfter(now, months);
  await tx.run(insertMandate({ ref, customer, method: 'creditcard', account: null, card: number, expiry, behaviour }, now));
  return ref;
};

const apply = async (tx: Tx, row: PageRow, { decision, card }: Decision, now: Date): Promise<void> => {
  const { ref } = row;
  if (decision === 'pay') await tx.run(decide({ ref, status: 'paid', reason: null, mandate: await addCard(tx, row, card, now) }));
  else if (decision === 'refuse') await tx.run(decide({ ref, status: 'failed', reason: 'card_declined', mandate: null }));
  else await tx.run(decide({ ref, status: 'canceled', reason: 'abandoned', mandate: null }));
};

/** The payment before the decision, null if there is none; `decided`: this call decided it. */
export const decidePayment = (db: Db, clock: Clock, page: string, decision: Decision): Promise<{ row: PageRow; decided: boolean } | null> =>
  db.transaction(async (tx) => {
    const row = await tx.one(findPage(page, { lock: true }));
    if (!row) return null;
    const now = clock.now();
    const decided = row.status === 'open' && row.due_at !== null && row.due_at > now;
    if (decided) await apply(tx, row, decision, now);
    return { row, decided };
  });
