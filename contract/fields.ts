// Field shapes that several records share.
import { z } from 'zod';
import { LOCALES } from './rules/locales.ts';
import { DEAREST } from './rules/money.ts';

export const locale = z.enum(LOCALES);
/** A name people read: trimmed, 1 to 200 characters. */
export const name = z.string().trim().min(1).max(200);
export const text = (max: number) => z.string().trim().max(max);
/** A price including tax, decimal, at least 0; the currency's digits are checked where the currency is known. */
export const price = z.number().min(0).max(DEAREST);
/** A tax rate as a fraction in [0, 1), at most five decimals (system.md section 5). */
export const taxRate = z
  .number()
  .min(0)
  .lt(1)
  .refine((rate) => Math.abs(rate * 1e5 - Math.round(rate * 1e5)) < 1e-6, { params: { code: 'decimals' } });
/** An address that people typed: empty, or http(s). */
export const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]);
const distinctIds = (most: number) =>
  z
    .array(z.uuid())
    .max(most)
    .refine((list) => new Set(list).size === list.length, { params: { code: 'repeated' } });
/** The most ids that a record's list holds. */
export const MOST_IDS = 500;
/** Ids in order, none twice. */
export const ids = distinctIds(MOST_IDS);
/** What stands in a section or category, which an import may fill: as many as a workbook has rows. */
export const members = distinctIds(10_000);

/**
 * How often the switch of a record (`unavailable`) was turned. Turning it raises no `version`; a `PUT` that sends back the `switched` it
 * has read does not turn back what others turned since.
 */
export const switched = z.int();

/**
 * One entry a locale. `stale`: the source text changed after the translation. The server sets the mark
 * (rules/stale-translations.ts), a client can only take it away, by sending `false`.
 */
export const languages = <F extends z.ZodRawShape>(fields: F) =>
  z
    .array(z.strictObject({ locale, stale: z.boolean().optional(), ...fields }))
    .max(LOCALES.length)
    .refine((list) => new Set(list.map((entry) => (entry as { locale: string }).locale)).size === list.length, {
      params: { code: 'repeated' },
    });
