// Proof that a caller is at a table. Only callers with proof learn whether it has guests, and their calls are never muted
// (docs/product/tables.md#proof).
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { limiter, requireRoom } from '../../../http/limits/limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Runs } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import type { Catalog } from '../../catalog/index.ts';
import { codeOfTable } from '../../venues/index.ts';
import { isOpenAt } from './open-session.ts';

export type ProofDeps = { db: Db; clock: Clock; catalog: Catalog };
/** A table with the evidence of a caller: the table's code, a participant and an order that may belong to its open session. */
export type Claim = { table: string; code?: string | null | undefined; seat?: string | undefined; order?: string | undefined };

type Evidence = { table: string; seat?: string | null | undefined; order?: string | null | undefined };
const find = statement(
  'orders.table-proof',
  (venue: string, { table, seat = null, order = null }: Evidence, now: Date) =>
    sql<{ claimed: boolean; seen: boolean }>`select coalesce(bool_or(o.named) or exists (
          select 1 from participant t where t.venue_id = s.venue_id and t.session_id = s.id and t.id = ${seat}::uuid), false) as claimed,
        coalesce(bool_or(o.seen), false) as seen
      from table_session s left join lateral (
        select d.uuid = ${order}::uuid as named, o.coded or o.preparation_date is not null as seen
        from orders o join order_directory d on d.venue_id = o.venue_id and d.id = o.id
        where o.venue_id = s.venue_id and o.table_number = s.table_number and o.creation_date >= s.begin_date and o.session_id = s.id
          and (d.uuid = ${order}::uuid or o.seat_id = ${seat}::uuid or o.device = (select n.device
            from order_directory nd join orders n on n.venue_id = nd.venue_id and n.id = nd.id
            where nd.uuid = ${order}::uuid and n.venue_id = s.venue_id and n.session_id = s.id))) o on true
      where s.venue_id = ${venue} and s.table_number = ${table} and ${isOpenAt(sql`${now}`)} group by s.venue_id, s.id`,
  { examples: [['', { table: '' }, new Date(0)]] },
);

/** The table's current code; 422 if the venue has no such table. */
export const requireTable = async (runs: Runs, venue: string, table: string): Promise<string> => {
  const code = await codeOfTable(runs, venue, table);
  if (code === undefined) throw contradiction('table', 'unknown_table', 'There is no such table.');
  return code;
};

/** True if the caller has the table's code. Throws if the venue takes no orders, the table is unknown, or a required code is wrong. */
const hasCode = async ({ db, catalog }: ProofDeps, venue: string, { table, code }: Claim): Promise<boolean> => {
  const menu = await catalog.menus.menu(venue);
  if (!menu) throw new ApiError('not_found');
  if (menu.venue.tier !== 'premium') throw new ApiError('ordering_not_included');
  const currentCode = await requireTable(db, venue, table);
  if (menu.venue.table_codes && currentCode !== code) throw contradiction('table', 'table_code', "This is not the table's current code.");
  return currentCode === code;
};

/**
 * The proof that a caller is at a table. `seen`: the table's code, or an order (theirs or their participant's) that had the code or that
 * staff started to prepare. `claimed`: another order or a participant of the open session, which can be obtained remotely. Null: none.
 */
export const proofOf = async (deps: ProofDeps, venue: string, claim: Claim): Promise<'seen' | 'claimed' | null> => {
  if (await hasCode(deps, venue, claim)) return 'seen';
  if (claim.seat === undefined && claim.order === undefined) return null;
  const found = await deps.db.one(find(venue, claim, deps.clock.now()));
  return found?.seen ? 'seen' : found?.claimed ? 'claimed' : null;
};

/** True if the caller has any proof. */
export const isAtTable = async (deps: ProofDeps, venue: string, claim: Claim): Promise<boolean> =>
  (await proofOf(deps, venue, claim)) !== null;

/** Questions about tables per address and minute, all of them and those without proof. Guests of a room share one address. */
const [QUESTIONS_PER_ADDRESS, UNPROVEN_PER_ADDRESS] = [3_000, 600];

/**
 * Counts a question about a table and returns the caller's proof. Callers without proof have a smaller limit, so they cannot use up that of
 * guests at the same address. 429 if a limit is reached.
 */
export const countedProof = (deps: ProofDeps) => {
  const [all, unproven] = [limiter(QUESTIONS_PER_ADDRESS, 60), limiter(UNPROVEN_PER_ADDRESS, 60)];
  return async (address: string, venue: string, claim: Claim): Promise<'seen' | 'claimed' | null> => {
    requireRoom(all.take(address));
    const proof = await proofOf(deps, venue, claim).catch((refused: unknown) => {
      requireRoom(unproven.take(address));
      throw refused;
    });
    if (proof === null) requireRoom(unproven.take(address));
    return proof;
  };
};
