import { RecordInputs } from '../../ui/fields/RecordInputs.tsx';
import { type InputsProps, RecordPage } from '../../ui/form/RecordPage.tsx';
import { tableLayout } from './fields.ts';

const Inputs = (props: InputsProps<unknown>) => <RecordInputs layout={tableLayout} own={{}} context={props} />;

/** One table that is there; its list comes after it is saved. */
export const TableForm = () => (
  <RecordPage resource="table" titledBy="number" blank={__RECORDS__.table.blank} next="/table" Inputs={Inputs} />
);
