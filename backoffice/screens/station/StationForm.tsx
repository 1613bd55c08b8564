import { t } from '../../i18n/translate.ts';
import { TextField } from '../../ui/fields/inputs.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { Columns, Part } from '../../ui/Page.tsx';

const StationInputs = ({ isNew }: { isNew: boolean }) => (
  <Part title={t('station.one')} text={t('station.text')}>
    <Columns>
      <TextField name="name" label={t('station.name')} required maxLength={40} autoFocus={isNew} />
      <NumberField name="position" label={t('station.position')} hint={t('station.position_hint')} min={0} max={10_000} whole required />
    </Columns>
  </Part>
);

/** One station; its list comes after it is saved. */
export const StationForm = () => <RecordPage resource="station" blank={__RECORDS__.station.blank} next="/station" Inputs={StationInputs} />;
