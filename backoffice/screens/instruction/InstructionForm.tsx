import { MOST_OPTIONS } from '@ardoise/contract/rules/contents.ts';
import { t } from '../../i18n/translate.ts';
import { ContentsField } from '../../ui/fields/ContentsField.tsx';
import { TextField } from '../../ui/fields/inputs.tsx';
import { RowsField, useRowCount } from '../../ui/fields/RowsField.tsx';
import { Translations } from '../../ui/fields/Translations.tsx';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { Part } from '../../ui/Page.tsx';
import classes from './instruction.module.css';
import { blankOption, instructionShape } from './options.ts';

/** The question and its answers, side by side with the original. */
const Texts = () => {
  const answers = useRowCount('options');
  return (
    <Translations
      fields={[
        { name: 'name', label: t('instruction.name'), maxLength: 200 },
        ...Array.from({ length: answers }, (_, place) => ({
          at: `options.${place}`,
          name: 'name',
          label: t('instruction.option_at', { place: place + 1 }),
          maxLength: 200,
        })),
      ]}
    />
  );
};

const InstructionInputs = ({ isNew }: { isNew: boolean }) => (
  <>
    <Part title={t('instruction.one')}>
      <TextField name="name" label={t('instruction.name')} hint={t('instruction.name_hint')} required maxLength={200} autoFocus={isNew} />
    </Part>
    <Part title={t('instruction.options')} text={t('instruction.options_text')}>
      <RowsField
        name="options"
        label={t('instruction.options')}
        add={t('instruction.add_option')}
        blank={blankOption}
        required
        most={MOST_OPTIONS}
        nameOf={(_row, index) => t('instruction.option_at', { place: index + 1 })}
      >
        {(path, _row, index) => (
          <fieldset className={classes.option} aria-label={t('instruction.option_at', { place: index + 1 })}>
            <TextField name={`${path}.name`} label={t('instruction.option')} required maxLength={200} />
            <ContentsField at={`${path}.`} folded />
          </fieldset>
        )}
      </RowsField>
    </Part>
    <Texts />
  </>
);

export const InstructionForm = () => <RecordPage resource="instruction" {...instructionShape} Inputs={InstructionInputs} />;
