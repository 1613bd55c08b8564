import { type FieldsOf, layOut, plainPages } from '../../app/fields/record-fields.ts';

export const stationFields = {
  name: { label: 'station.name', input: 'text', most: 40, required: true },
  position: { label: 'station.position', hint: 'station.position_hint', input: 'number', min: 0, max: 10_000, whole: true, required: true },
} as const satisfies FieldsOf<'station'>;

export const stationPages = plainPages(
  layOut(stationFields, [{ title: 'station.one', text: 'station.text', lines: [['name', 'position']] }]),
  {
    record: __RECORDS__.station,
    columns: ['name', 'position'],
    sort: 'position',
  },
);
