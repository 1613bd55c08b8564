import type { FieldValues } from 'react-hook-form';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { recordShape } from '../../ui/form/record-shape.ts';
import { CostInputs } from './CostInputs.tsx';

/** Of the three lists the one that counts; a fee without a threshold has one of 0. */
const fromForm = (values: FieldValues) => ({
  ...values,
  sections: values.application === 'section' ? values.sections : [],
  category_id: values.application === 'category' ? values.category_id : [],
  products_id: values.application === 'product' ? values.products_id : [],
  threshold: values.threshold ?? 0,
});

const shape = recordShape(__RECORDS__.cost, { fromForm });

/** One fee; its list comes after it is saved. */
export const CostForm = () => <RecordPage resource="cost" {...shape} next="/cost" Inputs={CostInputs} />;
