import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { recordShape } from '../../ui/form/record-shape.ts';
import { PreviewButton } from '../../ui/Preview.tsx';
import { CategoryInputs } from './CategoryInputs.tsx';

const shape = recordShape(__RECORDS__.category);

/** One category; without the right to edit it is shown as it is. */
export const CategoryForm = () => (
  <RecordPage resource="category" {...shape} actions={({ id }) => <PreviewButton record={id} />} Inputs={CategoryInputs} />
);
