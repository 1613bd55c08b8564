import type { FieldValues } from 'react-hook-form';
import { t } from '../../i18n/translate.ts';
import { AvailabilityField } from '../../ui/fields/AvailabilityField.tsx';
import { ExceptionsField } from '../../ui/fields/ExceptionsField.tsx';
import { type Entry, filledEntries, withEveryLocale } from '../../ui/fields/language-entries.ts';
import { PictureField } from '../../ui/fields/picture/PictureField.tsx';
import { OrderedRecordsPart } from '../../ui/fields/RecordFields.tsx';
import { type OwnInputs, type OwnProps, RecordInputs } from '../../ui/fields/RecordInputs.tsx';
import { withScheme } from '../../ui/fields/web-address.ts';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { recordShape } from '../../ui/form/record-shape.ts';
import { PreviewButton } from '../../ui/Preview.tsx';
import { Consequences } from './Consequences.tsx';
import { bannerLayout, type sectionFields, sectionLayout } from './fields.ts';

const WIDE = 1000 / 350;

const Categories = ({ field }: OwnProps) => (
  <OrderedRecordsPart {...field} resource="category" add={t('section.add_category')} nothing={t('section.no_category')} />
);

const own: OwnInputs<typeof sectionFields> = {
  image: ({ field, isNew }) => <PictureField {...field} ratio={WIDE} required={isNew} />,
  unavailable: AvailabilityField,
  categories: Categories,
  banner: ({ field }) => <RecordInputs layout={bannerLayout} own={{}} context={{ at: `${field.name}.` }} />,
  exceptions: ({ field }) => <ExceptionsField title={field.label} />,
};
type Banner = { text: string; languages: Entry[] };

/** The banner has its own translations; a banner without text counts as none. */
const toForm = (record: FieldValues) => {
  const banner = record.banner as Banner | null;
  return {
    ...record,
    banner: { text: banner?.text ?? '', languages: withEveryLocale(banner?.languages, ['text']) },
  };
};
const fromForm = (values: FieldValues) => {
  const { text, languages } = values.banner as Banner;
  return {
    ...values,
    external_url: withScheme(values.external_url),
    banner: text.trim() === '' ? null : { text, languages: filledEntries(languages) },
  };
};

const shape = recordShape(__RECORDS__.section, { toForm, fromForm });

/** The form of a menu; read-only without the right to edit it. */
export const SectionForm = () => (
  <RecordPage
    resource="section"
    {...shape}
    actions={({ id }) => <PreviewButton record={id} />}
    removal={({ id }) => ({ text: <Consequences section={id} />, query: { recursive: 'true' } })}
    layout={sectionLayout}
    own={own}
  />
);
