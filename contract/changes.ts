// What changed on a venue and who did it: the history of its records, its profile and its team (docs/product/people-and-rights.md#history).
import { z } from 'zod';
import { day, paging } from './kit/list.ts';
import { id, named, route, venueParam } from './kit/route.ts';
import { RECORD_NAMES, type RecordName } from './records.ts';

/** Kinds of records whose changes can be undone: the records of a venue, and the venue itself (`profile`). */
export type Restorable = RecordName | 'profile';
/**
 * Kinds of records that have a history. `role`: a person's rights and PIN at the venue; `device`: a shared tablet; `outlier`: a day left
 * out of the figures; `bar_code`: the code of the bar.
 */
export type Changed = Restorable | 'role' | 'device' | 'outlier' | 'bar_code';
const CHANGED: readonly Changed[] = [...RECORD_NAMES, 'profile', 'role', 'device', 'outlier', 'bar_code'];

/** Tells if changes of a kind of record can be undone. */
export const isRestorable = (kind: Changed): kind is Restorable =>
  kind === 'profile' || (RECORD_NAMES as readonly Changed[]).includes(kind);

/** A value as it is read: an amount is a decimal of the currency that the venue had then; ids are names; null: none, or not told. */
const value = z.union([z.null(), z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type ChangedValue = z.infer<typeof value>;

/**
 * One value of a record before and after. `field`: its name, in a list of the record with the list's (`exceptions.net_price`); `of`: which
 * entry of that list, by its name: a calendar, a locale, a step, the number of a weekday (0 is Monday). Of lists of names only those that
 * went and came are told; where neither did, their order changed.
 */
const field = z.object({ field: z.string(), of: z.string().nullable(), before: value, after: value, amount: z.boolean() });
named('ChangedField', field);
export type ChangedField = z.infer<typeof field>;

/**
 * What became of one record. `name`: as it is called after it; of a person, as they are called now, '' once erased. `record`: of a person,
 * their account. `restorable`: it can be brought back as it was before this change.
 */
const changedRecord = z.object({
  resource: z.enum(CHANGED),
  record: id,
  name: z.string(),
  what: z.enum(['created', 'changed', 'deleted', 'restored']),
  currency: z.string(),
  fields: z.array(field),
  restorable: z.boolean(),
});
named('ChangedRecord', changedRecord);
export type ChangedRecord = z.infer<typeof changedRecord>;

/** How long what was changed or deleted can be brought back, in days. */
export const RESTORE_DAYS = 30;

/** How many changes a page holds at most, how many records of each are told, and how many fields of each. */
export const TOLD = { changes: 100, records: 20, fields: 60 } as const;

/** The number of records of a kind that a change created, changed, deleted or restored. */
const count = z.object({ resource: changedRecord.shape.resource, what: changedRecord.shape.what, count: z.int() });
export type ChangedCount = z.infer<typeof count>;

/**
 * All that one press, one save, one import or one recursive deletion did. `by`: null where nobody did (the time of something came) or who
 * did is gone. `counts`: of all its records. `restorable`: something of it can be undone (`restore` with `all`).
 */
export const change = z.object({
  id,
  at: z.iso.datetime(),
  by: z.string().nullable(),
  /** The first of them; `total`: how many there are, among those that were asked for. */
  records: z.array(changedRecord),
  total: z.int(),
  counts: z.array(count),
  restorable: z.boolean(),
});
named('Change', change);
export type Change = z.infer<typeof change>;

/** What a restoration cannot be without, or (in a good answer) comes back without, because it was deleted too: the member `missing` of the 409 `restore_first`. */
const missing = z.object({ resource: z.enum(CHANGED), record: id, name: z.string() });
export type MissingRecord = z.infer<typeof missing>;

/**
 * Why a record of a change stays as it is now. `changed_since`: another change touched what this one had changed; `in_use`: a record that
 * is not part of the change names it; `needs`: it names something that is gone; `picture_gone`: it comes back, without its picture;
 * `plan_required`: the venue's subscription does not include it; `not_restorable`: rights and tablets do not come back.
 */
export const KEPT_REASONS = ['changed_since', 'in_use', 'needs', 'picture_gone', 'plan_required', 'not_restorable'] as const;
const kept = missing.extend({ reason: z.enum(KEPT_REASONS) });
named('KeptRecord', kept);
export type KeptRecord = z.infer<typeof kept>;
/** The most kept or missing records that an answer names. */
export const MOST_NAMED = 50;

/** One record, or with `all` the whole change. */
const wanted = z
  .strictObject({
    all: z.literal(true).optional(),
    resource: z.enum(CHANGED).optional(),
    record: id.optional(),
    version: z.int().min(1).nullable().default(null),
    dry_run: z.boolean().default(false),
  })
  .superRefine(({ all, ...one }, context) => {
    for (const field of ['resource', 'record'] as const) {
      const isGiven = one[field] !== undefined;
      if (isGiven !== (all === true)) continue;
      const [code, message] = isGiven ? ['exclusive', 'Not with "all".'] : ['required', 'Needed unless "all" is true.'];
      context.addIssue({ code: 'custom', path: [field], message, params: { code } });
    }
  });

export const changeRoutes = {
  /** Newest first, and nothing else sorts. Kept for 13 months. `search`: part of a record's name, or of the name of who changed it. */
  list: route({
    method: 'GET',
    path: '/api/venue/:venue/change',
    summary: 'What changed on the venue, and who did it, newest first',
    access: { right: 'change:list', venue: 'path' },
    params: venueParam,
    query: z.strictObject({
      page: paging.page,
      /** Fewer than elsewhere: each holds many records. */
      pageSize: z.coerce.number<number | string>().int().min(1).max(TOLD.changes).default(TOLD.changes),
      resource: z.enum(CHANGED).optional(),
      record: id.optional(),
      search: z.string().max(200).optional(),
      begin_date: day.optional(),
      end_date: day.optional(),
    }),
    ok: z.array(change),
    list: true,
  }),
  /** The entry that an answer names in `X-Change`. */
  show: route({
    method: 'GET',
    path: '/api/venue/:venue/change/:change',
    summary: 'One change of the venue',
    access: { right: 'change:list', venue: 'path' },
    params: z.object({ venue: id, change: id }),
    ok: change,
  }),
  /** All records of one change: deleted ones first, then by name; `search`: part of a name. */
  records: route({
    method: 'GET',
    path: '/api/venue/:venue/change/:change/record',
    summary: 'All records of one change',
    access: { right: 'change:list', venue: 'path' },
    params: z.object({ venue: id, change: id }),
    query: z.strictObject({
      page: paging.page,
      pageSize: z.coerce.number<number | string>().int().min(1).max(TOLD.changes).default(TOLD.changes),
      resource: z.enum(CHANGED).optional(),
      what: changedRecord.shape.what.optional(),
      search: z.string().max(200).optional(),
    }),
    ok: z.array(changedRecord),
    list: true,
  }),
  /**
   * Brings a record back as it was before a change of the last 30 days: of a deleted section what went with it too. What it named and is
   * gone since, it comes back without, as a deletion would have left it; where it cannot be without, 409 `restore_first` with `missing`.
   * `version`: of the record that is there, as it was read (else 409). `dry_run`: nothing is done, and the answer tells what would be.
   *
   * `all`: undoes the whole change in one transaction: deleted records come back, changed ones get their values back, created ones go.
   * A value that another change has touched since stays as it is, and its record is in `kept`. It needs the right to create, edit or
   * delete each kind of record that it writes.
   */
  restore: route({
    method: 'POST',
    path: '/api/venue/:venue/change/:change/restore',
    summary: 'Bring a record, or all records of a change, back as they were before it',
    access: { right: 'change:edit', venue: 'path' },
    params: z.object({ venue: id, change: id }),
    body: wanted,
    /**
     * `version`: of the record that is there before it; null where it was deleted, and of a whole change. `change`: what it changes; null:
     * nothing. `missing`: what it comes back without, the first of them. `kept`: records of the change that stay as they are, the first
     * of them; `kept_count`: how many.
     */
    ok: z.object({
      version: z.int().nullable(),
      change: z.union([z.null(), change]),
      missing: z.array(missing),
      kept: z.array(kept),
      kept_count: z.int(),
    }),
    errors: ['contradiction', 'duplicate', 'in_use', 'plan_required', 'restore_first', 'stale_version', 'undo_expired'],
  }),
};
