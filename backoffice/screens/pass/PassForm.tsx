import { t } from '../../i18n/translate.ts';
import { TextField } from '../../ui/fields/inputs.tsx';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { Part } from '../../ui/Page.tsx';

const PassInputs = ({ isNew }: { isNew: boolean }) => (
  <Part title={t('pass.one')}>
    <TextField name="passphrase" label={t('pass.passphrase')} hint={t('pass.hint')} required maxLength={60} autoFocus={isNew} />
  </Part>
);

/** One passphrase; its list comes after it is saved. */
export const PassForm = () => (
  <RecordPage resource="pass" titledBy="passphrase" blank={__RECORDS__.pass.blank} next="/pass" Inputs={PassInputs} />
);
