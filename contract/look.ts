// The look of a venue's guest page: style records and fonts (docs/product/look.md). Part of the style service.
import { z } from 'zod';
import { id, named, route } from './kit/route.ts';
import {
  END_MARKER,
  FONT_LIMITS,
  LOOK_LIMITS,
  PROPERTIES,
  type Property,
  problemOf,
  readRecord,
  type StyleRecord,
} from './rules/look/records.ts';

export { FONT_LIMITS };

const EXPECTED = {
  selector: 'expected a marker of the guest page, as cst-item-title or cst-item-title[id]',
  property: `expected one of ${PROPERTIES.join(', ')}`,
  value: 'expected a valid value of this property',
} as const;
/** Plain strings, validated by the lists of `rules/look/records.ts`, which give the invalid field. */
const recordFields = {
  selector: z.string().max(80),
  property: z.string().max(40) as unknown as z.ZodType<Property, string>,
  value: z.string().max(64),
};
const validate = (given: StyleRecord, context: z.RefinementCtx<unknown>): void => {
  const field = problemOf(given);
  if (field) context.addIssue({ code: 'custom', path: [field], message: EXPECTED[field], params: { code: 'not_allowed' } });
};

/** One style property of a selector, with its value in canonical form (`#rrggbb`, `22px`). */
export const styleRecord = z.strictObject(recordFields);
named('StyleRecord', styleRecord);
const record = styleRecord.superRefine(validate).transform((given) => readRecord(given) ?? given);

/** A font that the venue may use; a record refers to it as `venue-font-{id}`. `name`: from the font file. */
export const font = z.object({ id, name: z.string() });
named('Font', font);
export type Font = z.infer<typeof font>;

/** Each save increments the version of a look; 0: none was saved. */
const version = z.int().min(0).max(2_147_483_647);

/** The active look of a venue: its records in the order of the sheet, and the fonts linked to the venue. */
export const look = z.object({ version, venueStyles: z.array(styleRecord), fonts: z.array(font) });
named('Look', look);
export type VenueLook = z.infer<typeof look>;

/** A saved look. `by`: null if the user is gone; `records`: their number; `colors`: up to four characteristic colours. */
export const savedLook = z.object({
  version: z.int(),
  date: z.iso.datetime(),
  by: z.string().nullable(),
  records: z.int(),
  colors: z.array(z.string()),
});
named('SavedLook', savedLook);
export type SavedLook = z.infer<typeof savedLook>;

const ofVenue = z.strictObject({ venueId: id });
/** A version in a query string: digits only. */
const versionParam = z.preprocess((given: number | string) => (/^\d+$/.test(String(given)) ? Number(given) : given), version);

export const lookRoutes = {
  show: route({
    method: 'GET',
    path: '/style/styles',
    summary: 'The look of a venue: its records and fonts',
    access: 'public',
    query: ofVenue,
    ok: look,
    errors: ['not_found'],
    anyOrigin: true,
  }),
  /**
   * All or nothing. If two records set the same property of a selector, the later one wins. `version`: the look that was edited; if another
   * is active now, 409 `stale_version` with the active look (`record`) and who saved it (`changed`). Without `version`, the active look is
   * replaced in any case.
   */
  replace: route({
    method: 'PUT',
    path: '/style/styles',
    summary: 'Replace the look of a venue',
    access: { right: 'look:edit', venue: 'query' },
    query: ofVenue.extend({ version: versionParam.optional() }),
    body: z.array(record).max(LOOK_LIMITS.selectors * PROPERTIES.length),
    ok: look,
    errors: ['stale_version'],
  }),
  /** `reset`, `font-size`, `0px` marks the end of a series of calls: accepted, and not stored. */
  add: route({
    method: 'POST',
    path: '/style/styles',
    summary: 'Set one style property of a selector',
    access: { right: 'look:edit', venue: 'body' },
    body: z
      .strictObject({ venueId: id, ...recordFields })
      .superRefine((given, context) => {
        const { selector, property, value } = given;
        if (selector !== END_MARKER.selector || property !== END_MARKER.property || value !== END_MARKER.value) validate(given, context);
      })
      .transform((given) => ({ ...given, ...readRecord(given) })),
    ok: styleRecord,
    status: 201,
  }),
  clear: route({
    method: 'DELETE',
    path: '/style/styles',
    summary: 'Remove the look of a venue: its page has the default style',
    access: { right: 'look:edit', venue: 'query' },
    query: ofVenue,
    ok: look,
  }),
};

/** Previously saved looks (docs/product/look.md#earlier-looks). Saving its records again restores one. */
export const earlierRoutes = {
  list: route({
    method: 'GET',
    path: '/style/looks',
    summary: 'The last looks of a venue, the active one first',
    access: { right: 'look:list', venue: 'query' },
    query: ofVenue,
    ok: z.array(savedLook),
  }),
  records: route({
    method: 'GET',
    path: '/style/looks/records',
    summary: 'The records of one of the last looks of a venue',
    access: { right: 'look:show', venue: 'query' },
    query: ofVenue.extend({ version: versionParam }),
    ok: look.pick({ venueStyles: true }),
    errors: ['not_found'],
  }),
};

export const fontRoutes = {
  /** A form with one file in the field `file`. Needs `look:edit` on any venue; a font that no venue uses is deleted after a day. */
  upload: route({
    method: 'POST',
    path: '/style/fonts',
    summary: 'Store a font: WOFF2, WOFF, TTF or OTF, at most 2 MB',
    access: 'user',
    body: z.custom<FormData>(),
    consumes: { types: ['multipart/form-data'], bytes: FONT_LIMITS.bytes },
    ok: font,
    status: 201,
    errors: ['too_large', 'unsupported_media_type', 'font_invalid', 'too_many_requests', 'unavailable', 'forbidden', 'plan_required'],
  }),
  /** Only a font that the caller uploaded, or that another venue of the caller uses; linking again is no error. */
  link: route({
    method: 'POST',
    path: '/style/venuefonts',
    summary: 'Let a venue use a font',
    access: { right: 'look:edit', venue: 'body' },
    body: z.strictObject({ fontId: id, venueId: id }),
    ok: z.object({ fontId: id, venueId: id }),
    status: 201,
    errors: ['contradiction'],
  }),
  /** 409 `in_use` while the active look uses the font. A font that no venue uses is deleted after a day. */
  unlink: route({
    method: 'DELETE',
    path: '/style/venuefonts',
    summary: 'Unlink a font from a venue',
    access: { right: 'look:edit', venue: 'query' },
    query: ofVenue.extend({ fontId: id }),
    ok: look.pick({ fonts: true }),
    errors: ['not_found', 'in_use'],
  }),
  binary: route({
    method: 'GET',
    path: '/style/fonts/:id/binary',
    summary: 'A font as it is stored, immutable',
    access: 'public',
    params: z.object({ id }),
    produces: 'font/woff2',
    head: true,
    errors: ['not_found', 'unavailable'],
    anyOrigin: true,
  }),
};
