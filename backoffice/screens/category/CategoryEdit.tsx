import type { Category } from '@ardoise/contract/categories.ts';
import type { FieldValues } from 'react-hook-form';
import { t } from '../../i18n/translate.ts';
import { type Entry, filledEntries, withEveryLocale } from '../../ui/fields/language-entries.ts';
import { DeleteButton } from '../../ui/form/DeleteButton.tsx';
import { CreatePage, EditPage } from '../../ui/form/RecordPages.tsx';
import { PreviewButton } from '../../ui/Preview.tsx';
import { CategoryInputs } from './CategoryInputs.tsx';

const toForm = (record: FieldValues) => ({ ...record, languages: withEveryLocale(record.languages as Entry[], ['name', 'tagline']) });
const fromForm = (values: FieldValues) => ({ ...values, languages: filledEntries(values.languages as Entry[]) });

/** A new category: position 100 (part 1 section 9). */
const BLANK = { name: '', tagline: '', position: 100, unavailable: false, sections: [], exceptions: [], languages: [], products: [] };

/** One category; without the right to edit it is shown as it is. */
export const CategoryEdit = () => (
  <EditPage<Category>
    resource="category"
    title={t('category.one')}
    blank={BLANK}
    toForm={toForm}
    fromForm={fromForm}
    actions={({ id }) => <PreviewButton record={id} />}
    remove={(category) => <DeleteButton resource="category" record={category} text={t('category.delete_text')} next="/category" />}
  >
    {() => <CategoryInputs />}
  </EditPage>
);

export const CategoryCreate = () => (
  <CreatePage resource="category" title={t('category.new')} blank={BLANK} toForm={toForm} fromForm={fromForm}>
    <CategoryInputs isNew />
  </CreatePage>
);
