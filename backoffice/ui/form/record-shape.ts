// The conversions between a record with translations and its form, from the contract's declaration (build/records.ts).
import type { FieldValues } from 'react-hook-form';
import type { DeclaredRecord } from '../../app/resources.ts';
import { type Entry, filledEntries, namedEntries, withEveryLocale } from '../fields/language-entries.ts';

type Conversion = (record: FieldValues) => FieldValues;
/** `toForm`: the record to the form's values; `fromForm`: the values to the record to send. */
type Conversions = { toForm: Conversion; fromForm: Conversion };
const identity: Conversion = (record) => record;

/** An empty record and its conversions. The second parameter: additional conversions, applied to the form's side. */
export const recordShape = <New extends object>(
  { blank, translated, named }: DeclaredRecord<New>,
  { toForm = identity, fromForm = identity }: Partial<Conversions> = {},
): Conversions & { blank: New } => ({
  blank,
  toForm: (record) => toForm({ ...record, languages: withEveryLocale(record.languages as Entry[], translated) }),
  fromForm: (values) => {
    const record = fromForm(values);
    return { ...record, languages: (named ? namedEntries : filledEntries)(record.languages as Entry[]) };
  },
});
