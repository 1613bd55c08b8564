// Calendars: weekly timetables in the venue's time zone (docs/product/schedules.md#calendars).
import { z } from 'zod';
import { line, name } from '../kit/fields.ts';
import { crud, id, named, route } from '../kit/route.ts';

/** One slot of a day; hours 0–24 (24:00 is the end of the day), a slot starts before it ends and never crosses midnight. */
export const slot = z
  .strictObject({
    beginHour: z.int().min(0).max(23),
    beginMinute: z.int().min(0).max(59),
    endHour: z.int().min(0).max(24),
    endMinute: z.int().min(0).max(59),
  })
  .refine((s) => s.beginHour * 60 + s.beginMinute < s.endHour * 60 + s.endMinute && s.endHour * 60 + s.endMinute <= 1440, {
    path: ['endHour'],
    params: { code: 'slot_order' },
  });
export type Slot = z.infer<typeof slot>;

/** Seven days of slots, Monday first; if slots overlap, the last one in the list wins (`mergeSlots`). */
export const timetable = z.array(z.array(slot).max(96)).length(7);
named('Timetable', timetable);
export type Timetable = z.infer<typeof timetable>;

export const calendarInput = z.object({
  name,
  highlight: z.boolean().default(false),
  highlight_text: line(200).default(''),
  highlight_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .default('#b45309'),
  timetable,
});
export const calendar = calendarInput.extend({ id, version: z.int() });
export type Calendar = z.infer<typeof calendar>;
/** The fields of a calendar that guests see (menu.ts). */
export const menuCalendar = calendar.pick({
  id: true,
  name: true,
  highlight: true,
  highlight_text: true,
  highlight_color: true,
  timetable: true,
});

const generic = crud({
  name: 'calendar',
  path: '/api/venue/:venue/calendar',
  record: calendar,
  input: calendarInput,
  filters: { name: z.string().max(200).optional() },
  sorts: ['name', 'id'],
});

/** A record that still uses the calendar to delete: the member `used_by` of the 409 `in_use`. */
export type CalendarUse = { resource: 'venue' | 'section' | 'category' | 'product'; id: string; name: string };
export const calendars = {
  ...generic,
  calls: { ...generic.calls, remove: route({ ...generic.calls.remove, errors: ['in_use'] }) },
};
