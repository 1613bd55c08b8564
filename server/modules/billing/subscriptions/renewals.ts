// The billing run: renews subscriptions whose period is over, or ends them, and announces renewals (docs/product/billing.md#renewals).

import type { Quote, Subscribed } from '@ardoise/contract/rules/billing/plans.ts';
import { quoteRenewal, taxOf, upcomingPrice } from '@ardoise/contract/rules/billing/quote.ts';
import { instantAt } from '@ardoise/menu/slots.ts';
import type { Tx } from '../../../platform/db.ts';
import { addJob } from '../../../platform/jobs.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { forVenues } from '../../../platform/statements/batches.ts';
import { creditAvailable } from '../bills/store-credit.ts';
import { collectJob } from '../charges/jobs.ts';
import { addAttempt, addCharge, newCharge, unpaidCharges } from '../charges/rows.ts';
import { billCharge } from '../charges/settle.ts';
import { type Core, DAY_MS, feesOf } from '../core.ts';
import { logEvent } from '../log.ts';
import { defaultMandate, isCollectable } from '../methods/mandates.ts';
import { sendMail } from '../notices.ts';
import { type Account, endSubscription, findSubscription, lockAccount, noteAnnounced, saveSubscription } from './accounts.ts';

const VENUES_A_BATCH = 500;
/** Days before a renewal at which it is announced; the mandate says so. */
export const NOTICE_DAYS = 5;

const listDue = statement(
  'billing.subscription-due',
  (now: Date, after: string, most: number) => sql<{ venue: string }>`select venue_id as venue from subscription
    where end_date <= ${now} and period_start is not null and ended_at is null and venue_id > ${after} order by venue_id limit ${most}`,
);
const listToAnnounce = statement(
  'billing.subscription-to-announce',
  (before: Date, after: string, most: number) => sql<{ venue: string }>`select venue_id as venue from subscription
    where end_date <= ${before} and period_start is not null and ended_at is null and renewal
      and noticed_for is distinct from period_end and venue_id > ${after} order by venue_id limit ${most}`,
);

/** The quote of the next period, with the fees of its offer. */
export const renewalQuote = (core: Core, account: Account, subscribed: Subscribed, credit: number): Quote =>
  quoteRenewal({ subscribed, fees: feesOf(core.settings, account, subscribed.next ?? subscribed.offer), tax: taxOf(account), credit });

const end = async (tx: Tx, account: Account, now: Date): Promise<void> => {
  await endSubscription(tx, account.id, now);
  await logEvent(tx, account.id, now, 'ended', {});
  await sendMail(tx, account.id, { kind: 'ended' });
};

/** The new period begins with its bill; the payment follows. Returns the new period. */
const renew = async (tx: Tx, core: Core, account: Account, subscribed: Subscribed): Promise<Subscribed> => {
  const now = core.clock.now();
  const quote = renewalQuote(core, account, subscribed, await creditAvailable(tx, account.id));
  const mandate = await defaultMandate(tx, account.id);
  const charge = newCharge({
    venue_id: account.id,
    kind: 'renewal',
    state: 'open',
    revision: account.revision,
    offer: quote.subscribed.offer,
    method: mandate?.method ?? 'creditcard',
    mandate_id: mandate?.id ?? null,
    discount_id: null,
    quote,
    amount: quote.due,
    period_start: quote.from,
    bill_id: null,
    by_id: null,
    at: now,
  });
  await saveSubscription(tx, account.id, quote.subscribed, account.timezone);
  await logEvent(tx, account.id, now, 'renewed', { charge: charge.id, offer: quote.subscribed.offer, amount: quote.due });
  if (quote.due === 0) Object.assign(charge, { state: 'accepted', paid_at: now });
  else await addJob(tx, collectJob(charge));
  await billCharge({ tx, core, account, charge, now });
  await addCharge(tx, charge);
  // Another charge gets its attempt, which fails, from the job.
  if (quote.due > 0 && isCollectable(core.settings, mandate, quote.due)) await addAttempt(tx, charge, now);
  return quote.subscribed;
};

const isOver = ({ end }: Subscribed, { timezone }: Account, now: Date): boolean => instantAt(end, 0, timezone) <= now;

/** Renews or ends one subscription whose period is over; true if the next period is over too. An open bill prevents a renewal. */
export const renewOne = (core: Core, venue: string): Promise<boolean> =>
  core.db.transaction(
    async (tx) => {
      const account = await lockAccount(tx, venue);
      const now = core.clock.now();
      const { subscribed, ended } = await findSubscription(tx, venue);
      if (!subscribed || ended || !isOver(subscribed, account, now)) return false;
      const isOwed = (await unpaidCharges(tx, venue)).length > 0;
      if (subscribed.renewal && !isOwed) return isOver(await renew(tx, core, account, subscribed), account, now);
      await end(tx, account, now);
      return false;
    },
    null,
    () => core.changed(venue),
  );

/** Renews what is due. After a longer stop, one period after the other is billed. Returns the number of venues. */
export const renewDue = async (core: Core): Promise<number> => {
  let venues = 0;
  await forVenues(
    VENUES_A_BATCH,
    (after) => core.db.all(listDue(core.clock.now(), after, VENUES_A_BATCH)),
    async ({ venue }) => {
      venues++;
      while (await renewOne(core, venue));
    },
  );
  return venues;
};

const announceOne = (core: Core, venue: string): Promise<void> =>
  core.db.transaction(async (tx) => {
    const account = await lockAccount(tx, venue);
    const { subscribed, ended } = await findSubscription(tx, venue);
    const isOwed = (await unpaidCharges(tx, venue)).length > 0;
    if (!subscribed?.renewal || ended || isOwed) return;
    await noteAnnounced(tx, venue, subscribed.end);
    const fees = feesOf(core.settings, account, subscribed.next ?? subscribed.offer);
    const { total } = upcomingPrice(subscribed, fees, taxOf(account));
    const offer = subscribed.next ?? subscribed.offer;
    await sendMail(tx, venue, { kind: subscribed.free_test ? 'trial_ends' : 'renewal', offer, on: subscribed.end, amount: total });
  });

/** Announces the renewals of the next days, each once: the notice that direct debits require. */
export const announceRenewals = (core: Core): Promise<void> => {
  const before = new Date(core.clock.now().getTime() + NOTICE_DAYS * DAY_MS);
  return forVenues(
    VENUES_A_BATCH,
    (after) => core.db.all(listToAnnounce(before, after, VENUES_A_BATCH)),
    ({ venue }) => announceOne(core, venue),
  );
};
