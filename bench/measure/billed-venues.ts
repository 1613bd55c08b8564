// Venues whose subscription ends today, with a card that the sandbox charges, and the run that renews them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BillDocument } from '../../server/modules/billing/document/bill-document.ts';
import type { Stage } from './stage.ts';

const POLL_MS = 100;
const VENUE = `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
const FILL = [
  `insert into installation (kind) values ('demonstration')`,
  `insert into venue (id, hrid, name, business_name, address, billing_address, country, currency, timezone, source_locale, default_locale,
      billing_email, siren)
    select ${VENUE}, 'V' || n, 'Chez ' || n, 'Société ' || n || ' SARL', n || ' rue de la Craie, 75011 Paris', n || E' rue de la Craie\\n75011 Paris',
      'FR', 'EUR', 'Europe/Paris', 'fr-FR', 'fr-FR', n || '@bills.example', '732829320' from generate_series(1, $1::int) n`,
  `insert into venue_counter (venue_id) select ${VENUE} from generate_series(1, $1::int) n`,
  `insert into billing_account (venue_id, provider, customer, reconciled_at) select ${VENUE}, 'sandbox', 'cst_' || n, now() from generate_series(1, $1::int) n`,
  `insert into sandbox_customer (ref, at) select 'cst_' || n, now() from generate_series(1, $1::int) n`,
  `insert into sandbox_mandate (ref, customer, method, status, card, expiry, behaviour, at)
    select 'mdt_' || n, 'cst_' || n, 'creditcard', 'valid', '4242', '2099-12-31', 'works', now() from generate_series(1, $1::int) n`,
  `insert into mandate (venue_id, id, method, ref, status, is_default, details, at)
    select ${VENUE}, gen_random_uuid(), 'creditcard', 'mdt_' || n, 'valid', true, '{"account":null,"card":"4242","expiry":"2099-12-31"}', now()
    from generate_series(1, $1::int) n`,
  `insert into subscription (venue_id, offer, end_date, renewal, period_start, period_end, anchor, price, noticed_for)
    select ${VENUE}, 1 + 2 * (n % 2), now(), true, current_date - 31, current_date, current_date - 31, 4900 + 5000 * (n % 2), current_date
    from generate_series(1, $1::int) n`,
];
/** The period before the present one ends a day earlier in each round, because a period is billed once. */
const END_PERIODS = `update subscription set end_date = now(), period_end = current_date - $1::int, period_start = current_date - $1::int - 31,
  anchor = current_date - $1::int - 31, noticed_for = current_date - $1::int where period_start is not null`;
const LEFT = `select (select count(*) from subscription where period_start is not null) * $1::int
  - (select count(*) from bill_pdf) as pdfs, (select count(*) from graphile_worker._private_jobs) as jobs`;

/** Creates the venues in an empty database, before its server starts. */
export const fillBilled = async ({ world: { query } }: Stage, venues: number): Promise<void> => {
  for (const text of FILL) await query(text, text.includes('$1') ? [venues] : []);
  await query('analyze');
};

/** Monthly runs of all these venues. `begin` ends their periods and queues the run; `end` waits until each has its PDF and no job is left. */
export const monthlyRuns = ({ world: { query } }: Stage) => {
  let rounds = 0;
  const left = async () => (await query<{ pdfs: number; jobs: number }>(LEFT, [rounds]))[0] as { pdfs: number; jobs: number };
  return {
    left,
    async begin(): Promise<void> {
      await query(END_PERIODS, [rounds++]);
      await query(`select graphile_worker.add_job('billing-due-now', '{}'::json)`);
    },
    async end(): Promise<void> {
      for (let now = await left(); now.pdfs > 0 || now.jobs > 0; now = await left()) await sleep(POLL_MS);
    },
    /** The documents of the last bills. */
    documents: async (most: number): Promise<BillDocument[]> =>
      (await query<{ document: BillDocument }>('select document from bill order by created_at desc limit $1', [most])).map(
        ({ document }) => document,
      ),
  };
};
