// Hostile looks: both calls store nothing of them, and records from outside the calls reach no style sheet.
import type { VenueLook } from '@ardoise/contract/look.ts';
import { HOSTILE_PROPERTIES, HOSTILE_SELECTORS, HOSTILE_VALUES, VALID_VALUES } from '@ardoise/contract/rules/look/hostile-looks.fixture.ts';
import { PROPERTIES } from '@ardoise/contract/rules/look/records.ts';
import { sheetOf } from '@ardoise/contract/rules/look/sheet.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makePerson, makeVenue } from '../../test/factories.ts';

let app: TestApp;
let venue: string;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ REFUSED_BODIES_PER_ADDRESS: '0' });
  venue = await makeVenue(app);
  ({ token } = await makePerson(app, { roles: { manager: [venue] } }));
});

type Written = { selector: unknown; property: unknown; value: unknown };
const sound = { selector: 'cst-item', property: 'color', value: '#123456' };
const places: readonly Written[] = [
  ...HOSTILE_SELECTORS.map((selector) => ({ ...sound, selector })),
  ...HOSTILE_PROPERTIES.map((property) => ({ ...sound, property })),
];
const valuesOf = (property: unknown, values: readonly unknown[]): Written[] =>
  values.map((value) => ({ selector: 'cst-item', property, value }));
/**
 * Each value with one property in turn, and each hostile selector and property with a valid rest. `undefined` is a
 * missing field.
 */
const SENT = [...HOSTILE_VALUES.flatMap((value, index) => valuesOf(PROPERTIES[index % PROPERTIES.length], [value])), ...places];
/** The same with each value for each property. */
const HOSTILE = [...PROPERTIES.flatMap((property) => valuesOf(property, HOSTILE_VALUES)), ...places];
const put = (body: unknown) => app.send<VenueLook>('PUT', `/style/styles?venueId=${venue}`, { token, body });
const addRecord = (record: object) => app.send('POST', '/style/styles', { token, body: { venueId: venue, ...record } });
const rows = async () => (await app.db.pool.query('select * from look where venue_id = $1 order by version', [venue])).rows;

describe('a hostile record', () => {
  it('is refused by both calls and not stored', async () => {
    const before = await rows();
    const wrong: string[] = [];
    for (const record of SENT) {
      for (const call of [() => addRecord(record), () => put([sound, record])]) {
        const { status, body } = await call();
        const text = JSON.stringify(body);
        if (status !== 400) wrong.push(`${JSON.stringify(record).slice(0, 100)}: ${status}`);
        if (/evil\.example|<script|expression/.test(text))
          wrong.push(`${JSON.stringify(record).slice(0, 100)} is said again: ${text.slice(0, 200)}`);
      }
    }
    expect(HOSTILE_VALUES.length).toBeGreaterThanOrEqual(69);
    expect(HOSTILE_SELECTORS.length).toBeGreaterThanOrEqual(25);
    expect(wrong).toEqual([]);
    expect(await rows()).toEqual(before);
    expect(({} as { value?: string }).value).toBeUndefined();
  });

  it('is refused in other shapes: extra fields, nested lists, prototype names', async () => {
    const before = await rows();
    for (const body of [
      [{ ...sound, more: 1 }],
      [[sound]],
      [null],
      ['cst-item'],
      { 0: sound, length: 1 },
      `[{"selector":"cst-item","property":"color","value":"#123456","__proto__":{"admin":true}}]`,
      `[{"__proto__":{"selector":"cst-item","property":"color","value":"#123456"}}]`,
      `[{"selector":"cst-item","property":"color","constructor":{"value":"#123456"}}]`,
    ])
      expect((await put(body)).status, JSON.stringify(body)).toBe(400);
    for (const record of [{ ...sound, more: 1 }, { ...sound, venueId: [venue] }, { records: [sound] }])
      expect((await addRecord(record)).status).toBe(400);
    expect((await addRecord({ ...sound, venueId: newId() })).status).toBe(404);
    expect(await rows()).toEqual(before);
  });

  it('is in no style sheet if written directly to the database', async () => {
    const kept = PROPERTIES.map((property) => ({ selector: 'cst-item', property, value: VALID_VALUES[property] }));
    // PostgreSQL texts cannot hold NUL or half surrogate pairs.
    const writable = HOSTILE.filter((record) => !/\\u0000|\\ud800/.test(JSON.stringify(record)));
    await app.db.pool.query(`insert into look (venue_id, version, records, at, piecemeal) values ($1, 1000, $2::jsonb, now(), false)`, [
      venue,
      JSON.stringify([...writable, null, 7, 'x', [], ...kept, ...writable]),
    ]);
    const active = await app.app.modules.styles.activeRecords(venue);
    expect(sheetOf(active)).toBe(sheetOf(kept as never));
    const { status, body } = await app.send<VenueLook>('GET', `/style/styles?venueId=${venue}`);
    expect([status, body.venueStyles.length]).toEqual([200, kept.length]);
    // The next save removes them.
    expect((await addRecord({ ...sound, value: '#654321' })).status).toBe(201);
    const [last] = (await rows()).slice(-1);
    expect(last.records).toHaveLength(kept.length);
  });
});
