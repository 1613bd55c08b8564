// Reports of the provider, and refunds of payments that came second (docs/product/billing.md#charges).
import { task } from '../../../platform/jobs.ts';
import type { Core } from '../core.ts';
import { refreshAttempt } from './collect.ts';
import { refresh, refund } from './jobs.ts';
import { attemptById, attemptOfPayment } from './rows.ts';
import { settle } from './settle.ts';

/** Refunds a whole payment once, and tells the venue once. */
export const refundPayment = async (core: Core, venue: string, id: string): Promise<void> => {
  const attempt = await attemptById(core.db, venue, id);
  if (!attempt?.ref || !attempt.refund_id || attempt.status !== 'paid' || attempt.refunded >= attempt.amount) return;
  await core.provider.refund(attempt.ref, attempt.amount, 'Ardoise', attempt.refund_id);
  const { ref, status, reason, charged_back } = attempt;
  await core.db.transaction((tx) =>
    settle(tx, core, { venue, attempt: id }, { ref, status, reason, charged_back, refunded: attempt.amount }),
  );
};

export const refundTask = (core: () => Core | null) =>
  task(refund, async ({ venue, attempt }) => {
    const open = core();
    if (open) await refundPayment(open, venue, attempt);
  });

/** Reads a payment again that the provider says has changed; one that is not ours is ignored. */
export const refreshTask = (core: () => Core | null) =>
  task(refresh, async ({ ref }) => {
    const open = core();
    const attempt = open && (await attemptOfPayment(open.db, ref));
    if (open && attempt) await refreshAttempt(open, attempt);
  });
