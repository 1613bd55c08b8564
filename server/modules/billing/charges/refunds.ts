// Reports of the provider, and refunds of payments that came second (docs/product/billing.md#charges).
import { task } from '../../../platform/jobs.ts';
import type { Core } from '../core.ts';
import { ProviderFailure } from '../provider/provider.ts';
import { refreshAttempt } from './collect.ts';
import { refresh, refund } from './jobs.ts';
import { attemptById, attemptOfPayment, refundDue } from './rows.ts';
import { settle } from './settle.ts';

/** Refunds what remains of a payment once, and tells the venue once. A payment that was charged back meanwhile is not refunded. */
export const refundPayment = async (core: Core, venue: string, id: string): Promise<void> => {
  const attempt = await attemptById(core.db, venue, id);
  const due = attempt ? refundDue(attempt) : 0;
  if (!attempt?.ref || !attempt.refund_id || due === 0) return;
  try {
    await core.provider.refund(attempt.ref, due, 'Ardoise', attempt.refund_id);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.again) throw error;
    // The refusal of a payment that has nothing left is final, and settled with its charge-back.
    await refreshAttempt(core, attempt);
    const present = await attemptById(core.db, venue, id);
    if (present && refundDue(present) === 0) return;
    throw error;
  }
  const { ref, reason, charged_back, refunded } = attempt;
  await core.db.transaction((tx) =>
    settle(tx, core, { venue, attempt: id }, { ref, status: 'paid', reason, charged_back, refunded: refunded + due }),
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
