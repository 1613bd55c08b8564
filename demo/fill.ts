// Fills an empty database with the demonstration (docs/product/demonstration.md): three venues with accounts, menus, pictures, orders and bills.
import { setTimeout } from 'node:timers/promises';
import { accountRows, DEMO_PASSWORD, roleRows } from './fill/accounts.ts';
import { insertBilling } from './fill/billing.ts';
import { catalogueOf, insertCatalogue } from './fill/catalogue.ts';
import { demoFigures, insertFigures } from './fill/figures.ts';
import { demoId, demoVenueIds } from './fill/ids.ts';
import { insertHistory } from './fill/menu-changes.ts';
import { insertOrders } from './fill/order-rows.ts';
import { demoOrders, OUT_OF_STOCK } from './fill/orders.ts';
import { currentOutages, insertOutages, pastOutages } from './fill/outages.ts';
import { copyPictures, demoPictures, fileRows } from './fill/pictures.ts';
import { recallBookRows } from './fill/recall-book.ts';
import { insertRows } from './fill/rows.ts';
import { demoTables, demoVenues } from './fill/venues.ts';
import type { Host, PrintLine, Query } from './host.ts';
import { demoPassphrases } from './menu/costs.ts';
import { hallesMenu } from './menu/halles.ts';
import { cafeMenu, portMenu } from './menu/subsets.ts';

/** Advisory lock, so that only one node fills the database. */
const LOCK = 7_260_117;
const EMPTY = 'select not exists (select from venue) and not exists (select from account) as empty';

const isEmpty = async (query: Query): Promise<boolean> => (await query<{ empty: boolean }>(EMPTY))[0]?.empty === true;

/** Builds all records before the transaction opens. */
const prepare = async (host: Host, now: Date) => {
  const venues = demoVenues(now, host.shortId);
  const catalogues = [
    catalogueOf('halles', venues.halles, 'premium', hallesMenu),
    catalogueOf('port', venues.port, 'smart', portMenu),
    catalogueOf('cafe', venues.cafe, 'none', cafeMenu),
  ] as const;
  const { guestTexts, paymentMinutes } = host;
  const past = pastOutages(now, venues.halles.timezone);
  const orders = demoOrders({ menu: catalogues[0], now, passphrases: demoPassphrases, outages: past, paymentMinutes, guestTexts });
  const outages = [...past, ...currentOutages(orders)];
  const figures = [
    demoFigures('halles', venues.halles, hallesMenu, now),
    demoFigures('port', venues.port, portMenu, now),
    demoFigures('cafe', venues.cafe, cafeMenu, now),
  ];
  return { now, venues, catalogues, orders, outages, figures, passwordHash: await host.hashPassword(DEMO_PASSWORD) };
};
type Prepared = Awaited<ReturnType<typeof prepare>>;

const insertVenues = async (query: Query, { now, venues, passwordHash }: Prepared): Promise<void> => {
  const rows = Object.values(venues);
  await insertRows(
    query,
    'venue',
    rows.map((venue) => ({ ...venue, version: 1 })),
  );
  await insertRows(
    query,
    'venue_counter',
    rows.map(({ id }) => ({ venue_id: id })),
  );
  await insertRows(query, 'account', accountRows(passwordHash, venues.halles.creation_date));
  await insertRows(query, 'venue_role', roleRows(venues));
  const passes = demoPassphrases.map((passphrase) => ({ id: demoId(`pass/${passphrase}`), passphrase, version: 1 }));
  await insertRows(query, 'pass', passes);
  await insertRows(query, 'guest', recallBookRows(now));
  await insertRows(query, 'venue_table', demoTables);
  await insertRows(query, 'file', fileRows(demoPictures));
};

const TRIES = 600;

/** Polls instead of waiting, because the database cancels statements that wait for long. */
const lock = async (query: Query): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const [answer] = await query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [LOCK]);
    if (answer?.locked) return;
    await setTimeout(100);
  }
  throw new Error('Another process has held the lock on the demonstration for a minute.');
};

/** Inserts all records. Returns false if another node has already done so. */
const insertAll = (host: Host, prepared: Prepared): Promise<boolean> =>
  host.transaction(async (writing) => {
    const { query } = writing;
    await lock(query);
    if (!(await isEmpty(query))) return false;
    await insertVenues(query, prepared);
    for (const catalogue of prepared.catalogues) await insertCatalogue(query, catalogue, [OUT_OF_STOCK]);
    await insertHistory(query, prepared.catalogues[0], prepared.now);
    await insertOrders(writing, prepared.catalogues[0].venue, prepared.orders);
    await insertOutages(query, prepared.outages);
    for (const figures of prepared.figures) await insertFigures(query, figures);
    await insertBilling(writing.billing, prepared.venues, prepared.now);
    return true;
  });

const fillRecords = async (host: Host, print: PrintLine): Promise<void> => {
  const started = performance.now();
  const prepared = await prepare(host, host.now());
  if (!(await insertAll(host, prepared))) return;
  await host.countOrders();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`demo: 3 venues, ${hallesMenu.products.length} products and ${prepared.orders.length} orders in ${seconds} s`);
};

/**
 * Fills a database without any venue or account, in one transaction, then stores the pictures. In a database already filled, stores
 * pictures that an interrupted start left out; otherwise does nothing.
 */
export const fillDemo = async (host: Host, print: PrintLine): Promise<void> => {
  if (await isEmpty(host.query)) await fillRecords(host, print);
  const filled = await host.query('select 1 from venue where id = $1', [demoVenueIds.halles]);
  if (filled.length > 0) await copyPictures(host, demoPictures, print);
};
