import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { tableLayout } from './fields.ts';

/** One table that is there; its list comes after it is saved. */
export const TableForm = () => (
  <RecordPage resource="table" titledBy="number" blank={__RECORDS__.table.blank} next="/table" layout={tableLayout} own={{}} />
);
