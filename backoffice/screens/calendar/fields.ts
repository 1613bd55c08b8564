import { type FieldsOf, layOut } from '../../app/fields/record-fields.ts';

export const calendarFields = {
  name: { label: 'calendar.name', hint: 'calendar.name_hint', input: 'own', required: true },
  timetable: { label: 'calendar.week', input: 'own' },
  highlight: { label: 'calendar.highlight', hint: 'calendar.highlight_hint', input: 'switch' },
  highlight_text: { label: 'calendar.highlight_text', input: 'own', required: true, only: { highlight: true } },
  highlight_color: { label: 'calendar.highlight_color', within: 'highlight_text' },
} as const satisfies FieldsOf<'calendar'>;

export const calendarLayout = layOut(calendarFields, [
  { title: 'calendar.one', lines: ['name'] },
  { title: 'calendar.week', text: 'calendar.week_text', lines: ['timetable'] },
  { title: 'calendar.on_menu', lines: ['highlight', 'highlight_text'] },
]);
