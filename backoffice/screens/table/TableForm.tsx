import { t } from '../../i18n/translate.ts';
import { TextField } from '../../ui/fields/inputs.tsx';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { Part } from '../../ui/Page.tsx';

const TableInputs = () => (
  <Part title={t('table.one')}>
    <TextField name="number" label={t('table.number')} hint={t('table.number_hint')} required maxLength={10} />
  </Part>
);

/** One table that is there; its list comes after it is saved. */
export const TableForm = () => (
  <RecordPage resource="table" titledBy="number" blank={__RECORDS__.table.blank} next="/table" Inputs={TableInputs} />
);
