// The rows of the files, one an item, as PostgreSQL writes them: a batch of orders a statement, newest first.
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { WITH_THREE_DECIMALS, WITHOUT_DECIMALS } from '@ardoise/contract/rules/money.ts';
import { csvCells, csvMoment, csvNumber, csvText, type Rows } from '../../../http/answers/csv.ts';
import type { Runs } from '../../../platform/db.ts';
import { shortIdNumber, shortIdText } from '../../../platform/ids.ts';
import { json, list, type Sql, sql, statement, verbatim } from '../../../platform/sql.ts';
import { newsletterConfirmed } from '../../customers/index.ts';
import { ACCOUNTS } from '../../users/index.ts';
import { VENUES } from '../../venues/index.ts';
import { between, matching, ofVenue, WANTED_EXAMPLES, type Wanted } from '../found.ts';
import { secondsBetween } from '../seconds.ts';
import { COLUMNS, type FileName, type ITEM_CELLS, type OrderCell, words } from './words.ts';

/** Orders a batch: some tens of milliseconds of PostgreSQL's time. */
export const ORDERS_A_BATCH = 2_000;
/** Orders in one text of a batch: texts of this size are soon forgotten, longer ones stay until the next great collection of garbage. */
const ORDERS_A_PART = 100;

/** Empty where one of both moments is missing. */
const seconds = (from: Sql, to: Sql): Sql => sql`coalesce(${secondsBetween(from, to)}::text, '')`;
const moment = (at: Sql): Sql => csvMoment(at, sql`v.timezone`);

/** Of an order `o` with its venue `v` and bartender `a`. */
const orderCells = (locale: InterfaceLocale): Record<OrderCell, Sql> => ({
  order_id: sql`chr(65 + o.number / 1000 % 26) || '-' || lpad((o.number % 1000)::text, 3, '0')`,
  date: moment(sql`o.creation_date`),
  customer_id: sql`coalesce(${shortIdText(sql`o.customer_number`)}, '')`,
  customer: csvText(sql`coalesce(nullif(o.customer_name, ''), ${words[locale].erased})`),
  customer_email: csvText(sql`o.customer_email`),
  customer_phone: csvText(sql`o.customer_phone`),
  newsletter: sql`case when o.customer_email is not null and ${newsletterConfirmed(sql`o.venue_id`, sql`o.customer_email`)}
    then ${words[locale].yes} else ${words[locale].no} end`,
  bartender_id: sql`coalesce(${shortIdText(sql`o.bartender_number`)}, '')`,
  bartender: csvText(sql`a.full_name`),
  status: sql`${json(words[locale].status)} ->> o.status`,
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

/** Of an item `i` of an order `p`. */
const ITEM: Record<(typeof ITEM_CELLS)[number], Sql> = {
  product_id: sql`i.product_id`,
  product: csvText(sql`i.name`),
  quantity: sql`i.qty`,
  unit_price: csvNumber(sql`i.unit_price * p.unit`),
  price: csvNumber(sql`i.net_price * p.unit`),
  tax_rate: csvNumber(sql`trim_scale(i.tax_rate * 100)`),
};
const item = csvCells(Object.values(ITEM));

/** What one minor unit is, with the decimals of the currency. */
const UNIT = sql`case when o.currency = any(${[...WITHOUT_DECIMALS]}) then 1 when o.currency = any(${[...WITH_THREE_DECIMALS]}) then 0.001 else 0.01 end`;

/** The last order that was looked at, as the database writes it: to the microsecond. */
type Place = { at: string; id: string };
type BatchRow = { text: string | null; rows: number | null; seen: number; at: string | null; id: string | null };

const BEFORE_ALL: Place = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * `seen` takes a number of orders by the index, whatever is searched for, so that a batch takes as long however few are found. What stands
 * on each row of an order is written once.
 */
const readBatch = statement(
  'orders.csv-batch',
  (file: FileName, wanted: Wanted, locale: InterfaceLocale, place: Place) => {
    const cells = orderCells(locale);
    const [before, after] = [COLUMNS[file].before, COLUMNS[file].after].map((names) => names.map((name) => cells[name])) as [Sql[], Sql[]];
    const tail = list([...after.map((cell) => sql`';' || (${cell})`), sql`E'\r\n'`], ' || ');
    return sql<BatchRow>`with seen as materialized (
        select o.*, ${shortIdNumber(sql`o.customer_id`)} as customer_number, ${shortIdNumber(sql`o.bartender_id`)} as bartender_number from orders o
        where ${ofVenue(wanted)} and ${between(wanted)} and (o.creation_date, o.id) < (${place.at}::timestamptz, ${place.id}::uuid)
        order by o.creation_date desc, o.id desc limit ${ORDERS_A_BATCH}),
      page as materialized (
        select o.venue_id, o.id, o.creation_date, ${UNIT} as unit, ${csvCells(before)} || ';' as head, ${tail} as tail,
          row_number() over (order by o.creation_date desc, o.id desc) / ${verbatim(String(ORDERS_A_PART))} as part
        from seen o join ${VENUES} v on v.id = o.venue_id left join ${ACCOUNTS} a on a.id = o.bartender_id where ${matching(wanted)}),
      written as (
        select p.part, string_agg(l.text, '' order by p.creation_date desc, p.id desc) as text, sum(l.rows)::int as rows from page p, lateral (
          select string_agg(p.head || ${item} || p.tail, '' order by i.position) as text, count(*) as rows
          from order_item i where i.venue_id = p.venue_id and i.order_id = p.id) l group by p.part)
      select w.text, w.rows, s.seen, last.creation_date::text as at, last.id
      from (select count(*) as seen from seen) s
        left join (select creation_date, id from seen order by creation_date, id limit 1) last on true
        left join written w on true order by w.part`;
  },
  {
    examples: WANTED_EXAMPLES.flatMap((wanted): [FileName, Wanted, InterfaceLocale, Place][] => [
      ['history', wanted, 'fr', BEFORE_ALL],
      ['dump', wanted, 'fr', BEFORE_ALL],
    ]),
  },
);

/**
 * The rows of a file in parts. The next batch is read while one leaves, and no connection waits for whoever takes them. An order that is
 * placed meanwhile is not in it.
 */
export async function* rowsOf(
  runs: Pick<Runs, 'all'>,
  file: FileName,
  wanted: Wanted,
  locale: InterfaceLocale,
): AsyncGenerator<Rows, void> {
  const read = (place: Place) => {
    const reading = runs.all(readBatch(file, wanted, locale, place));
    // Nobody may come for it.
    reading.catch(() => undefined);
    return reading;
  };
  for (let reading: Promise<BatchRow[]> | undefined = read(BEFORE_ALL); reading; ) {
    const batch: BatchRow[] = await reading;
    const [{ at, id, seen } = { at: null, id: null, seen: 0 }] = batch;
    reading = at && id && seen === ORDERS_A_BATCH ? read({ at, id }) : undefined;
    for (const row of batch) {
      if (row.text && row.rows) yield { text: row.text, rows: row.rows };
      // The driver's rows are kept until the next great collection of garbage; their texts need not be.
      row.text = null;
    }
  }
}
