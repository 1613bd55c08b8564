// Fields that only some tiers include (docs/product/venues.md#fields-of-a-tier).
import { ApiError } from '@ardoise/contract/errors.ts';
import { decide, type Right } from '@ardoise/contract/rules/permissions.ts';
import { subjectOf } from './guard.ts';
import type { FieldCheck } from './resource.ts';

/** True if the new value adds nothing: it is empty or unchanged, or a subset of the old list. */
const addsNothing = (before: unknown, after: unknown): boolean => {
  if (Array.isArray(after)) return after.every((one) => Array.isArray(before) && before.includes(one));
  return !after || after === before;
};

/** The value of a field, which may be nested (`payment.sms`). */
const valueAt = (record: unknown, field: string): unknown =>
  field.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], record);

/**
 * Checks fields that need a right of their own, by the permission table. A new value without the right is a 402; existing values may stay
 * or be removed, so that a record can still be saved after a downgrade.
 */
export const checkTierFields =
  (fields: Record<string, Right>): FieldCheck =>
  ({ identity, membership, body, record }) => {
    const subject = subjectOf(identity, membership);
    for (const [field, right] of Object.entries(fields)) {
      const [before, after] = [record, body].map((one) => valueAt(one, field));
      if (addsNothing(before, after)) continue;
      const verdict = decide(subject, right);
      if (verdict === 'yes') continue;
      throw new ApiError(verdict, { errors: { [field]: { code: verdict, message: "The venue's subscription does not include this." } } });
    }
  };
