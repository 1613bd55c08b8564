import type { FieldValues } from 'react-hook-form';
import type { NewOf } from '../../app/resources.ts';
import { type Entry, filledEntries, withEveryLocale } from '../../ui/fields/language-entries.ts';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import kit from '../../ui/kit.module.css';
import { PreviewButton } from '../../ui/Preview.tsx';
import { ConvertToFee } from './ConvertToFee.tsx';
import { ProductInputs } from './ProductInputs.tsx';
import { typeText } from './product-types.ts';

type Step = FieldValues & { multiple_choice: boolean; languages: Entry[] };

/** Every locale has its inputs, the steps' too; only those that say something are sent. */
const toForm = (record: FieldValues) => ({
  ...record,
  languages: withEveryLocale(record.languages as Entry[], ['name', 'recipe']),
  bundle_categories: (record.bundle_categories as Step[]).map((step) => ({
    ...step,
    languages: withEveryLocale(step.languages, ['name']),
  })),
});

/** What only one type has goes with that type alone; how many may be chosen counts where there are several. */
const fromForm = (values: FieldValues) => ({
  ...values,
  languages: filledEntries(values.languages as Entry[]),
  bundle_categories:
    values.type_id === 2
      ? (values.bundle_categories as Step[]).map((step) => ({
          ...step,
          max_choices: step.multiple_choice ? step.max_choices : null,
          languages: filledEntries(step.languages),
        }))
      : [],
  products: values.type_id === 3 ? values.products : [],
});

/** A new product: price 1, sold on its own (docs/product/back-office.md#forms), at the standard tax rate. */
const BLANK: NewOf<'product'> = {
  name: '',
  recipe: '',
  type_id: 1,
  categories: [],
  net_price: 1,
  tax_rate: 0.2,
  volume_cl: null,
  unavailable: false,
  standalone: true,
  image: null,
  tags: [],
  allergens_declared: false,
  recommendations: [],
  instructions: [],
  exceptions: [],
  languages: [],
  bundle_categories: [],
  products: [],
};

/** One product; without the right to edit it is shown as it is. */
export const ProductForm = () => (
  <RecordPage
    resource="product"
    blank={BLANK}
    toForm={toForm}
    fromForm={fromForm}
    aside={({ type_id }) => <span className={kit.tag}>{typeText(type_id)}</span>}
    actions={(product) => (
      <>
        <ConvertToFee product={product} />
        <PreviewButton record={product.id} />
      </>
    )}
    Inputs={ProductInputs}
  />
);
