// The product form's special inputs.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { AvailabilityField } from '../../ui/fields/AvailabilityField.tsx';
import { ContentsField } from '../../ui/fields/ContentsField.tsx';
import { ExceptionsField } from '../../ui/fields/ExceptionsField.tsx';
import { SelectField } from '../../ui/fields/inputs.tsx';
import { PriceWithTax } from '../../ui/fields/PriceWithTax.tsx';
import { PictureField } from '../../ui/fields/picture/PictureField.tsx';
import { OrderedRecordsPart, RecordsField } from '../../ui/fields/RecordFields.tsx';
import { type InputsProps, type OwnInputs, type OwnProps, RecordInputs } from '../../ui/fields/RecordInputs.tsx';
import { usePriceOf } from '../../ui/fields/use-records.ts';
import { useReadOnly } from '../../ui/form/read-only.ts';
import { BundleSteps } from './BundleSteps.tsx';
import { type productFields, productLayout } from './fields.ts';
import { typeChoices } from './product-types.ts';

type Props = OwnProps & InputsProps<Product>;

/** A set contains neither bundles nor other sets. */
const SINGLES = { type: 1 };

const SetProducts = ({ field, record }: Props) => (
  <OrderedRecordsPart
    {...field}
    resource="product"
    only={SINGLES}
    add={t('product.add_product')}
    nothing={t('product.no_product')}
    aside={usePriceOf()}
    self={record?.id}
  />
);

/** The instructions of the product, on a Premium venue. */
const Instructions = ({ field }: OwnProps) => {
  const { venue, may } = useSession();
  if (venue.tier !== 'premium' || !may('instruction:list')) return null;
  return <OrderedRecordsPart {...field} resource="instruction" add={t('product.add_instruction')} nothing={t('product.no_instruction')} />;
};

const Recommendations = ({ field, record }: Props) => (
  <OrderedRecordsPart
    {...field}
    resource="product"
    candidates="recommended"
    add={t('product.add_recommendation')}
    nothing={t('product.no_recommendation')}
    aside={usePriceOf()}
    self={record?.id}
  />
);

const Exceptions = ({ field }: OwnProps) => (useReadOnly() ? null : <ExceptionsField title={field.label} priced />);

const own: OwnInputs<typeof productFields, InputsProps<Product>> = {
  type_id: ({ field, isNew }) => isNew && <SelectField {...field} choices={typeChoices()} numeric />,
  image: ({ field }) => <PictureField {...field} ratio={3 / 2} />,
  net_price: PriceWithTax,
  unavailable: AvailabilityField,
  bundle_categories: ({ field, record }) => <BundleSteps field={field} self={record?.id} />,
  products: SetProducts,
  categories: ({ field }) => <RecordsField {...field} resource="category" />,
  allergens_declared: () => <ContentsField />,
  instructions: Instructions,
  recommendations: Recommendations,
  exceptions: Exceptions,
};

/** The inputs depend on the product's type, which can be chosen only on creation. */
export const ProductInputs = (props: InputsProps<Product>) => <RecordInputs layout={productLayout} own={own} context={props} />;
