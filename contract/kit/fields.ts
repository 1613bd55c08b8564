// Field shapes that several records share.
import { z } from 'zod';
import { LOCALES } from '../rules/locales.ts';
import { MAX_PRICE } from '../rules/money.ts';
import { cleanContact, cleanLine, cleanText, isVisible, mostWritten } from '../rules/text/visible-text.ts';
import { isDisguised } from '../rules/venue-links.ts';
import { ofKind } from './record.ts';
import { named } from './route.ts';

export const locale = z.enum(LOCALES);
named('Locale', locale);
const INVISIBLE = { params: { code: 'invisible' }, message: 'Nothing of this text can be seen.' };
/** What `isDistinct` refuses. */
export const ONCE = { params: { code: 'repeated' }, message: 'Something is there twice.' };
/** Whether no two entries have the same key; an entry without one is like none other. */
export const isDistinct = <T>(list: readonly T[], keyOf: (entry: T) => unknown = (entry) => entry): boolean => {
  const keys = list.map(keyOf).filter((key) => key !== undefined);
  return new Set(keys).size === keys.length;
};
/** A text as it comes: one far too long is refused before anything looks into it. */
const written = (max: number) => z.string().max(mostWritten(max), { abort: true });
const lineIf = (sound: (typed: string) => boolean, max: number) =>
  written(max).refine(sound, INVISIBLE).overwrite(cleanLine).trim().max(max);
/** A line that people read, cleaned and trimmed; may be empty, but what is written can be seen (else `invisible`). */
export const line = (max: number) => lineIf((typed) => typed.trim() === '' || isVisible(typed), max);
/** A name: a line that is there; spaces are none. */
export const nameOf = (max: number) => lineIf((typed) => typed === '' || isVisible(typed), max).min(1);
export const name = nameOf(200);
/** A text of several lines, cleaned and trimmed; one that cannot be seen is empty. */
export const text = (max: number) =>
  written(max)
    .overwrite((typed) => (isVisible(typed) ? cleanText(typed) : ''))
    .trim()
    .max(max);
/** Phones and e-mails come out of address books with marks around them. */
export const phone = written(30).overwrite(cleanContact).trim().max(30);
export const email = written(254).overwrite(cleanContact).trim().check(z.email()).max(254);
/** A price including tax, decimal, at least 0; the currency's digits are checked where the currency is known. */
export const price = ofKind('money', z.number().min(0).max(MAX_PRICE));
/** A tax rate as a fraction in [0, 1), at most five decimals (docs/product/prices-and-taxes.md#tax-rates). */
export const taxRate = z
  .number()
  .min(0)
  .lt(1)
  .refine((rate) => Math.abs(rate * 1e5 - Math.round(rate * 1e5)) < 1e-6, {
    params: { code: 'decimals' },
    message: 'At most five decimals.',
  });
/** An address that people typed: empty, or http(s). */
export const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]);
/** The same of a page that a guest opens under another text. */
export const plainWebAddress = webAddress.refine((address) => !isDisguised(address), {
  params: { code: 'disguised_link' },
  message: 'This address hides where it leads.',
});
const distinctIds = (most: number) =>
  z
    .array(z.uuid())
    .max(most)
    .refine((list) => isDistinct(list), ONCE);
/** The most ids that a record's list holds. */
export const MOST_IDS = 500;
/** Ids in order, none twice. */
export const ids = distinctIds(MOST_IDS);
/** Ids that a table of links keeps. */
export const links = ofKind('links', distinctIds(MOST_IDS));
/** How many tags one thing carries. */
export const MOST_TAGS = 60;
/** What something holds: said of products, and of each option of an instruction. */
export const contents = {
  /** Ids of built-in tags (`allergen:milk`, `diet:vegan`) and of the venue's own. */
  tags: z
    .array(z.string().max(60))
    .max(MOST_TAGS)
    .refine((list) => isDistinct(list), ONCE)
    .default([]),
  /** False: nobody has said yet which allergens it holds, which differs from "none". True wherever one is among the tags. */
  allergens_declared: z.boolean().default(false),
};
/** What stands in a section or category, which an import may fill: as many as a workbook has rows. */
export const members = ofKind('links', distinctIds(10_000));

/**
 * How often the switch of a record (`unavailable`) was turned. Turning it raises no `version`; a `PUT` that sends back the `switched` it
 * has read does not turn back what others turned since.
 */
export const switched = z.int();

/**
 * One entry a locale. `stale`: the source text changed after the translation. The server sets the mark
 * (rules/text/stale-translations.ts), a client can only take it away, by sending `false`.
 */
export const languages = <F extends z.ZodRawShape>(fields: F) =>
  z
    .array(z.strictObject({ locale, stale: z.boolean().optional(), ...fields }))
    .max(LOCALES.length)
    .refine((list) => isDistinct(list, (entry) => (entry as { locale: string }).locale), ONCE);
