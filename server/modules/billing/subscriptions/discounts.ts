// Discounts (docs/product/billing.md#discounts): records of the platform, each for one venue and used at most once.
import { type Discount, discounts } from '@ardoise/contract/billing/discounts.ts';
import { ApiError, contradiction, FieldProblems } from '@ardoise/contract/errors.ts';
import { BILLING_CURRENCY, type Discount as DiscountTerms } from '@ardoise/contract/rules/billing/plans.ts';
import { platformStore } from '../../../http/record/store.ts';
import { contains } from '../../../http/resource.ts';
import type { Db, Runs, Tx } from '../../../platform/db.ts';
import { sql, statement, verbatim } from '../../../platform/sql.ts';
import { VENUES } from '../../venues/index.ts';

const lock = statement(
  'billing.discount-lock',
  (id: string) => sql<{ used: boolean }>`select used_at is not null as used from discount where id = ${id} for update`,
);
const newest = statement(
  'billing.discount-newest',
  (venue: string) => sql<DiscountTerms & { id: string }>`select id, offer, free_test, coalesce(price, 0) as price, duration from discount
    where venue = ${venue} and used_at is null order by id desc limit 1`,
);
const use = statement(
  'billing.discount-use',
  (id: string, now: Date) => sql<{ id: string }>`update discount set used_at = ${now}, version = version + 1
    where id = ${id} and used_at is null returning id`,
);

/** The newest unused discount of a venue; the price of a free test is 0. */
export const newestDiscount = async (runs: Runs, venue: string): Promise<(DiscountTerms & { id: string }) | null> =>
  (await runs.one(newest(venue))) ?? null;

/** Marks a discount as used; false if it is already used or was deleted. Forms open on it get 409 `stale_version`. */
export const takeDiscount = async (tx: Tx, id: string, now: Date): Promise<boolean> => Boolean(await tx.one(use(id, now)));

/** Throws 409 `in_use` for a used discount; locks an unused one, so that it stays unused until the end of the transaction. */
const requireUnused = async (tx: Tx, id: string): Promise<void> => {
  if ((await tx.one(lock(id)))?.used) throw new ApiError('in_use');
};

const requireTerms = ({ free_test, price, duration }: Pick<Discount, 'free_test' | 'price' | 'duration'>): void => {
  const problems = new FieldProblems();
  if (!free_test && price === null) problems.add('price', 'required', 'A discount needs a price, unless it is a free test.');
  if (free_test && duration === 0) problems.add('duration', 'too_small', 'A free test needs a duration of at least one month.');
  problems.throwAs('contradiction');
};

/** The foreign key locks the venue, which a check in advance would not. */
const unknownVenue = (error: unknown) =>
  (error as { constraint?: string }).constraint === 'discount_venue_fkey'
    ? contradiction('venue', 'unknown_id', 'There is no such venue.')
    : error;

const VENUE_NAME = sql`(select v.name from ${VENUES} v where v.id = t.venue)`;

export const discountStore = (db: Db) =>
  platformStore(db, discounts, {
    module: 'billing',
    label: 'venue',
    filters: {
      venue: (id) => sql`t.venue = ${id}`,
      venue_name: (text) => contains(sql`fold(${VENUE_NAME})`, text),
      used: (used) => sql`(t.used_at is not null) = ${used}::boolean`,
    },
    sorts: { venue: sql`fold(${VENUE_NAME}) collate "C"`, offer: sql`t.offer`, duration: sql`t.duration` },
    also: [sql`t.used_at is not null as used`, sql`${VENUE_NAME} as venue_name`],
    currency: { column: verbatim(`'${BILLING_CURRENCY}'`), of: async () => BILLING_CURRENCY },
    transaction: { explain: unknownVenue },
    async validate(tx, { id, input, before }) {
      if (before) await requireUnused(tx, id);
      requireTerms(input);
    },
    beforeWrite: ({ input }) => (input.free_test ? { price: null } : {}),
    beforeDelete: (tx, { id }) => requireUnused(tx, id),
  });
