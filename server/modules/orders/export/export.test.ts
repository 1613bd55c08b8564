// The CSV files of the history and the dump, byte for byte and as a CSV library reads them.
import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import { digitsOf } from '@ardoise/contract/rules/money.ts';
import { ORDER_STATUSES, type OrderStatus, preparationSeconds, waitingSeconds } from '@ardoise/contract/rules/order-status.ts';
import { parseCsv } from 'hucre/csv';
import { beforeAll, describe, expect, it } from 'vitest';
import { allTexts } from '../../../../backoffice/i18n/all.ts';
import { newId, shortId } from '../../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makePerson, makeVenue, type Person } from '../../../test/factories.ts';
import { refOf } from '../record.ts';
import { columnNames } from './export.ts';
import { labels } from './labels.ts';
import { ORDERS_A_BATCH } from './rows.ts';

let app: TestApp;
let venue: string;
let bartender: Person;
let admin: Person;

type Item = { name: string; qty: number; unit_price: number; tax_rate: number };
type Made = { at: string; venue?: string; number?: number; name?: string; items?: Item[]; [column: string]: unknown };
const PRODUCT = '0192f3a0-1111-7000-8000-000000000001';
let numbers = 0;

/** Inserts an order into the database; returns its id. */
const makeOrder = async ({ at, venue: where = venue, number = ++numbers, name = 'Léa', items, ...overrides }: Made): Promise<string> => {
  const id = `${newId().slice(0, -4)}0000`;
  const { rows } = await app.db.pool.query('select ($1::timestamptz at time zone timezone)::date::text as day from venue where id = $2', [
    at,
    where,
  ]);
  const row = {
    venue_id: where,
    id,
    uuid: crypto.randomUUID(),
    day: rows[0]?.day,
    number,
    status: 'DELIVERED',
    creation_date: at,
    submission_date: at,
    locale: 'fr-FR',
    currency: 'EUR',
    customer_name: name,
    total_price: 100,
    total_price_ht: 90,
    taxes: '[]',
    ...overrides,
  };
  const columns = Object.keys(row);
  await app.db.pool.query(`insert into orders (${columns}) values (${columns.map((_, place) => `$${place + 1}`)})`, Object.values(row));
  for (const [position, { name: product, qty, unit_price, tax_rate }] of (items ?? [beer]).entries())
    await app.db.pool.query(
      `insert into order_item (venue_id, order_id, position, product_id, name, qty, unit_price, net_price, tax_rate)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [where, id, position, PRODUCT, product, qty, unit_price, qty * unit_price, tax_rate],
    );
  return id;
};
const beer: Item = { name: 'Bière', qty: 2, unit_price: 460, tax_rate: 0.2 };

/** The raw file, with its byte order mark. */
const fileAt = async (path: string, token: string) => {
  const answer = await fetch(app.base + path, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, headers: answer.headers, text: Buffer.from(await answer.arrayBuffer()).toString('utf8') };
};
const historyOf = (where: string, query = '') => fileAt(`/api/order/${where}/history.csv?${query}`, bartender.token);
const dump = (query = '') => fileAt(`/api/order/dump.csv?${query}`, admin.token);
const rowsIn = (text: string): string[][] =>
  parseCsv(text.replace('\uFEFF', ''), { delimiter: ';' }).map((row) => row.map((cell) => String(cell ?? '')));
const column = (text: string, name: string): string[] => {
  const [header, ...rows] = rowsIn(text);
  return rows.map((row) => row[header?.indexOf(name) ?? -1] ?? '?');
};

beforeAll(async () => {
  app = await startTestApp();
  venue = await makeVenue(app, 'premium', '=Bar; "du" Port');
  bartender = await makePerson(app, { roles: { bartender: [venue] } });
  admin = await makePerson(app, { admin: true });
});

const freshVenue = async (timezone = 'Europe/Paris'): Promise<string> => {
  const fresh = await makeVenue(app);
  await app.db.pool.query('update venue set timezone = $2 where id = $1', [fresh, timezone]);
  await app.db.pool.query(`insert into venue_role (venue_id, account_id, role) values ($1, $2, 'bartender')`, [fresh, bartender.id]);
  app.app.bus.publish({ topic: 'account', id: bartender.id });
  return fresh;
};

describe('the history file', () => {
  it('has a byte order mark, a header, semicolons, CRLF line ends and decimal commas', async () => {
    const own = await freshVenue();
    const customer = newId();
    await makeOrder({
      venue: own,
      at: '2026-11-20T18:05:09.900Z',
      number: 1042,
      name: 'Zoé',
      customer_id: customer,
      bartender_id: bartender.id,
      customer_email: 'zoe@example.org',
      customer_phone: '+33612345678',
      items: [beer, { name: 'Burger', qty: 1, unit_price: 5, tax_rate: 0.055 }],
    });
    const { status, headers, text } = await historyOf(own);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="history.csv"');
    const header =
      '"N° de commande";"Date";"N° de client";"Client";"E-mail";"Téléphone";"Lettre d’info";"N° de barman";"Barman";"Statut";"N° de produit";"Produit";"Quantité";"Prix unitaire TTC";"Prix TTC";"TVA (%)"';
    const head = `B-042;2026-11-20 19:05:09;${shortId(customer)};"Zoé";"zoe@example.org";"'+33612345678";Non;${shortId(bartender.id)};"Test Person";Remise au client`;
    expect(text).toBe(`\uFEFF${header}\r\n${head};${PRODUCT};"Bière";2;4,60;9,20;20\r\n${head};${PRODUCT};"Burger";1;0,05;0,05;5,5\r\n`);
  });

  it('uses the words of the screens in six languages', async () => {
    for (const locale of INTERFACE_LOCALES) {
      const { columns, status, yes, no, erased, table } = labels[locale];
      const { history, orders, shared } = allTexts[locale];
      expect(status).toEqual(orders.status);
      expect({ yes, no, erased }).toEqual({ yes: shared.yes, no: shared.no, erased: orders.erased });
      expect(`${table} {table}`).toBe(orders.table);
      expect(columns).toMatchObject({ customer: history.customer, newsletter: history.newsletter, bartender: history.bartender });
      expect(new Set(columnNames('dump', locale)).size).toBe(23);
      const { text } = await historyOf(await freshVenueWithOrder(), `locale=${locale}`);
      expect(rowsIn(text)[0]).toEqual(columnNames('history', locale));
      expect(column(text, columns.status)).toEqual([status.DELIVERED]);
    }
  });
  const freshVenueWithOrder = async () => {
    const own = await freshVenue();
    await makeOrder({ venue: own, at: '2026-11-20T12:00:00Z' });
    return own;
  };

  it("formats times in the venue's time zone, also on nights of clock changes", async () => {
    const own = await freshVenue();
    const instants = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'];
    for (const at of instants) await makeOrder({ venue: own, at });
    expect(column((await historyOf(own)).text, 'Date')).toEqual([
      '2026-10-25 02:30:00',
      '2026-10-25 02:30:00',
      '2026-03-29 03:00:00',
      '2026-03-29 01:59:59',
    ]);
    expect(column((await historyOf(own, 'begin_date=2026-03-29&end_date=2026-03-29')).text, 'Date')).toHaveLength(2);
  });

  it("filters by days in the venue's time zone, up to the first and last possible day", async () => {
    const kiritimati = await freshVenue('Pacific/Kiritimati');
    for (const at of ['2026-11-19T09:59:59Z', '2026-11-19T10:00:00Z', '2026-11-20T09:59:59Z', '2026-11-20T10:00:00Z'])
      await makeOrder({ venue: kiritimati, at });
    const day = 'begin_date=2026-11-20&end_date=2026-11-20';
    expect(column((await historyOf(kiritimati, day)).text, 'Date')).toEqual(['2026-11-20 23:59:59', '2026-11-20 00:00:00']);
    expect(column((await dump(`venue=${kiritimati}&${day}`)).text, 'Date')).toHaveLength(2);
    const honolulu = await freshVenue('Pacific/Honolulu');
    for (const at of ['2026-11-20T09:59:59Z', '2026-11-20T10:00:00Z', '2026-11-21T09:59:59Z', '2026-11-21T10:00:00Z'])
      await makeOrder({ venue: honolulu, at });
    expect(column((await historyOf(honolulu, day)).text, 'Date')).toEqual(['2026-11-20 23:59:59', '2026-11-20 00:00:00']);
    expect(column((await dump(`venue=${honolulu}&${day}`)).text, 'Date')).toHaveLength(2);
    expect(column((await historyOf(kiritimati, 'begin_date=0001-01-01&end_date=9999-12-31')).text, 'Date')).toHaveLength(4);
  });

  it('contains no orders of other venues, and answers 204 without a body if there are no rows', async () => {
    const empty = await freshVenue();
    const { status, text } = await historyOf(empty);
    expect({ status, text }).toEqual({ status: 204, text: '' });
    expect((await historyOf(await freshVenueWithOrder(), 'search=nobody+of+this+name')).status).toBe(204);
  });

  it('loses and repeats no order between batches', async () => {
    const own = await freshVenue();
    const many = ORDERS_A_BATCH * 2 + 3;
    await app.db.pool.query(
      `with made as (insert into orders (venue_id, id, uuid, day, number, status, creation_date, locale, currency, customer_name, total_price,
          total_price_ht, taxes) select $1, gen_random_uuid(), gen_random_uuid(), '2026-01-01', n, 'DELIVERED',
          timestamptz '2026-01-01 12:00:00.000123Z' + (n / 7) * interval '1 microsecond', 'fr-FR', 'EUR', 'N' || n, 1, 1, '[]'
          from generate_series(1, $2::int) n returning venue_id, id)
       insert into order_item (venue_id, order_id, position, product_id, name, qty, unit_price, net_price, tax_rate)
       select venue_id, id, 0, gen_random_uuid(), 'x', 1, 1, 1, 0 from made`,
      [own, many],
    );
    const names = column((await historyOf(own)).text, 'Client');
    expect(names).toHaveLength(many);
    expect(new Set(names).size).toBe(many);
    // A match in a later batch, after batches without matches.
    expect(column((await historyOf(own, `search=N${many}`)).text, 'Client')).toEqual([`N${many}`]);
    expect(column((await historyOf(own, 'search=N1000')).text, 'Client')).toEqual(['N1000']);
  });
});

describe('the dump file', () => {
  it('contains the venue, the dates and the seconds, but neither phone nor newsletter', async () => {
    const times = { submission_date: '2026-11-20T18:00:30.000Z', preparation_date: '2026-11-20T18:01:00.001Z', completion_date: null };
    const order = { ...times, delivery_date: '2026-11-20T18:03:00.000Z' };
    await makeOrder({ ...order, at: '2026-11-20T18:00:00Z', number: 77 });
    const { text, headers } = await dump(`venue=${venue}&locale=en`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="dump.csv"');
    const [header, row] = rowsIn(text);
    expect(header?.join(';')).toBe(
      'Order ID;Date;Customer ID;Customer;Customer email;Bartender ID;Bartender;Status;Product ID;' +
        'Product;Quantity;Unit price incl. tax;Price incl. tax;Tax rate (%);Venue ID;Venue;' +
        'Creation date;Submission date;Preparation date;Delivery date;Cancellation date;Waiting seconds;Preparation seconds',
    );
    expect(row?.slice(-9)).toEqual([
      'TEST',
      `'=Bar; "du" Port`,
      '2026-11-20 19:00:00',
      '2026-11-20 19:00:30',
      '2026-11-20 19:01:00',
      '2026-11-20 19:03:00',
      '',
      String(waitingSeconds(order)),
      String(preparationSeconds(order)),
    ]);
  });

  it('contains the orders of every venue, with the decimals of their currencies', async () => {
    const tokyo = await freshVenue('Asia/Tokyo');
    const tunis = await freshVenue('Africa/Tunis');
    await makeOrder({ venue: tokyo, at: '2027-01-05T15:30:00Z', currency: 'JPY', name: 'Yuki' });
    await makeOrder({ venue: tunis, at: '2027-01-05T15:31:00Z', currency: 'TND', name: 'Inès' });
    const { text } = await dump('begin_date=2027-01-05&end_date=2027-01-06');
    expect(column(text, 'Client')).toEqual(['Inès', 'Yuki']);
    expect(column(text, 'Prix TTC')).toEqual(['0,920', '920']);
    expect(column(text, 'Date')).toEqual(['2027-01-05 16:31:00', '2027-01-06 00:30:00']);
    expect(column((await dump('begin_date=2027-01-06')).text, 'Client')).toEqual(['Yuki']);
  });
});

describe('the cells of both files', () => {
  type Texts = 'customer_name' | 'name' | 'status' | 'currency' | 'product_id' | 'hrid' | 'venue' | 'timezone' | 'tax_rate';
  type Maybe = 'customer_id' | 'customer_email' | 'customer_phone' | 'bartender_id' | 'bartender';
  type Dates = 'submission_date' | 'preparation_date' | 'completion_date' | 'delivery_date' | 'cancellation_date';
  type Kept = Record<Texts, string> &
    Record<Maybe, string | null> &
    Record<Dates, Date | null> & { creation_date: Date; wanted: boolean } & {
      [amount in 'number' | 'qty' | 'unit_price' | 'net_price']: number;
    };
  const keptIn = async (where: string): Promise<Kept[]> =>
    (
      await app.db.pool.query<Kept>(
        `select o.*, i.product_id, i.name, i.qty, i.unit_price::int, i.net_price::int, i.tax_rate::text, v.hrid, v.name as venue, v.timezone,
           a.firstname || ' ' || a.lastname as bartender,
           exists (select 1 from newsletter n where n.venue_id = o.venue_id and n.email = o.customer_email and n.confirmed_at is not null) as wanted
         from orders o join order_item i on i.venue_id = o.venue_id and i.order_id = o.id join venue v on v.id = o.venue_id
           left join account a on a.id = o.bartender_id
         where o.venue_id = $1 order by o.creation_date desc, o.id desc, i.position`,
        [where],
      )
    ).rows;

  const escaped = (text: string | null) => (text && /^([\t\r\n]|[\s]*[=+\-@＝])/.test(text) ? `'${text}` : (text ?? ''));
  const amount = (minor: number, currency: string) => (minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency)).replace('.', ',');
  const idOf = (uuid: string | null) => (uuid ? shortId(uuid) : '');
  /** The Swedish date format is that of the files. */
  const moment = (at: Date | null, timeZone: string) =>
    at ? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at) : '';
  /** Whole seconds, rounded up, at least 0; empty without a start or an end. */
  const between = (from: Date | null, to: Date | null) =>
    from && to ? String(Math.max(0, Math.ceil((to.getTime() - from.getTime()) / 1000))) : '';

  /** The expected cells of a row, by column label. */
  const cellsOf = (row: Kept): Record<string, string> => {
    const { columns, status, yes, no, erased } = labels.fr;
    const at = (date: Date | null) => moment(date, row.timezone);
    const cells: Record<keyof typeof columns, string> = {
      order_id: refOf(row.number),
      date: at(row.creation_date),
      status: status[row.status as keyof typeof status],
      customer_id: idOf(row.customer_id),
      customer: escaped(row.customer_name || erased),
      customer_email: escaped(row.customer_email),
      customer_phone: escaped(row.customer_phone),
      newsletter: row.wanted ? yes : no,
      bartender_id: idOf(row.bartender_id),
      bartender: escaped(row.bartender),
      product_id: row.product_id,
      product: escaped(row.name),
      quantity: String(row.qty),
      unit_price: amount(row.unit_price, row.currency),
      price: amount(row.net_price, row.currency),
      tax_rate: String(Number((Number(row.tax_rate) * 100).toFixed(3))).replace('.', ','),
      venue_id: row.hrid,
      venue: escaped(row.venue),
      creation_date: at(row.creation_date),
      submission_date: at(row.submission_date),
      preparation_date: at(row.preparation_date),
      delivery_date: at(row.delivery_date),
      cancellation_date: at(row.cancellation_date),
      waiting_seconds: between(row.submission_date, row.preparation_date),
      preparation_seconds: between(row.preparation_date, row.completion_date ?? row.delivery_date),
    };
    return Object.fromEntries(Object.entries(cells).map(([name, cell]) => [columns[name as keyof typeof columns], cell]));
  };
  const expectWhole = async (where: string) => {
    const kept = (await keptIn(where)).map(cellsOf);
    const files = { history: await historyOf(where), dump: await dump(`venue=${where}`) };
    for (const name of ['history', 'dump'] as const) {
      const [header = [], ...rows] = rowsIn(files[name].text);
      expect(header).toEqual(columnNames(name, 'fr'));
      expect(rows.map((cells) => Object.fromEntries(header.map((column, place) => [column, cells[place]])))).toEqual(
        kept.map((cells) => Object.fromEntries(header.map((column) => [column, cells[column]]))),
      );
    }
    return kept;
  };

  it('equal the database values for any text, as a CSV library reads them', async () => {
    const own = await freshVenue('Asia/Kolkata');
    const difficultTexts = ['=1+1', '+33', '-5', '@x', '＝1', '\t=1', 'a;b', 'a"b', '"', 'a\r\nb', ' =1', `'`, '', 'Ω≈ 日本'];
    for (const [n, name] of difficultTexts.entries()) {
      const other = difficultTexts.at(-n - 1) ?? '';
      const item = { name: other, qty: n + 1, unit_price: 99 + n, tax_rate: [0, 0.055, 0.1, 0.2, 0.00125][n % 5] ?? 0 };
      const guest = { customer_id: newId(), customer_email: `${n}@test.example`, customer_phone: `+3363998770${n % 10}` };
      await app.db.pool.query(
        `insert into newsletter (venue_id, email, locale, at, confirmed_at) values ($1, $2, 'fr-FR', now(), case when $3 then now() end)`,
        [own, guest.customer_email, n % 2 === 0],
      );
      await makeOrder({
        venue: own,
        at: `2026-11-21T18:${10 + n}:00Z`,
        name,
        items: [item, { ...item, name: 'Bière', qty: 1 }],
        currency: ['EUR', 'JPY', 'TND'][n % 3],
        ...(name && guest),
        ...(n % 4 && { bartender_id: bartender.id }),
      });
    }
    expect(await expectWhole(own)).toHaveLength(difficultTexts.length * 2);
  });

  it('equal the database values for orders in every status, and are empty without a value', async () => {
    const own = await freshVenue('America/New_York');
    // The night of the change to winter time.
    const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 1, 5, minute, second, 1)).toISOString();
    const [submission_date, preparation_date, completion_date, delivery_date] = [at(1), at(40, 30), at(59), at(63)];
    const orders: Record<OrderStatus, object[]> = {
      AWAITING_PAYMENT: [{ submission_date: null }],
      PENDING: [{ submission_date }],
      ON_HOLD: [{ submission_date }, { submission_date, preparation_date }],
      IN_PROGRESS: [{ submission_date, preparation_date }],
      READY: [{ submission_date, preparation_date, completion_date }],
      DELIVERED: [
        { submission_date, preparation_date, completion_date, delivery_date },
        { submission_date, preparation_date, delivery_date },
        // A server clock that was set back meanwhile.
        { submission_date, preparation_date: at(0), completion_date: at(0), delivery_date },
      ],
      CANCELLED: [
        { submission_date, cancellation_date: at(16) },
        { submission_date, preparation_date, cancellation_date: at(59, 59) },
      ],
      ABANDONED: [{ submission_date: null, cancellation_date: at(31) }],
    };
    for (const [status, ways] of Object.entries(orders))
      for (const dates of ways) await makeOrder({ venue: own, at: at(1), status, bartender_id: bartender.id, ...dates });
    const kept = await expectWhole(own);
    expect(new Set(kept.map((cells) => cells[labels.fr.columns.status]))).toEqual(
      new Set(ORDER_STATUSES.map((one) => labels.fr.status[one])),
    );
    const waits = kept.map((cells) => [cells[labels.fr.columns.waiting_seconds], cells[labels.fr.columns.preparation_seconds]].join(' '));
    expect(new Set(waits)).toEqual(new Set([' ', '2370 ', '2370 1110', '2370 1350', '0 0']));
  });
});
