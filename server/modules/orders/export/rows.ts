// The CSV rows, one per item, newest order first. PostgreSQL formats them, one batch of orders per statement.
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { WITH_THREE_DECIMALS, WITHOUT_DECIMALS } from '@ardoise/contract/rules/money.ts';
import { csvCells, csvMoment, csvNumber, csvText, type Rows } from '../../../http/answers/csv.ts';
import type { Runs } from '../../../platform/db.ts';
import { shortIdNumber, shortIdText } from '../../../platform/ids.ts';
import { json, list, type Sql, sql, statement, verbatim } from '../../../platform/sql.ts';
import { newsletterConfirmed } from '../../customers/index.ts';
import { ACCOUNTS } from '../../users/index.ts';
import { VENUES } from '../../venues/index.ts';
import { FILTER_EXAMPLES, isNearDays, matchesDaysAndSearch, type OrderFilter, ofVenue } from '../order-filter.ts';
import { secondsBetween } from '../seconds.ts';
import { COLUMNS, type FileName, type ITEM_CELLS, labels, type OrderCell } from './labels.ts';

/** Orders per batch: PostgreSQL needs some tens of milliseconds. */
export const ORDERS_A_BATCH = 2_000;
/** Orders per text. Texts of this size are freed soon; longer ones stay until the next full garbage collection. */
const ORDERS_A_PART = 100;

/** Empty if either moment is null. */
const seconds = (from: Sql, to: Sql): Sql => sql`coalesce(${secondsBetween(from, to)}::text, '')`;
const moment = (at: Sql): Sql => csvMoment(at, sql`v.timezone`);

/** The cells of an order `o` with its venue `v` and bartender `a`. */
const orderCells = (locale: InterfaceLocale): Record<OrderCell, Sql> => ({
  order_id: sql`chr(65 + o.number / 1000 % 26) || '-' || lpad((o.number % 1000)::text, 3, '0')`,
  date: moment(sql`o.creation_date`),
  customer_id: sql`coalesce(${shortIdText(sql`o.customer_number`)}, '')`,
  customer: csvText(sql`coalesce(nullif(o.customer_name, ''), ${labels[locale].erased})`),
  customer_email: csvText(sql`o.customer_email`),
  customer_phone: csvText(sql`o.customer_phone`),
  newsletter: sql`case when o.customer_email is not null and ${newsletterConfirmed(sql`o.venue_id`, sql`o.customer_email`)}
    then ${labels[locale].yes} else ${labels[locale].no} end`,
  bartender_id: sql`coalesce(${shortIdText(sql`o.bartender_number`)}, '')`,
  bartender: csvText(sql`a.full_name`),
  status: sql`${json(labels[locale].status)} ->> o.status`,
  venue_id: sql`v.hrid`,
  venue: csvText(sql`v.name`),
  creation_date: moment(sql`o.creation_date`),
  submission_date: moment(sql`o.submission_date`),
  preparation_date: moment(sql`o.preparation_date`),
  delivery_date: moment(sql`o.delivery_date`),
  cancellation_date: moment(sql`o.cancellation_date`),
  waiting_seconds: seconds(sql`o.submission_date`, sql`o.preparation_date`),
  preparation_seconds: seconds(sql`o.preparation_date`, sql`coalesce(o.completion_date, o.delivery_date)`),
});

/** The cells of an item `i` of an order `p`. */
const ITEM: Record<(typeof ITEM_CELLS)[number], Sql> = {
  product_id: sql`i.product_id`,
  product: csvText(sql`i.name`),
  quantity: sql`i.qty`,
  unit_price: csvNumber(sql`i.unit_price * p.unit`),
  price: csvNumber(sql`i.net_price * p.unit`),
  tax_rate: csvNumber(sql`trim_scale(i.tax_rate * 100)`),
};
const itemCells = csvCells(Object.values(ITEM));

/** The value of one minor unit, by the decimals of the currency. */
const UNIT = sql`case when o.currency = any(${[...WITHOUT_DECIMALS]}) then 1 when o.currency = any(${[...WITH_THREE_DECIMALS]}) then 0.001 else 0.01 end`;

/** The last order that was read. `at` is PostgreSQL's text, which keeps the microseconds. */
type Cursor = { at: string; id: string };
type BatchRow = { text: string | null; rows: number | null; seen: number; at: string | null; id: string | null };

const START: Cursor = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * `seen` reads a fixed number of orders by the index and filters them afterwards, so the time of a batch does not depend on how many match.
 * The cells that all rows of an order share are formatted once.
 */
const readBatch = statement(
  'orders.csv-batch',
  (file: FileName, filter: OrderFilter, locale: InterfaceLocale, cursor: Cursor) => {
    const cells = orderCells(locale);
    const [before, after] = [COLUMNS[file].before, COLUMNS[file].after].map((names) => names.map((name) => cells[name])) as [Sql[], Sql[]];
    const tail = list([...after.map((cell) => sql`';' || (${cell})`), sql`E'\r\n'`], ' || ');
    return sql<BatchRow>`with seen as materialized (
        select o.*, ${shortIdNumber(sql`o.customer_id`)} as customer_number, ${shortIdNumber(sql`o.bartender_id`)} as bartender_number from orders o
        where ${ofVenue(filter)} and ${isNearDays(filter)} and (o.creation_date, o.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)
        order by o.creation_date desc, o.id desc limit ${ORDERS_A_BATCH}),
      page as materialized (
        select o.venue_id, o.id, o.creation_date, ${UNIT} as unit, ${csvCells(before)} || ';' as head, ${tail} as tail,
          row_number() over (order by o.creation_date desc, o.id desc) / ${verbatim(String(ORDERS_A_PART))} as part
        from seen o join ${VENUES} v on v.id = o.venue_id left join ${ACCOUNTS} a on a.id = o.bartender_id where ${matchesDaysAndSearch(filter)}),
      written as (
        select p.part, string_agg(l.text, '' order by p.creation_date desc, p.id desc) as text, sum(l.rows)::int as rows from page p, lateral (
          select string_agg(p.head || ${itemCells} || p.tail, '' order by i.position) as text, count(*) as rows
          from order_item i where i.venue_id = p.venue_id and i.order_id = p.id) l group by p.part)
      select w.text, w.rows, s.seen, last.creation_date::text as at, last.id
      from (select count(*) as seen from seen) s
        left join (select creation_date, id from seen order by creation_date, id limit 1) last on true
        left join written w on true order by w.part`;
  },
  {
    examples: FILTER_EXAMPLES.flatMap((filter): [FileName, OrderFilter, InterfaceLocale, Cursor][] => [
      ['history', filter, 'fr', START],
      ['dump', filter, 'fr', START],
    ]),
  },
);

/**
 * The rows of a file, in parts. The next batch is read while the current one is sent. No connection is held while a slow client downloads.
 * Orders placed meanwhile are not included.
 */
export async function* rowsOf(
  runs: Pick<Runs, 'all'>,
  file: FileName,
  filter: OrderFilter,
  locale: InterfaceLocale,
): AsyncGenerator<Rows, void> {
  const read = (cursor: Cursor) => {
    const reading = runs.all(readBatch(file, filter, locale, cursor));
    // Avoids an unhandled rejection if the consumer stops before it awaits this batch.
    reading.catch(() => undefined);
    return reading;
  };
  for (let reading: Promise<BatchRow[]> | undefined = read(START); reading; ) {
    const batch: BatchRow[] = await reading;
    const [{ at, id, seen } = { at: null, id: null, seen: 0 }] = batch;
    reading = at && id && seen === ORDERS_A_BATCH ? read({ at, id }) : undefined;
    for (const row of batch) {
      if (row.text && row.rows) yield { text: row.text, rows: row.rows };
      // The driver's rows live until the next full garbage collection; this frees their texts earlier.
      row.text = null;
    }
  }
}
