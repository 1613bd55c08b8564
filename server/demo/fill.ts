// Fills an empty database with the demonstration (system.md section 17): three venues, their people, menus, pictures and orders.
import { setTimeout } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { migrateJobs } from '../platform/jobs.ts';
import { accountRows, DEMO_PASSWORD, roleRows } from './fill/accounts.ts';
import { catalogueOf, insertCatalogue } from './fill/catalogue.ts';
import { demoId, demoVenueIds } from './fill/ids.ts';
import { insertOrders } from './fill/order-rows.ts';
import { type DemoOrder, demoOrders, OUT_OF_STOCK } from './fill/orders.ts';
import { type DemoPicture, drawPictures, fileRows, picturesOf } from './fill/pictures.ts';
import { insertRows } from './fill/rows.ts';
import { demoSubscriptions, demoTables, demoVenues } from './fill/venues.ts';
import { demoPassphrases } from './menu/costs.ts';
import { hallesMenu } from './menu/halles.ts';
import { cafeMenu, portMenu } from './menu/subsets.ts';

/** Only one node fills; the number is ours alone. */
const LOCK = 7_260_117;
const EMPTY = 'select not exists (select from venue) and not exists (select from account) as empty';

const demoPictures: readonly DemoPicture[] = [
  ...picturesOf('halles', hallesMenu),
  ...picturesOf('port', portMenu),
  ...picturesOf('cafe', cafeMenu),
];

type Runs = Pick<pg.PoolClient, 'query'> | pg.Pool;
const isEmpty = async (runs: Runs): Promise<boolean> => (await runs.query<{ empty: boolean }>(EMPTY)).rows[0]?.empty === true;

/** Everything that is stored, made before the transaction opens. */
const prepare = async (config: Config, now: Date) => {
  const venues = demoVenues(now);
  const catalogues = [
    catalogueOf('halles', venues.halles, 'premium', hallesMenu),
    catalogueOf('port', venues.port, 'smart', portMenu),
    catalogueOf('cafe', venues.cafe, 'none', cafeMenu),
  ] as const;
  const orders = demoOrders({ menu: catalogues[0], now, passphrases: demoPassphrases, paymentMinutes: config.PAYMENT_MINUTES });
  return { now, venues, catalogues, orders, passwordHash: await hash(DEMO_PASSWORD) };
};
type Prepared = Awaited<ReturnType<typeof prepare>>;

const VENUE_COLUMNS = [
  'id',
  'hrid',
  'name',
  'display_name',
  'business_name',
  'address',
  'billing_address',
  'legal',
  'instagram',
  'facebook',
  'tripadvisor',
  'gmaps',
  'website',
  'country',
  'currency',
  'timezone',
  'source_locale',
  'default_locale',
  'wishlist',
  'welcome_box',
  'billing_email',
  'image',
  'open',
  'hours',
  'contact',
  'payment',
  'active',
  'creation_date',
  'version',
];

const insertVenues = async (client: pg.PoolClient, { now, venues, passwordHash }: Prepared): Promise<void> => {
  const rows = Object.values(venues);
  const versioned = rows.map((venue) => ({ ...venue, version: 1 }));
  await insertRows(client, 'venue', VENUE_COLUMNS, versioned);
  await client.query('insert into venue_counter (venue_id) select unnest($1::uuid[])', [rows.map(({ id }) => id)]);
  await insertRows(client, 'subscription', ['venue_id', 'offer', 'end_date', 'renewal'], demoSubscriptions(now));
  const accounts = accountRows(passwordHash, venues.halles.creation_date);
  await insertRows(client, 'account', ['id', 'email', 'password_hash', 'firstname', 'lastname', 'admin', 'registration_date'], accounts);
  await insertRows(client, 'venue_role', ['venue_id', 'account_id', 'role', 'since'], roleRows(venues));
  const passes = demoPassphrases.map((passphrase) => ({ id: demoId(`pass/${passphrase}`), passphrase, version: 1 }));
  await insertRows(client, 'pass', ['id', 'passphrase', 'version'], passes);
  await insertRows(client, 'venue_table', ['venue_id', 'id', 'number', 'version'], demoTables);
  await insertRows(client, 'file', ['venue_id', 'id', 'width', 'height'], fileRows(demoPictures));
};

const TRIES = 600;

/** Asks instead of waiting: a statement that waits for long is cut off. */
const lock = async (client: pg.PoolClient): Promise<void> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [LOCK]);
    if (rows[0]?.locked) return;
    await setTimeout(100);
  }
  throw new Error('Another process has been filling in the demo for a minute.');
};

/** False when another node was first. */
const insertAll = (app: App, config: Config, prepared: Prepared): Promise<boolean> =>
  app.db.transaction(async ({ client }) => {
    await lock(client);
    const empty = await isEmpty(client);
    if (empty) {
      await insertVenues(client, prepared);
      for (const catalogue of prepared.catalogues) await insertCatalogue(client, catalogue, [OUT_OF_STOCK]);
      await insertOrders(client, prepared.catalogues[0].venue, prepared.orders, {
        hold: config.HOLD_MINUTES,
        payment: config.PAYMENT_MINUTES,
      });
    }
    return empty;
  });

const fillRecords = async (app: App, config: Config, say: (line: string) => void): Promise<void> => {
  const started = performance.now();
  // The jobs of held and unpaid orders need their tables.
  await migrateJobs(app.db.pool, app.log);
  const prepared = await prepare(config, new Date());
  if (!(await insertAll(app, config, prepared))) return;
  const count = (orders: readonly DemoOrder[]) => `${orders.length} orders`;
  say(
    `demo: 3 venues, ${hallesMenu.products.length} products and ${count(prepared.orders)} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
};

/**
 * Fills the demonstration into a database without any venue or account, all its records in one transaction, then draws the
 * pictures that are missing. On any other database it draws what an interrupted first start left, or does nothing.
 */
export const fillDemo = async (
  app: App,
  config: Config,
  say: (line: string) => void,
  wanted: (picture: DemoPicture) => boolean = () => true,
): Promise<void> => {
  if (await isEmpty(app.db.pool)) await fillRecords(app, config, say);
  const { rows } = await app.db.pool.query('select 1 from venue where id = $1', [demoVenueIds.halles]);
  if (rows.length > 0) await drawPictures(app.files, demoPictures.filter(wanted), say);
};
