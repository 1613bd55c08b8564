import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { tableLayout } from './fields.ts';

/** The form of an existing table; it returns to the list after saving. */
export const TableForm = () => (
  <RecordPage resource="table" titledBy="number" blank={__RECORDS__.table.blank} next="/table" layout={tableLayout} own={{}} />
);
