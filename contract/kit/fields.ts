// Field shapes that several records share.
import { z } from 'zod';
import { LOCALES } from '../rules/locales.ts';
import { MAX_PRICE } from '../rules/money.ts';
import { cleanContact, cleanLine, cleanText, isVisible, maxInputLength } from '../rules/text/visible-text.ts';
import { isDisguised } from '../rules/venue-links.ts';
import { withKind } from './record.ts';
import { named } from './route.ts';

export const locale = z.enum(LOCALES);
named('Locale', locale);
const INVISIBLE = { params: { code: 'invisible' }, message: 'This text has no visible characters.' };
/** The problem that goes with `isDistinct`. */
export const NO_DUPLICATES = { params: { code: 'repeated' }, message: 'An entry appears twice.' };
/** True if all keys are different; entries without a key are ignored. */
export const isDistinct = <T>(list: readonly T[], keyOf: (entry: T) => unknown = (entry) => entry): boolean => {
  const keys = list.map(keyOf).filter((key) => key !== undefined);
  return new Set(keys).size === keys.length;
};
/** A string with an upper bound checked first, so that nothing processes a text that is far too long. */
const boundedString = (max: number) => z.string().max(maxInputLength(max), { abort: true });
const validLine = (isValid: (typed: string) => boolean, max: number) =>
  boundedString(max).refine(isValid, INVISIBLE).overwrite(cleanLine).trim().max(max);
/** A single-line text, cleaned and trimmed. It may be empty; otherwise it needs a visible character (else `invisible`). */
export const line = (max: number) => validLine((typed) => typed.trim() === '' || isVisible(typed), max);
/** A required single-line text; white space alone is refused. */
export const nameOf = (max: number) => validLine((typed) => typed === '' || isVisible(typed), max).min(1);
export const name = nameOf(200);
/** A text of several lines, cleaned and trimmed; without a visible character it becomes empty. */
export const text = (max: number) =>
  boundedString(max)
    .overwrite((typed) => (isVisible(typed) ? cleanText(typed) : ''))
    .trim()
    .max(max);
/** Cleaned, because phones and e-mails copied from address books contain invisible direction marks. */
export const phone = boundedString(30).overwrite(cleanContact).trim().max(30);
export const email = boundedString(254).overwrite(cleanContact).trim().check(z.email()).max(254);
/** A price including tax, decimal, at least 0; the digits are checked where the currency is known. */
export const price = withKind('money', z.number().min(0).max(MAX_PRICE));
/** A tax rate as a fraction in [0, 1), at most five decimals (docs/product/prices-and-taxes.md#tax-rates). */
export const taxRate = z
  .number()
  .min(0)
  .lt(1)
  .refine((rate) => Math.abs(rate * 1e5 - Math.round(rate * 1e5)) < 1e-6, {
    params: { code: 'decimals' },
    message: 'At most five decimals.',
  });
/** A typed web address: empty, or http(s). */
export const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]);
/** A web address that a guest opens through a link with another text. */
export const plainWebAddress = webAddress.refine((address) => !isDisguised(address), {
  params: { code: 'disguised_link' },
  message: 'This address hides where it leads.',
});
const distinctIds = (most: number) =>
  z
    .array(z.uuid())
    .max(most)
    .refine((list) => isDistinct(list), NO_DUPLICATES);
/** Maximum number of ids in a list of a record. */
export const MAX_IDS = 500;
/** Ids in order, without duplicates. */
export const ids = distinctIds(MAX_IDS);
/** Ids that are stored in a table of links. */
export const links = withKind('links', distinctIds(MAX_IDS));
/** Maximum number of tags of one product or option. */
export const MAX_TAGS = 60;
/** Tags of a product, and of each option of an instruction. */
export const contents = {
  /** Ids of built-in tags (`allergen:milk`, `diet:vegan`) and of the venue's own. */
  tags: z
    .array(z.string().max(60))
    .max(MAX_TAGS)
    .refine((list) => isDistinct(list), NO_DUPLICATES)
    .default([]),
  /** False: allergens are not declared yet, which differs from "none". True whenever one of the tags is an allergen. */
  allergens_declared: z.boolean().default(false),
};
/** Members of a section or category; an import may add as many as a workbook has rows. */
export const members = withKind('links', distinctIds(10_000));

/**
 * How often the switch of a record (`unavailable`) was turned. Turning it does not raise `version`; a `PUT` with the `switched` that it
 * read does not revert a later turn by another user.
 */
export const switched = z.int();

/**
 * One entry for each locale. `stale`: the source text changed after the translation. Only the server sets the flag
 * (rules/text/stale-translations.ts); a client can clear it by sending `false`.
 */
export const languages = <F extends z.ZodRawShape>(fields: F) =>
  z
    .array(z.strictObject({ locale, stale: z.boolean().optional(), ...fields }))
    .max(LOCALES.length)
    .refine((list) => isDistinct(list, (entry) => (entry as { locale: string }).locale), NO_DUPLICATES);
