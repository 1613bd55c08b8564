import type { FieldValues } from 'react-hook-form';
import type { NewOf } from '../../app/resources.ts';
import { type Entry, filledEntries, withEveryLocale } from '../../ui/fields/language-entries.ts';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { PreviewButton } from '../../ui/Preview.tsx';
import { CategoryInputs } from './CategoryInputs.tsx';

const toForm = (record: FieldValues) => ({ ...record, languages: withEveryLocale(record.languages as Entry[], ['name', 'tagline']) });
const fromForm = (values: FieldValues) => ({ ...values, languages: filledEntries(values.languages as Entry[]) });

/** A new category: position 100 (docs/product/back-office.md#forms). */
const BLANK: NewOf<'category'> = {
  name: '',
  tagline: '',
  position: 100,
  unavailable: false,
  sections: [],
  exceptions: [],
  languages: [],
  products: [],
};

/** One category; without the right to edit it is shown as it is. */
export const CategoryForm = () => (
  <RecordPage
    resource="category"
    blank={BLANK}
    toForm={toForm}
    fromForm={fromForm}
    actions={({ id }) => <PreviewButton record={id} />}
    Inputs={CategoryInputs}
  />
);
