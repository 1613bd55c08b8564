import { RecordInputs } from '../../ui/fields/RecordInputs.tsx';
import { type InputsProps, RecordPage } from '../../ui/form/RecordPage.tsx';
import { passLayout } from './fields.ts';

const Inputs = (props: InputsProps<unknown>) => <RecordInputs layout={passLayout} own={{}} context={props} />;

/** One passphrase; its list comes after it is saved. */
export const PassForm = () => (
  <RecordPage resource="pass" titledBy="passphrase" blank={__RECORDS__.pass.blank} next="/pass" Inputs={Inputs} />
);
