// What a form on a record with translations needs of it, as the contract declares it (build/records.ts).
import type { FieldValues } from 'react-hook-form';
import type { DeclaredRecord } from '../../app/resources.ts';
import { type Entry, filledEntries, namedEntries, withEveryLocale } from '../fields/language-entries.ts';

type Way = (record: FieldValues) => FieldValues;
/** `toForm` prepares the record for the inputs, `fromForm` what they hold for the server. */
type Ways = { toForm: Way; fromForm: Way };
const same: Way = (record) => record;

/** A new record and its two ways: every locale has its inputs, and what says something is sent. `ways`: what is special beside that. */
export const recordShape = <New extends object>(
  { blank, translated, named }: DeclaredRecord<New>,
  { toForm = same, fromForm = same }: Partial<Ways> = {},
): Ways & { blank: New } => ({
  blank,
  toForm: (record) => toForm({ ...record, languages: withEveryLocale(record.languages as Entry[], translated) }),
  fromForm: (values) => {
    const record = fromForm(values);
    return { ...record, languages: (named ? namedEntries : filledEntries)(record.languages as Entry[]) };
  },
});
