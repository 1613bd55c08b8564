// The availability switch of sections, categories and products. Staff toggle it when something runs out, without a new
// version: open forms of the record stay valid, and do not revert it.
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
import { cancelReturn, type Return, scheduleReturn, takeReturn } from './returns.ts';

/**
 * Called in the transaction that changes a product's availability, to hold or release open orders. `account`: the user
 * (null: a timer). Adds the number of moved orders (`addMoved`).
 */
export type AvailabilityListener = (tx: Tx, venue: string, product: string, unavailable: boolean, account: string | null) => Promise<void>;

/** Finds the change that last toggled the switch of a record; null if the history has none. */
export type LastToggle = (runs: Runs, venue: string, kind: Kind, id: string) => Promise<string | null>;

const updateSwitch = statement(
  'catalog.switch-turn',
  (kind: Kind, venue: string, id: string, unavailable: boolean) =>
    sql`update ${verbatim(kind)} set unavailable = ${unavailable} where venue_id = ${venue} and id = ${id} and unavailable <> ${unavailable}`,
  { examples: KINDS.map((kind): [Kind, string, string, boolean] => [kind, '', '', true]) },
);

/**
 * Sets the switch of a record; false if it already had this value. Versions are not compared, because a switch has no
 * other state to overwrite.
 */
export const writeSwitch = async (tx: Tx, kind: Kind, venue: string, id: string, unavailable: boolean): Promise<boolean> =>
  (await tx.run(updateSwitch(kind, venue, id, unavailable))) > 0;

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

/** A product's switch, and how often it was toggled. */
export const switchOf = (runs: Runs, venue: string, product: string): Promise<Switch | undefined> => runs.one(findSwitch(venue, product));

/** SQL condition for other modules: true if the product is out of stock. */
export const isOut = (venue: Sql, product: Sql): Sql =>
  fragment('catalog.is-out', sql`exists (select 1 from product p where p.venue_id = ${venue} and p.id = ${product} and p.unavailable)`);

/** Sets a switch within another change, and calls the listener. */
export const switchSetter =
  (kind: Kind, listener: AvailabilityListener = async () => {}): NonNullable<Restorer['setSwitch']> =>
  async (tx, venue, id, unavailable, account) => {
    if (await writeSwitch(tx, kind, venue, id, unavailable)) await listener(tx, venue, id, unavailable, account);
  };

type SwitchDeps = { change: Transact; lastToggle: LastToggle; listener?: AvailabilityListener };
/**
 * The call that sets a switch of one kind. No-op, without a new menu version, if the switch has this value already.
 * `undo`: the change to revert; no-op if the switch was toggled since.
 */
export const switchCall =
  <Rec extends { unavailable: boolean }>(
    { change, lastToggle, listener }: SwitchDeps,
    kind: Kind,
    { find, read }: Pick<Store<Rec, never>, 'find'> & Pick<Reads<Rec>, 'read'>,
  ) =>
  async (venue: string, id: string, { unavailable, undo }: Availability, account: string): Promise<Rec> => {
    const current = requireFound(await find(venue, id));
    if (current.unavailable === unavailable) {
      addMoved(current, {});
      return current;
    }
    return change(
      venue,
      async (tx) => {
        addMoved(tx, {});
        if (undo !== undefined && (await lastToggle(tx, venue, kind, id)) !== undo) tx.rollback();
        else await switchSetter(kind, listener)(tx, venue, id, unavailable, account);
        return requireFound(await read(tx, venue, id));
      },
      account,
    );
  };

/**
 * Marks a product as out of stock until a time, or until staff toggle it (null); a product that is out of stock gets
 * the new end. No-op if it has the same end. `seen`: the `switched` count that the caller saw; no-op if it differs, so
 * that a delayed retry of a command reverts nothing. Returns the record.
 */
export const runOutCall =
  <Rec extends Switch & object>(change: Transact, { read }: Pick<Reads<Rec>, 'read'>, listener: AvailabilityListener) =>
  (venue: string, id: string, account: string, until: Date | null, seen?: number): Promise<Rec> =>
    change(
      venue,
      async (tx) => {
        const current = requireFound(await read(tx, venue, id));
        if (seen !== undefined && current.switched !== seen) {
          tx.rollback();
          return current;
        }
        const toggled = await writeSwitch(tx, 'product', venue, id, true);
        if (toggled) await listener(tx, venue, id, true, account);
        const planned = until ? await scheduleReturn(tx, venue, id, until) : await cancelReturn(tx, venue, id);
        // The same command from ten tablets makes one version of the menu.
        if (!toggled && !planned) tx.rollback();
        return requireFound(await read(tx, venue, id));
      },
      account,
    );

/** Brings a product back at its end time, unless its switch was toggled or its end changed since. */
export const bringBackJob =
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
