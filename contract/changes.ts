// History of a venue's records, profile and team: what changed, and who changed it (docs/product/people-and-rights.md#history).
import { z } from 'zod';
import { day, paging } from './kit/list.ts';
import { id, named, route, venueParam } from './kit/route.ts';
import { RECORD_NAMES, type RecordName } from './records.ts';

/** Kinds of records whose changes can be undone: the venue's records, and the venue itself (`profile`). */
export type Restorable = RecordName | 'profile';
/**
 * Kinds of records that have a history. `role`: a person's rights and PIN at the venue; `device`: a shared tablet; `outlier`: a day
 * excluded from the figures; `bar_code`: the code of the bar.
 */
export type Changed = Restorable | 'role' | 'device' | 'outlier' | 'bar_code';
const CHANGED: readonly Changed[] = [...RECORD_NAMES, 'profile', 'role', 'device', 'outlier', 'bar_code'];

/** True if changes of this kind of record can be undone. */
export const isRestorable = (kind: Changed): kind is Restorable =>
  kind === 'profile' || (RECORD_NAMES as readonly Changed[]).includes(kind);

/** A value for display: an amount is a decimal in the venue's currency at that time; ids become names; null: none, or not shown. */
const value = z.union([z.null(), z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type ChangedValue = z.infer<typeof value>;

/**
 * One value of a record before and after. `field`: its name, prefixed by the list's name for an entry of a list (`exceptions.net_price`).
 * `of`: the entry of that list, by its name: a calendar, a locale, a step, the number of a weekday (0 is Monday). For lists of names,
 * `before` and `after` have only the removed and the added names; if both are empty, the order changed.
 */
const field = z.object({ field: z.string(), of: z.string().nullable(), before: value, after: value, amount: z.boolean() });
named('ChangedField', field);
export type ChangedField = z.infer<typeof field>;

/**
 * A record that a change touched. `name`: its name after the change; for a person their current name, or '' once erased. `record`: for a
 * person, the id of their account. `restorable`: it can be restored to its state before this change.
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

/** Number of days during which a change or deletion can be undone. */
export const RESTORE_DAYS = 30;

/** Maximum number of changes a page, of records listed for each change, and of fields listed for each record. */
export const CHANGE_LIMITS = { changes: 100, records: 20, fields: 60 } as const;

/** The number of records of a kind that a change created, changed, deleted or restored. */
const count = z.object({ resource: changedRecord.shape.resource, what: changedRecord.shape.what, count: z.int() });
export type ChangedCount = z.infer<typeof count>;

/**
 * Everything that one action, save, import or recursive deletion did. `by`: null if no user did it (a timed change) or the user is gone.
 * `counts`: over all records of the change. `restorable`: some of it can be undone (`restore` with `all`).
 */
export const change = z.object({
  id,
  at: z.iso.datetime(),
  by: z.string().nullable(),
  /** The first records that match the query; `total`: the number of all that match. */
  records: z.array(changedRecord),
  total: z.int(),
  counts: z.array(count),
  restorable: z.boolean(),
});
named('Change', change);
export type Change = z.infer<typeof change>;

/**
 * A deleted record that a restoration needs (409 `restore_first`, member `missing`), or that a restored record no longer refers to (in a
 * success).
 */
const missing = z.object({ resource: z.enum(CHANGED), record: id, name: z.string() });
export type MissingRecord = z.infer<typeof missing>;

/**
 * Why a record of a change stays as it is. `changed_since`: a later change touched the same values; `in_use`: a record outside the change
 * refers to it; `needs`: it refers to a record that is gone; `picture_gone`: it is restored without its picture; `plan_required`: the
 * venue's subscription does not include it; `not_restorable`: rights and tablets cannot be restored.
 */
export const KEPT_REASONS = ['changed_since', 'in_use', 'needs', 'picture_gone', 'plan_required', 'not_restorable'] as const;
const kept = missing.extend({ reason: z.enum(KEPT_REASONS) });
named('KeptRecord', kept);
export type KeptRecord = z.infer<typeof kept>;
/** Maximum number of kept or missing records that an answer lists. */
export const MAX_NAMED = 50;

/** One record, or with `all` the whole change. */
const restoreInput = z
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
  /** Newest first; no other sort. Kept for 13 months. `search`: part of a record's name, or of the name of the user who changed it. */
  list: route({
    method: 'GET',
    path: '/api/venue/:venue/change',
    summary: 'Changes on the venue and who made them, newest first',
    access: { right: 'change:list', venue: 'path' },
    params: venueParam,
    query: z.strictObject({
      page: paging.page,
      /** The limit is lower than elsewhere because each change contains many records. */
      pageSize: z.coerce.number<number | string>().int().min(1).max(CHANGE_LIMITS.changes).default(CHANGE_LIMITS.changes),
      resource: z.enum(CHANGED).optional(),
      record: id.optional(),
      search: z.string().max(200).optional(),
      begin_date: day.optional(),
      end_date: day.optional(),
    }),
    ok: z.array(change),
    list: true,
  }),
  /** The change that the `X-Change` header of an answer identifies. */
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
      pageSize: z.coerce.number<number | string>().int().min(1).max(CHANGE_LIMITS.changes).default(CHANGE_LIMITS.changes),
      resource: z.enum(CHANGED).optional(),
      what: changedRecord.shape.what.optional(),
      search: z.string().max(200).optional(),
    }),
    ok: z.array(changedRecord),
    list: true,
  }),
  /**
   * Restores a record to its state before a change of the last 30 days; a deleted section is restored with everything deleted with it. A
   * restored record loses references to records that are gone, as if they had been deleted after it. If it cannot do without them, the
   * answer is 409 `restore_first` with `missing`. `version`: the current version of the record, if it exists (else 409). `dry_run`: changes
   * nothing and answers the effect.
   *
   * `all`: undoes the whole change in one transaction: restores deleted records and changed values, and deletes created records. A value
   * that a later change touched stays as it is, and its record is in `kept`. The caller needs the right to create, edit or delete each kind
   * of record that the restoration writes.
   */
  restore: route({
    method: 'POST',
    path: '/api/venue/:venue/change/:change/restore',
    summary: 'Restore a record, or all records of a change, to the state before the change',
    access: { right: 'change:edit', venue: 'path' },
    params: z.object({ venue: id, change: id }),
    body: restoreInput,
    /**
     * `version`: of the record before the restoration; null if it was deleted, and for a whole change. `change`: the change that the
     * restoration makes; null: none. `missing`: the first records that it is restored without. `kept`: the first records of the change that
     * stay as they are; `kept_count`: their number.
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
