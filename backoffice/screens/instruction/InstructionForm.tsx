import { MAX_OPTIONS } from '@ardoise/contract/rules/contents.ts';
import { t } from '../../i18n/translate.ts';
import { ContentsField } from '../../ui/fields/ContentsField.tsx';
import { type OwnInputs, type OwnProps, RecordInputs } from '../../ui/fields/RecordInputs.tsx';
import { RowsField } from '../../ui/fields/RowsField.tsx';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { type instructionFields, instructionLayout, type optionFields, optionLayout } from './fields.ts';
import { blankOption, instructionShape } from './options.ts';

const ofOption: OwnInputs<typeof optionFields, { at: string }> = {
  allergens_declared: ({ at }) => <ContentsField at={at} folded />,
};

const Options = ({ field }: OwnProps) => (
  <RowsField
    {...field}
    add={t('instruction.add_option')}
    blank={blankOption}
    most={MAX_OPTIONS}
    nameOf={(_row, index) => t('instruction.option_at', { place: index + 1 })}
  >
    {(path, _row, index) => (
      <fieldset className="stack g3" aria-label={t('instruction.option_at', { place: index + 1 })}>
        <RecordInputs layout={optionLayout} own={ofOption} context={{ at: `${path}.` }} />
      </fieldset>
    )}
  </RowsField>
);

const own: OwnInputs<typeof instructionFields> = { options: Options };
export const InstructionForm = () => <RecordPage resource="instruction" {...instructionShape} layout={instructionLayout} own={own} />;
