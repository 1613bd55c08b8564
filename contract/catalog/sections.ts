// Menu sections (docs/product/menu.md#sections).
import { z } from 'zod';
import { languages, line, members, name, plainWebAddress, switched, text } from '../kit/fields.ts';
import { crud, id, named, recordParam, removal, route } from '../kit/route.ts';

/** During the calendar's slots, the values of an exception replace the record's own (docs/product/schedules.md#exceptions). */
export const exception = z.strictObject({
  calendar_id: id,
  position: z.int().min(0).max(10_000).nullable().default(null),
  unavailable: z.boolean().nullable().default(null),
});
named('Exception', exception);
export type Exception = z.infer<typeof exception>;

export const sectionInput = z.object({
  name,
  description: text(2000).default(''),
  external_url: plainWebAddress.default(''),
  image: id.nullable().default(null),
  unavailable: z.boolean().default(false),
  payment: z.boolean().default(false),
  table_service: z.boolean().default(false),
  banner: z
    .strictObject({ text: text(300), languages: languages({ text: text(300) }) })
    .nullable()
    .default(null),
  exceptions: z.array(exception).max(100).default([]),
  languages: languages({ name: line(200), description: text(2000).default('') }).default([]),
  categories: members.default([]),
});
export const section = sectionInput.extend({ id, position: z.int(), image_url: z.string().nullable(), version: z.int(), switched });
export type Section = z.infer<typeof section>;
/** The fields of a section that guests see (menu.ts). */
export const menuSection = section.pick({
  id: true,
  name: true,
  description: true,
  external_url: true,
  image_url: true,
  unavailable: true,
  position: true,
  table_service: true,
  banner: true,
  exceptions: true,
  languages: true,
  categories: true,
});

/** `DELETE` accepts `?recursive=true` (docs/product/menu.md#deleting). */
const generic = crud({
  name: 'section',
  path: '/api/menu/:venue/section',
  record: section,
  input: sectionInput,
  filters: { name: z.string().max(200).optional() },
  sorts: ['position', 'name', 'id'],
});
export const sections = {
  ...generic,
  calls: {
    ...generic.calls,
    remove: route({
      ...generic.calls.remove,
      query: z.strictObject({ recursive: z.enum(['true', 'false']).optional(), ...removal }),
      errors: ['not_empty'],
    }),
  },
};

/** The availability switch of the lists, saved at once. */
export const availability = z.strictObject({
  unavailable: z.boolean(),
  /** The change to undo (`X-Change` of its answer); if the switch has been turned since, nothing changes. */
  undo: id.optional(),
});
export type Availability = z.output<typeof availability>;
export const sectionAvailable = route({
  method: 'PUT',
  path: '/api/menu/:venue/section/available/:id',
  summary: 'Switch a section on or off',
  access: { right: 'section:edit', venue: 'path' },
  params: recordParam,
  body: availability,
  ok: section,
});

/** All section ids of one venue, each once, in their new order; the ids determine the venue (docs/product/menu.md#structure). */
export const sortSections = route({
  method: 'PUT',
  path: '/api/menu/section/sort',
  summary: 'Set the order of the sections',
  access: { right: 'section:edit', venue: 'body' },
  body: z.strictObject({ sections: members.min(1) }),
  ok: z.object({ sections: z.array(id) }),
});
