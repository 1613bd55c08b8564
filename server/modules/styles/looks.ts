// The looks of a venue as rows: each save is a look of its own, and the newest one is worn (docs/product/look.md#records).
import { ApiError, contradiction, FieldProblems } from '@ardoise/contract/errors.ts';
import {
  ELEMENTS,
  hidesPrice,
  LOOK_LIMITS,
  lookOf,
  readSelector,
  recordsFor,
  recordsOf,
  type Selector,
  type StyleRecord,
} from '@ardoise/contract/rules/look/records.ts';
import { sheetOf } from '@ardoise/contract/rules/look/sheet.ts';
import { type Tier, tierOf } from '@ardoise/contract/rules/permissions.ts';
import type { Runs, Tx } from '../../platform/db.ts';
import { json, sql, statement } from '../../platform/sql.ts';
import { offerOf } from '../venues/index.ts';
import { fontIn, fontsIn, lostIn } from './fonts/rows.ts';

/** Earlier looks that are kept. */
const MOST_LOOKS = 50;
/** Calls that say one property each, and come from one person no longer after each other, make one look. */
const SERIES_MS = 60_000;

type Look = { version: number; records: StyleRecord[]; at: Date; account_id: string | null; piecemeal: boolean };
const findNewest = statement(
  'styles.look-find',
  (venue: string) =>
    sql<Partial<Look> & { offer: number | null }>`select o.offer, l.* from (select ${offerOf(sql`${venue}`)} as offer) o
      left join lateral (select version, records, at, account_id, piecemeal from look where venue_id = ${venue}
        order by version desc limit 1) l on true`,
);
type NewLook = { version: number; records: readonly StyleRecord[]; at: Date; account: string; piecemeal: boolean };
const insert = statement(
  'styles.look-insert',
  (venue: string, { version, records, at, account, piecemeal }: NewLook) =>
    sql`insert into look (venue_id, version, records, at, account_id, piecemeal)
      values (${venue}, ${version}, ${json(records)}, ${at}, ${account}, ${piecemeal})`,
  { examples: [['', { version: 0, records: [], at: new Date(0), account: '', piecemeal: false }]] },
);
const update = statement(
  'styles.look-update',
  (venue: string, version: number, records: readonly StyleRecord[], at: Date) =>
    sql`update look set version = version + 1, records = ${json(records)}, at = ${at} where venue_id = ${venue} and version = ${version}`,
);
const forget = statement(
  'styles.looks-forget',
  (venue: string) => sql`delete from look where venue_id = ${venue} and version <= (
      select version from look where venue_id = ${venue} order by version desc offset ${MOST_LOOKS} limit 1)`,
);

const findSelectors = statement(
  'styles.look-selectors-find',
  (venue: string) =>
    sql<{ selector: string }>`select distinct r ->> 'selector' as selector from look, jsonb_array_elements(records) r
      where venue_id = ${venue} and jsonb_typeof(r) = 'object' and r ->> 'selector' like '%[%'`,
);

/** The kind of record that a selector names one of, and its id. */
export type Named = { kind: (typeof ELEMENTS)[keyof typeof ELEMENTS]; id: string; field: string };
/** Tells which of these records the venue has not. */
export type UnknownOf = (tx: Tx, venue: string, named: readonly Named[]) => Promise<readonly { field: string }[]>;
/** Who changes a look, and when. */
export type By = { account: string; now: Date };

/** `stored`: its records on whichever tier, `records`: those that count on the venue's present one. */
type Worn = Look & { tier: Tier; stored: StyleRecord[] };
const NONE: Look = { version: 0, records: [], at: new Date(0), account_id: null, piecemeal: false };
/** What a venue's page wears: of what came past the calls, straight into the database, only what they would take. */
export const wornBy = async (runs: Runs, venue: string): Promise<Worn> => {
  const found = await runs.one(findNewest(venue));
  const tier = tierOf(found?.offer ?? null);
  const { version, records, at, account_id, piecemeal } = found?.version ? (found as Look) : NONE;
  const stored = recordsOf(lookOf(records));
  return { version, at, account_id, piecemeal, tier, stored, records: recordsFor(tier, stored) };
};

const isSame = (some: readonly StyleRecord[], others: readonly StyleRecord[]): boolean => JSON.stringify(some) === JSON.stringify(others);

/** Whether a page wears just that: to save it once more would make no other look. */
export const isWorn = async (runs: Runs, venue: string, sent: readonly StyleRecord[]): Promise<boolean> =>
  isSame(recordsOf(lookOf(sent)), (await wornBy(runs, venue)).records);

const requireLimits = (records: readonly StyleRecord[]): void => {
  const selectors = new Set(records.map(({ selector }) => selector)).size;
  if (selectors > LOOK_LIMITS.selectors || Buffer.byteLength(sheetOf(records)) > LOOK_LIMITS.bytes)
    throw new ApiError('too_large', { message: `A look has at most ${LOOK_LIMITS.selectors} selectors, and a sheet of 64 kB.` });
};

/** Records as they were sent; `at`: where the fields of one stand in the body. */
type Sent = { records: readonly StyleRecord[]; at: (index: number) => string };

const requirePrices = ({ records, at }: Sent, tier: Tier): void => {
  const problems = new FieldProblems();
  for (const [index, record] of records.entries())
    if (hidesPrice(tier, record)) problems.add(`${at(index)}value`, 'price_hidden', 'Guests must see prices where they can order.');
  problems.throwAs('contradiction');
};

/**
 * What was styled before, in any look that is kept, may since have been deleted: it stays as it is, so that nobody has to find it before
 * they can save, or put an earlier look back.
 */
const requireKnown = async (tx: Tx, venue: string, { records, at }: Sent, unknownOf: UnknownOf): Promise<void> => {
  if (!records.some(({ selector }) => selector.includes('['))) return;
  const seen = new Set((await tx.all(findSelectors(venue))).map(({ selector }) => selector));
  const named = records.flatMap(({ selector }, index): Named[] => {
    const { element, id } = readSelector(selector) as Selector;
    if (!element || !id || seen.has(selector)) return [];
    seen.add(selector);
    return [{ kind: ELEMENTS[element], id, field: `${at(index)}selector` }];
  });
  const problems = new FieldProblems();
  for (const { field } of named.length > 0 ? await unknownOf(tx, venue, named) : [])
    problems.add(field, 'unknown_id', 'There is no such record at this venue.');
  problems.throwAs('contradiction');
};

/** The same of fonts: one that the venue does not use any more stays where it was. */
const requireFonts = async (tx: Tx, venue: string, { records, at }: Sent, before: readonly StyleRecord[]): Promise<void> => {
  const had = fontsIn(before);
  const fresh = [...fontsIn(records)].filter((font) => !had.has(font));
  const lost = await lostIn(tx, venue, fresh);
  const unknown = records.findIndex((record) => lost.has(fontIn(record)));
  if (unknown >= 0) throw contradiction(`${at(unknown)}value`, 'unknown_id', 'There is no such font at this venue.');
};

const isSeries = ({ piecemeal, account_id, at }: Look, { account, now }: By): boolean =>
  piecemeal && account_id === account && now.getTime() - at.getTime() < SERIES_MS;

/** What is worn, and what shall be. */
type Change = { worn: Worn; records: readonly StyleRecord[]; piecemeal: boolean };
const store = async (tx: Tx, venue: string, { worn, records, piecemeal }: Change, { account, now }: By): Promise<void> => {
  await tx.run(insert(venue, { version: worn.version + 1, records, at: now, account, piecemeal }));
  await tx.run(forget(venue));
};

/** Reads what is worn once nobody else changes it; the caller holds the venue's menu. */
export const openLooks = (unknownOf: UnknownOf) => {
  const write = async (tx: Tx, venue: string, { sent, ...change }: Change & { sent: Sent }, by: By): Promise<void> => {
    const { worn, records, piecemeal } = change;
    requireLimits(records);
    requirePrices(sent, worn.tier);
    await requireKnown(tx, venue, sent, unknownOf);
    await requireFonts(tx, venue, sent, worn.records);
    if (piecemeal && isSeries(worn, by)) await tx.run(update(venue, worn.version, records, by.now));
    else await store(tx, venue, change, by);
  };
  return {
    /** All records at once; `changed`: the version that they were made from, undefined: whichever. */
    async replace(tx: Tx, venue: string, sent: readonly StyleRecord[], by: By & { changed: number | undefined }): Promise<void> {
      const worn = await wornBy(tx, venue);
      const records = recordsOf(lookOf(sent));
      // The same look saved twice at once is one look, and no mistake.
      if (isSame(records, worn.records)) return;
      if (by.changed !== undefined && by.changed !== worn.version) throw new ApiError('stale_version');
      await write(tx, venue, { worn, records, sent: { records: sent, at: (index) => `${index}.` }, piecemeal: false }, by);
    },
    /** One more record; of the same selector and property it takes the place. */
    async add(tx: Tx, venue: string, record: StyleRecord, by: By): Promise<void> {
      const worn = await wornBy(tx, venue);
      const records = recordsOf(lookOf([...worn.records, record]));
      await write(tx, venue, { worn, records, sent: { records: [record], at: () => '' }, piecemeal: true }, by);
    },
    /** None. */
    async clear(tx: Tx, venue: string, by: By): Promise<void> {
      const worn = await wornBy(tx, venue);
      if (worn.records.length > 0) await store(tx, venue, { worn, records: [], piecemeal: true }, by);
    },
  };
};
