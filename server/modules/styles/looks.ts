// The looks of a venue as rows: each save creates a look, and the newest one is active (docs/product/look.md#records).
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
import { fontIn, fontsIn, unknownFonts } from './fonts/rows.ts';

/** Maximum number of stored looks per venue. */
const MAX_LOOKS = 50;
/** Calls for single properties by one user with shorter pauses change the same look. */
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
const deleteOldest = statement(
  'styles.looks-forget',
  (venue: string) => sql`delete from look where venue_id = ${venue} and version <= (
      select version from look where venue_id = ${venue} order by version desc offset ${MAX_LOOKS} limit 1)`,
);

const findSelectors = statement(
  'styles.look-selectors-find',
  (venue: string) =>
    sql<{ selector: string }>`select distinct r ->> 'selector' as selector from look, jsonb_array_elements(records) r
      where venue_id = ${venue} and jsonb_typeof(r) = 'object' and r ->> 'selector' like '%[%'`,
);

/** The kind and id of the record that a selector names. */
export type NamedRecord = { kind: (typeof ELEMENTS)[keyof typeof ELEMENTS]; id: string; field: string };
/** Returns those of these records that the venue does not have. */
export type UnknownOf = (tx: Tx, venue: string, named: readonly NamedRecord[]) => Promise<readonly { field: string }[]>;
/** The author and time of a change. */
export type Author = { account: string; now: Date };

/** `stored`: all records; `records`: those that apply on the venue's current tier. */
type ActiveLook = Look & { tier: Tier; stored: StyleRecord[] };
const NONE: Look = { version: 0, records: [], at: new Date(0), account_id: null, piecemeal: false };
/**
 * The active look of a venue. Records written directly to the database are dropped unless the calls would accept them.
 */
export const activeLook = async (runs: Runs, venue: string): Promise<ActiveLook> => {
  const found = await runs.one(findNewest(venue));
  const tier = tierOf(found?.offer ?? null);
  const { version, records, at, account_id, piecemeal } = found?.version ? (found as Look) : NONE;
  const stored = recordsOf(lookOf(records));
  return { version, at, account_id, piecemeal, tier, stored, records: recordsFor(tier, stored) };
};

const isSame = (some: readonly StyleRecord[], others: readonly StyleRecord[]): boolean => JSON.stringify(some) === JSON.stringify(others);

/** True if this look is active: saving it would create no new look. */
export const isActive = async (runs: Runs, venue: string, sent: readonly StyleRecord[]): Promise<boolean> =>
  isSame(recordsOf(lookOf(sent)), (await activeLook(runs, venue)).records);

const requireLimits = (records: readonly StyleRecord[]): void => {
  const selectors = new Set(records.map(({ selector }) => selector)).size;
  if (selectors > LOOK_LIMITS.selectors || Buffer.byteLength(sheetOf(records)) > LOOK_LIMITS.bytes)
    throw new ApiError('too_large', { message: `A look has at most ${LOOK_LIMITS.selectors} selectors, and a sheet of 64 kB.` });
};

/** Records as received; `at`: the field path of a record in the body. */
type ReceivedRecords = { records: readonly StyleRecord[]; at: (index: number) => string };

const requirePrices = ({ records, at }: ReceivedRecords, tier: Tier): void => {
  const problems = new FieldProblems();
  for (const [index, record] of records.entries())
    if (hidesPrice(tier, record)) problems.add(`${at(index)}value`, 'price_hidden', 'Guests must see prices where they can order.');
  problems.throwAs('contradiction');
};

/**
 * Records may be deleted after a stored look styled them. Their styles are accepted, so that the user can save or
 * restore a look without removing them first.
 */
const requireKnown = async (tx: Tx, venue: string, { records, at }: ReceivedRecords, unknownOf: UnknownOf): Promise<void> => {
  if (!records.some(({ selector }) => selector.includes('['))) return;
  const seen = new Set((await tx.all(findSelectors(venue))).map(({ selector }) => selector));
  const named = records.flatMap(({ selector }, index): NamedRecord[] => {
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

/** The same for fonts: one that the venue no longer uses stays where it was. */
const requireFonts = async (tx: Tx, venue: string, { records, at }: ReceivedRecords, before: readonly StyleRecord[]): Promise<void> => {
  const had = fontsIn(before);
  const fresh = [...fontsIn(records)].filter((font) => !had.has(font));
  const lost = await unknownFonts(tx, venue, fresh);
  const unknown = records.findIndex((record) => lost.has(fontIn(record)));
  if (unknown >= 0) throw contradiction(`${at(unknown)}value`, 'unknown_id', 'There is no such font at this venue.');
};

const isSeries = ({ piecemeal, account_id, at }: Look, { account, now }: Author): boolean =>
  piecemeal && account_id === account && now.getTime() - at.getTime() < SERIES_MS;

/** The active look and its new records. */
type Change = { active: ActiveLook; records: readonly StyleRecord[]; piecemeal: boolean };
const store = async (tx: Tx, venue: string, { active, records, piecemeal }: Change, { account, now }: Author): Promise<void> => {
  await tx.run(insert(venue, { version: active.version + 1, records, at: now, account, piecemeal }));
  await tx.run(deleteOldest(venue));
};

/** Changes of looks. The caller locks the venue's menu, so that the active look is current. */
export const openLooks = (unknownOf: UnknownOf) => {
  const write = async (tx: Tx, venue: string, { sent, ...change }: Change & { sent: ReceivedRecords }, by: Author): Promise<void> => {
    const { active, records, piecemeal } = change;
    requireLimits(records);
    requirePrices(sent, active.tier);
    await requireKnown(tx, venue, sent, unknownOf);
    await requireFonts(tx, venue, sent, active.records);
    if (piecemeal && isSeries(active, by)) await tx.run(update(venue, active.version, records, by.now));
    else await store(tx, venue, change, by);
  };
  return {
    /** Replaces all records. `changed`: the version that they are based on; undefined: any. */
    async replace(tx: Tx, venue: string, sent: readonly StyleRecord[], by: Author & { changed: number | undefined }): Promise<void> {
      const active = await activeLook(tx, venue);
      const records = recordsOf(lookOf(sent));
      // Two simultaneous saves of the same look are no conflict.
      if (isSame(records, active.records)) return;
      if (by.changed !== undefined && by.changed !== active.version) throw new ApiError('stale_version');
      await write(tx, venue, { active, records, sent: { records: sent, at: (index) => `${index}.` }, piecemeal: false }, by);
    },
    /** Adds a record, or replaces the one of the same selector and property. */
    async add(tx: Tx, venue: string, record: StyleRecord, by: Author): Promise<void> {
      const active = await activeLook(tx, venue);
      const records = recordsOf(lookOf([...active.records, record]));
      await write(tx, venue, { active, records, sent: { records: [record], at: () => '' }, piecemeal: true }, by);
    },
    /** Removes all records. */
    async clear(tx: Tx, venue: string, by: Author): Promise<void> {
      const active = await activeLook(tx, venue);
      if (active.records.length > 0) await store(tx, venue, { active, records: [], piecemeal: true }, by);
    },
  };
};
