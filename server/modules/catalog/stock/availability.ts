// The switch of sections, categories and products. It is turned at once by whoever sees that something ran out, without a new version:
// a form that is open on the record is not stale for it, and does not turn it back.
import type { Availability } from '@ardoise/contract/catalog/sections.ts';
import { addMoved } from '../../../http/answers/moved-orders.ts';
import type { Restorer } from '../../../http/record/restoring.ts';
import type { Switch } from '../../../http/record/row.ts';
import type { Reads } from '../../../http/record/store.ts';
import type { Transact } from '../../../http/record/transaction.ts';
import { requireFound, type Store } from '../../../http/resource.ts';
import type { Runs, Tx } from '../../../platform/db.ts';
import { fragment, type Sql, sql, statement, verbatim } from '../../../platform/sql.ts';
import { KINDS, type Kind } from '../links.ts';
import { forgetReturn, planReturn, type Return, takeReturn } from './returns.ts';

/**
 * Told in the transaction that makes a product available or not, so that open orders follow it; `account`: whoever did (null: the clock).
 * Counts the orders that it puts on hold or lets go on (`addMoved`).
 */
export type AvailabilityListener = (tx: Tx, venue: string, product: string, unavailable: boolean, account: string | null) => Promise<void>;

/** Finds the change that last turned the switch of a record; null where the history has none. */
export type LastTurn = (runs: Runs, venue: string, kind: Kind, id: string) => Promise<string | null>;

const turnSwitch = statement(
  'catalog.switch-turn',
  (kind: Kind, venue: string, id: string, unavailable: boolean) =>
    sql`update ${verbatim(kind)} set unavailable = ${unavailable} where venue_id = ${venue} and id = ${id} and unavailable <> ${unavailable}`,
  { examples: KINDS.map((kind): [Kind, string, string, boolean] => [kind, '', '', true]) },
);

/** Turns the switch of a record; false where it stood so already. The version is not asked for: a switch has no other state to overwrite. */
export const writeSwitch = async (tx: Tx, kind: Kind, venue: string, id: string, unavailable: boolean): Promise<boolean> =>
  (await tx.run(turnSwitch(kind, venue, id, unavailable))) > 0;

const findVenue = statement(
  'catalog.product-venue',
  (product: string, venues: readonly string[] | null) =>
    sql<{
      venue_id: string;
    }>`select venue_id from product where id = ${product} and (${venues}::uuid[] is null or venue_id = any(${venues}))`,
  { prepared: true },
);

/** The venue of a product, if it is one of `venues` (null: any). */
export const venueOfProduct = async (runs: Runs, product: string, venues: readonly string[] | null): Promise<string | undefined> =>
  (await runs.one(findVenue(product, venues)))?.venue_id;

const findSwitch = statement(
  'catalog.product-switch',
  (venue: string, product: string) => sql<Switch>`select unavailable, switched from product where venue_id = ${venue} and id = ${product}`,
  { prepared: true },
);

/** Whether a product has run out, and how often its switch was turned. */
export const switchOf = (runs: Runs, venue: string, product: string): Promise<Switch | undefined> => runs.one(findSwitch(venue, product));

/** Whether the product has run out, for statements of other modules. */
export const isOut = (venue: Sql, product: Sql): Sql =>
  fragment('catalog.is-out', sql`exists (select 1 from product p where p.venue_id = ${venue} and p.id = ${product} and p.unavailable)`);

/** Turns a switch within another change, with what follows it. */
export const turning =
  (kind: Kind, listener: AvailabilityListener = async () => {}): NonNullable<Restorer['setSwitch']> =>
  async (tx, venue, id, unavailable, account) => {
    if (await writeSwitch(tx, kind, venue, id, unavailable)) await listener(tx, venue, id, unavailable, account);
  };

type Switching = { change: Transact; lastTurn: LastTurn; listener?: AvailabilityListener };
/**
 * Turns the switches of one kind over the wire. What already stands so stays as it is, the menu's version too. `undo`: the change that this
 * takes back; where somebody has turned the switch since, it stays as it is.
 */
export const switching =
  <Rec extends { unavailable: boolean }>(
    { change, lastTurn, listener }: Switching,
    kind: Kind,
    { find, read }: Pick<Store<Rec, never>, 'find'> & Pick<Reads<Rec>, 'read'>,
  ) =>
  async (venue: string, id: string, { unavailable, undo }: Availability, account: string): Promise<Rec> => {
    const present = requireFound(await find(venue, id));
    if (present.unavailable === unavailable) {
      addMoved(present, {});
      return present;
    }
    return change(
      venue,
      async (tx) => {
        addMoved(tx, {});
        if (undo !== undefined && (await lastTurn(tx, venue, kind, id)) !== undo) tx.rollback();
        else await turning(kind, listener)(tx, venue, id, unavailable, account);
        return requireFound(await read(tx, venue, id));
      },
      account,
    );
  };

/**
 * Marks a product as out of stock until an instant, or until somebody says otherwise (null); one that has run out already gets the new
 * end, and stays as it is where it had that end. `seen`: its `switched` as the caller saw it; turned since, it stays as it is, so that a
 * press that is sent again late undoes nothing. Answers the record.
 */
export const runningOut =
  <Rec extends Switch & object>(change: Transact, { read }: Pick<Reads<Rec>, 'read'>, listener: AvailabilityListener) =>
  (venue: string, id: string, account: string, until: Date | null, seen?: number): Promise<Rec> =>
    change(
      venue,
      async (tx) => {
        const present = requireFound(await read(tx, venue, id));
        if (seen !== undefined && present.switched !== seen) {
          tx.rollback();
          return present;
        }
        const turned = await writeSwitch(tx, 'product', venue, id, true);
        if (turned) await listener(tx, venue, id, true, account);
        const planned = until ? await planReturn(tx, venue, id, until) : await forgetReturn(tx, venue, id);
        // Ten tablets that say the same make one version of the menu.
        if (!turned && !planned) tx.rollback();
        return requireFound(await read(tx, venue, id));
      },
      account,
    );

/** Brings a product back whose time has come, unless somebody turned its switch or said another time since. */
export const bringingBack =
  (change: Transact, listener: AvailabilityListener) =>
  async (due: Return): Promise<void> => {
    const { venue, product } = due;
    await change(
      venue,
      async (tx) => {
        if (!(await takeReturn(tx, due))) return tx.rollback();
        if (await writeSwitch(tx, 'product', venue, product, false)) await listener(tx, venue, product, false, null);
      },
      null,
    );
  };
