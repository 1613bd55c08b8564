// The look of a venue's guest page: its records, its fonts (docs/product/look.md). Part of the style service.
import { z } from 'zod';
import { id, named, route } from './kit/route.ts';
import {
  FONT_LIMITS,
  LOOK_LIMITS,
  MARKER,
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
  value: 'expected a value that this property takes',
} as const;
/** Texts as they come: the lists of `rules/look/records.ts` judge them, and say which one is wrong. */
const written = {
  selector: z.string().max(80),
  property: z.string().max(40) as unknown as z.ZodType<Property, string>,
  value: z.string().max(64),
};
const judge = (given: StyleRecord, context: z.RefinementCtx<unknown>): void => {
  const field = problemOf(given);
  if (field) context.addIssue({ code: 'custom', path: [field], message: EXPECTED[field], params: { code: 'not_allowed' } });
};

/** One style property of a selector, its value in its one written form (`#rrggbb`, `22px`). */
export const styleRecord = z.strictObject(written);
named('StyleRecord', styleRecord);
const record = styleRecord.superRefine(judge).transform((given) => readRecord(given) ?? given);

/** A font that the venue may use; a record names it as `venue-font-{id}`. `name`: what its file calls itself. */
export const font = z.object({ id, name: z.string() });
named('Font', font);
export type Font = z.infer<typeof font>;

/** A look counts up with each save; 0: none was saved. */
const version = z.int().min(0).max(2_147_483_647);

/** What a venue's page wears: its records in the order of the sheet, and the fonts that were linked to it. */
export const look = z.object({ version, venueStyles: z.array(styleRecord), fonts: z.array(font) });
named('Look', look);
export type VenueLook = z.infer<typeof look>;

/** A look that was saved: when, by whom (null: they are gone), how many records it has, and the colours that it is known by, at most four. */
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
/** As it stands in an address: digits, and nothing else that could be taken for a number. */
const asked = z.preprocess((given: number | string) => (/^\d+$/.test(String(given)) ? Number(given) : given), version);

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
   * All or nothing. Of two records about the same the later one counts. `version`: the look that was changed; where another one is worn by
   * now, 409 `stale_version` with that one (`record`) and who saved it (`changed`). Without it whatever is worn is replaced.
   */
  replace: route({
    method: 'PUT',
    path: '/style/styles',
    summary: 'Replace the look of a venue',
    access: { right: 'look:edit', venue: 'query' },
    query: ofVenue.extend({ version: asked.optional() }),
    body: z.array(record).max(LOOK_LIMITS.selectors * PROPERTIES.length),
    ok: look,
    errors: ['stale_version'],
  }),
  /** `reset`, `font-size`, `0px` ends a series of calls: it is taken and stored nowhere. */
  add: route({
    method: 'POST',
    path: '/style/styles',
    summary: 'Say one style property of a selector',
    access: { right: 'look:edit', venue: 'body' },
    body: z
      .strictObject({ venueId: id, ...written })
      .superRefine((given, context) => {
        const { selector, property, value } = given;
        if (selector !== MARKER.selector || property !== MARKER.property || value !== MARKER.value) judge(given, context);
      })
      .transform((given) => ({ ...given, ...readRecord(given) })),
    ok: styleRecord,
    status: 201,
  }),
  clear: route({
    method: 'DELETE',
    path: '/style/styles',
    summary: 'Take the look off a venue: its page is as it was without',
    access: { right: 'look:edit', venue: 'query' },
    query: ofVenue,
    ok: look,
  }),
};

/** Looks that were saved before (docs/product/look.md#earlier-looks). One is put back by saving its records again. */
export const earlierRoutes = {
  list: route({
    method: 'GET',
    path: '/style/looks',
    summary: 'The last looks of a venue, the one that is worn first',
    access: { right: 'look:list', venue: 'query' },
    query: ofVenue,
    ok: z.array(savedLook),
  }),
  records: route({
    method: 'GET',
    path: '/style/looks/records',
    summary: 'The records of one of the last looks of a venue',
    access: { right: 'look:show', venue: 'query' },
    query: ofVenue.extend({ version: asked }),
    ok: look.pick({ venueStyles: true }),
    errors: ['not_found'],
  }),
};

export const fontRoutes = {
  /** A form with one file in the field `file`. For whoever may change the look of some venue; a font that no venue uses goes after a day. */
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
  /** Only one's own font, or one that another venue of the caller uses; linking twice is no mistake. */
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
  /** 409 `in_use` while the look that is worn asks for it. A font that no venue uses goes after a day. */
  unlink: route({
    method: 'DELETE',
    path: '/style/venuefonts',
    summary: 'Let a venue use a font no longer',
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
