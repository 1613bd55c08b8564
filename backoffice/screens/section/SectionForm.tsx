import type { FieldValues } from 'react-hook-form';
import { type Entry, filledEntries, withEveryLocale } from '../../ui/fields/language-entries.ts';
import { withScheme } from '../../ui/fields/web-address.ts';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { recordShape } from '../../ui/form/record-shape.ts';
import { PreviewButton } from '../../ui/Preview.tsx';
import { Consequences } from './Consequences.tsx';
import { SectionInputs } from './SectionInputs.tsx';

type Banner = { text: string; languages: Entry[] };

/** The banner has translations of its own; one without a text is none. */
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

/** One menu; without the right to edit it is shown as it is. */
export const SectionForm = () => (
  <RecordPage
    resource="section"
    {...shape}
    actions={({ id }) => <PreviewButton record={id} />}
    removal={({ id }) => ({ text: <Consequences section={id} />, query: { recursive: 'true' } })}
    Inputs={SectionInputs}
  />
);
