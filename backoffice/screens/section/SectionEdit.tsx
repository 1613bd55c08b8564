import type { Section } from '@ardoise/contract/sections.ts';
import type { FieldValues } from 'react-hook-form';
import { t } from '../../i18n/translate.ts';
import { type Entry, filledEntries, withEveryLocale } from '../../ui/fields/language-entries.ts';
import { withScheme } from '../../ui/fields/web-address.ts';
import { DeleteButton } from '../../ui/form/DeleteButton.tsx';
import { CreatePage, EditPage } from '../../ui/form/RecordPages.tsx';
import { PreviewButton } from '../../ui/Preview.tsx';
import { Consequences } from './Consequences.tsx';
import { SectionInputs } from './SectionInputs.tsx';

type Banner = { text: string; languages: Entry[] };

/** Every locale has its inputs, the banner's too; a banner without a text is none. */
const toForm = (record: FieldValues) => {
  const banner = record.banner as Banner | null;
  return {
    ...record,
    languages: withEveryLocale(record.languages as Entry[], ['name', 'description']),
    banner: { text: banner?.text ?? '', languages: withEveryLocale(banner?.languages, ['text']) },
  };
};
const fromForm = (values: FieldValues) => {
  const { text, languages } = values.banner as Banner;
  return {
    ...values,
    external_url: withScheme(values.external_url),
    languages: filledEntries(values.languages as Entry[]),
    banner: text.trim() === '' ? null : { text, languages: filledEntries(languages) },
  };
};

const BLANK = {
  name: '',
  description: '',
  external_url: '',
  image: null,
  unavailable: false,
  payment: false,
  table_service: false,
  banner: null,
  exceptions: [],
  languages: [],
  categories: [],
};

/** One menu; without the right to edit it is shown as it is. */
export const SectionEdit = () => (
  <EditPage<Section>
    resource="section"
    title={t('section.one')}
    blank={BLANK}
    toForm={toForm}
    fromForm={fromForm}
    actions={({ id }) => <PreviewButton record={id} />}
    remove={(section) => (
      <DeleteButton
        resource="section"
        record={section}
        text={<Consequences section={section.id} />}
        query={{ recursive: 'true' }}
        next="/section"
      />
    )}
  >
    {() => <SectionInputs />}
  </EditPage>
);

export const SectionCreate = () => (
  <CreatePage resource="section" title={t('section.new')} blank={BLANK} toForm={toForm} fromForm={fromForm}>
    <SectionInputs isNew />
  </CreatePage>
);
