// The first use of a new or chosen payment method.
import type { Tx } from '../../../platform/db.ts';
import { addJob } from '../../../platform/jobs.ts';
import { defaultMandate, makeDefault } from '../methods/mandates.ts';
import { collectJob } from './jobs.ts';
import { retryNow, unpaidCharges } from './rows.ts';

/** Charges the open bills of a venue to its default method now. Returns their number. */
export const payOpenBills = async (tx: Tx, venue: string, now: Date): Promise<number> => {
  const unpaid = await unpaidCharges(tx, venue);
  await retryNow(tx, venue, now);
  for (const charge of unpaid) await addJob(tx, collectJob(charge));
  return unpaid.length;
};

/** A method that is added while a bill is open is meant to pay it; otherwise only the first one becomes the default. */
export const adoptMethod = async (tx: Tx, venue: string, id: string, now: Date): Promise<void> => {
  const isOwed = (await unpaidCharges(tx, venue)).length > 0;
  if (isOwed || !(await defaultMandate(tx, venue))) await makeDefault(tx, venue, id);
  if (isOwed) await payOpenBills(tx, venue, now);
};
