import { type FieldsOf, layOut } from '../../app/record-fields.ts';

export const stationFields = {
  name: { label: 'station.name', input: 'text', most: 40, required: true },
  position: { label: 'station.position', hint: 'station.position_hint', input: 'number', min: 0, max: 10_000, whole: true, required: true },
} as const satisfies FieldsOf<'station'>;

export const stationLayout = layOut(stationFields, [{ title: 'station.one', text: 'station.text', lines: [['name', 'position']] }]);
