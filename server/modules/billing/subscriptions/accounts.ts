// A venue's billing account and subscription: rows of `billing_account` and `subscription`, and the lock of all that happens to them.
import type { Discount, Offer, Subscribed } from '@ardoise/contract/rules/billing/plans.ts';
import { instantAt } from '@ardoise/menu/slots.ts';
import type { Runs, Tx } from '../../../platform/db.ts';
import { json, sql, statement } from '../../../platform/sql.ts';
import { BILLED_VENUES } from '../../venues/index.ts';

/** The fields of a venue's profile that bills need. `takes_payments`, `sends_sms`: the options with fees. */
export type BilledVenue = {
  id: string;
  name: string;
  business_name: string;
  billing_address: string;
  billing_email: string;
  country: string;
  timezone: string;
  siren: string;
  tax_number: string;
  takes_payments: boolean;
  sends_sms: boolean;
};
/** `revision`: grows with every change of the subscription. `customer`: the id at the provider, null before the first payment. */
export type Account = BilledVenue & { revision: number; customer: string | null; locale: string; provider: string | null };

const ensure = statement(
  'billing.account-ensure',
  (venue: string) => sql`insert into billing_account (venue_id) values (${venue}) on conflict do nothing`,
);
const lock = statement(
  'billing.account-lock',
  (venue: string) => sql<Account>`select v.*, a.revision, a.customer, a.provider, coalesce(a.locale, 'fr') as locale
    from billing_account a join ${BILLED_VENUES} v on v.id = a.venue_id where a.venue_id = ${venue} for update of a`,
  { prepared: true },
);
const find = statement(
  'billing.account-find',
  (
    venue: string,
  ) => sql<Account>`select v.*, coalesce(a.revision, 0) as revision, a.customer, a.provider, coalesce(a.locale, 'fr') as locale
    from ${BILLED_VENUES} v left join billing_account a on a.venue_id = v.id where v.id = ${venue}`,
  { prepared: true },
);
const setCustomer = statement(
  'billing.account-customer',
  (venue: string, provider: string, customer: string) =>
    sql`update billing_account set provider = ${provider}, customer = ${customer} where venue_id = ${venue}`,
);
const setConsent = statement(
  'billing.account-consent',
  (venue: string, by: string, locale: string, terms: { version: string; at: Date } | null) =>
    sql`update billing_account set locale = ${locale}, terms_version = coalesce(${terms?.version ?? null}, terms_version),
      terms_at = coalesce(${terms?.at ?? null}, terms_at), terms_by = case when ${terms !== null} then ${by}::uuid else terms_by end
      where venue_id = ${venue}`,
  { examples: [['', '', '', null]] },
);

/** The account of a venue, as it is without a lock. */
export const findAccount = async (runs: Runs, venue: string): Promise<Account> => {
  const found = await runs.one(find(venue));
  if (!found) throw new Error('The venue of a billing account is missing.');
  return found;
};

/** Locks the account until the transaction ends, so that changes, renewals and settlements of one venue follow each other. */
export const lockAccount = async (tx: Tx, venue: string): Promise<Account> => {
  const held = await tx.one(lock(venue));
  if (held) return held;
  await tx.run(ensure(venue));
  const made = await tx.one(lock(venue));
  if (!made) throw new Error('The venue of a billing account is missing.');
  return made;
};

export const keepCustomer = async (tx: Tx, venue: string, provider: string, customer: string): Promise<void> => {
  await tx.run(setCustomer(venue, provider, customer));
};

/** Keeps the language of later mails, and the version of the terms that were accepted. */
export const keepConsent = async (
  tx: Tx,
  venue: string,
  by: { account: string; locale: string },
  terms: { version: string; at: Date } | null,
): Promise<void> => {
  await tx.run(setConsent(venue, by.account, by.locale, terms));
};

type Row = {
  offer: Offer;
  period_start: string | null;
  period_end: string;
  anchor: string;
  price: number;
  free_test: boolean;
  renewal: boolean;
  next_offer: Offer | null;
  discount_price: number | null;
  discount_until: string | null;
  next_discount: Discount | null;
  end_date: Date;
  ended_at: Date | null;
};
const findPlan = statement(
  'billing.subscription-find',
  (venue: string) => sql<Row>`select offer, period_start, period_end, anchor, price, free_test, renewal, next_offer, discount_price,
    discount_until, next_discount, end_date, ended_at from subscription where venue_id = ${venue}`,
  { prepared: true },
);
const savePlan = statement(
  'billing.subscription-save',
  (
    venue: string,
    s: Partial<Subscribed>,
    end: Date,
  ) => sql`with account as (update billing_account set revision = revision + 1 where venue_id = ${venue}::uuid) insert into subscription (venue_id, offer, end_date, renewal, period_start,
      period_end, anchor, price, free_test, next_offer, discount_price, discount_until, next_discount, ended_at)
    values (${venue}, ${s.offer}, ${end}, ${s.renewal}, ${s.start}, ${s.end}, ${s.anchor}, ${s.price}, ${s.free_test}, ${s.next},
      ${s.discount?.price ?? null}, ${s.discount?.until ?? null}, ${s.next_discount ? json(s.next_discount) : null}, null)
    on conflict (venue_id) do update set offer = excluded.offer, end_date = excluded.end_date, renewal = excluded.renewal,
      period_start = excluded.period_start, period_end = excluded.period_end, anchor = excluded.anchor, price = excluded.price,
      free_test = excluded.free_test, next_offer = excluded.next_offer, discount_price = excluded.discount_price,
      discount_until = excluded.discount_until, next_discount = excluded.next_discount, ended_at = null`,
  {
    examples: [
      ['', {}, new Date(0)],
      ['', { next_discount: { offer: 1, free_test: false, price: 0, duration: 0 } }, new Date(0)],
    ],
  },
);

const endPlan = statement(
  'billing.subscription-end',
  (venue: string, now: Date) => sql`with account as (update billing_account set revision = revision + 1 where venue_id = ${venue}::uuid)
    update subscription set ended_at = ${now}, renewal = false, next_offer = null, next_discount = null,
      end_date = least(end_date, ${now}) where venue_id = ${venue}::uuid`,
);
const announce = statement(
  'billing.subscription-announce',
  (venue: string, renewal: string) => sql`update subscription set noticed_for = ${renewal} where venue_id = ${venue}`,
);

const toSubscribed = (row: Row & { period_start: string }): Subscribed => ({
  offer: row.offer,
  start: row.period_start,
  end: row.period_end,
  anchor: row.anchor,
  price: row.price,
  free_test: row.free_test,
  renewal: row.renewal,
  next: row.next_offer,
  next_discount: row.next_discount,
  discount: row.discount_price === null ? null : { price: row.discount_price, until: row.discount_until },
});

/** `granted`: given without payment, until `ends`. `ended`: its end was handled. */
export type Plan = { subscribed: Subscribed | null; granted: Offer | null; ends: Date | null; ended: boolean };

/** The subscription as it is stored, also after its end. */
export const findSubscription = async (runs: Runs, venue: string): Promise<Plan> => {
  const row = await runs.one(findPlan(venue));
  if (!row) return { subscribed: null, granted: null, ends: null, ended: false };
  const { period_start } = row;
  if (period_start === null) return { subscribed: null, granted: row.offer, ends: row.end_date, ended: false };
  return { subscribed: toSubscribed({ ...row, period_start }), granted: null, ends: row.end_date, ended: row.ended_at !== null };
};

/** The subscription that runs now; one whose renewal is due still runs. */
export const runningSubscription = async (runs: Runs, venue: string, now: Date): Promise<Subscribed | null> => {
  const { subscribed, ends, ended } = await findSubscription(runs, venue);
  return subscribed && !ended && (subscribed.renewal || (ends !== null && ends > now)) ? subscribed : null;
};

/** Stores the subscription and raises the revision: charges that were quoted before no longer count. */
export const saveSubscription = async (tx: Tx, venue: string, subscribed: Subscribed, timezone: string): Promise<void> => {
  await tx.run(savePlan(venue, subscribed, instantAt(subscribed.end, 0, timezone)));
};

/** Ends the subscription: its period is over and no other follows. */
export const endSubscription = async (tx: Tx, venue: string, now: Date): Promise<void> => {
  await tx.run(endPlan(venue, now));
};

/** Notes that the renewal on a day was announced by mail. */
export const noteAnnounced = async (tx: Tx, venue: string, renewal: string): Promise<void> => {
  await tx.run(announce(venue, renewal));
};
