// Fields that only some tiers include (docs/product/venues.md#fields-of-a-tier).
import { ApiError } from '@ardoise/contract/errors.ts';
import { decide, type Right } from '@ardoise/contract/rules/permissions.ts';
import { subjectOf } from './guard.ts';
import type { FieldCheck } from './resource.ts';

/** Nothing that was not there before: the same value or less, or some of the same list in any order. */
const isKept = (before: unknown, after: unknown): boolean => {
  if (Array.isArray(after)) return after.every((one) => Array.isArray(before) && before.includes(one));
  return !after || after === before;
};

/** The value of a field, which may be one inside of another (`payment.sms`). */
const valueAt = (record: unknown, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], record);

/**
 * The check of a record's fields by the right that each needs, by the one permission table. A value that is new is a 402 without the right;
 * what stands there may stay or go, so that a smaller plan can still save the record.
 */
export const checkTierFields =
  (fields: Record<string, Right>): FieldCheck =>
  ({ identity, membership, body, record }) => {
    const subject = subjectOf(identity, membership);
    for (const [field, right] of Object.entries(fields)) {
      const [before, after] = [record, body].map((one) => valueAt(one, field));
      if (isKept(before, after)) continue;
      const verdict = decide(subject, right);
      if (verdict === 'yes') continue;
      throw new ApiError(verdict, { errors: { [field]: { code: verdict, message: "The venue's subscription does not include this." } } });
    }
  };
