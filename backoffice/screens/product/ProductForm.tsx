import type { FieldValues } from 'react-hook-form';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { recordShape } from '../../ui/form/record-shape.ts';
import { PreviewButton } from '../../ui/Preview.tsx';
import { stepShape } from './BundleSteps.tsx';
import { ConvertToFee } from './ConvertToFee.tsx';
import { ProductInputs } from './ProductInputs.tsx';
import { typeText } from './product-types.ts';

/** The steps have their own translations. */
const toForm = (record: FieldValues) => ({
  ...record,
  bundle_categories: (record.bundle_categories as FieldValues[]).map(stepShape.toForm),
});

/** Removes the data of other product types. */
const fromForm = (values: FieldValues) => ({
  ...values,
  bundle_categories: values.type_id === 2 ? (values.bundle_categories as FieldValues[]).map(stepShape.fromForm) : [],
  products: values.type_id === 3 ? values.products : [],
});

const shape = recordShape(__RECORDS__.product, { toForm, fromForm });

/** The form of a product; read-only without the right to edit it. */
export const ProductForm = () => (
  <RecordPage
    resource="product"
    {...shape}
    aside={({ type_id }) => <span className="tag">{typeText(type_id)}</span>}
    actions={(product) => (
      <>
        <ConvertToFee product={product} />
        <PreviewButton record={product.id} />
      </>
    )}
    Inputs={ProductInputs}
  />
);
