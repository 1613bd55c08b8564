import { RecordInputs } from '../../ui/fields/RecordInputs.tsx';
import { type InputsProps, RecordPage } from '../../ui/form/RecordPage.tsx';
import { stationLayout } from './fields.ts';

const Inputs = (props: InputsProps<unknown>) => <RecordInputs layout={stationLayout} own={{}} context={props} />;

/** One station; its list comes after it is saved. */
export const StationForm = () => <RecordPage resource="station" blank={__RECORDS__.station.blank} next="/station" Inputs={Inputs} />;
