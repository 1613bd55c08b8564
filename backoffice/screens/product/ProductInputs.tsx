// The inputs of a product, for a new one and for one that is there; which of them depends on its type.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { useWatch } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ContentsField } from '../../ui/fields/ContentsField.tsx';
import { ExceptionsField } from '../../ui/fields/ExceptionsField.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/fields/inputs.tsx';
import { PictureField } from '../../ui/fields/picture/PictureField.tsx';
import { OrderedRecordsPart, RecordsField } from '../../ui/fields/RecordFields.tsx';
import { useRowCount } from '../../ui/fields/RowsField.tsx';
import { type TranslatedField, Translations } from '../../ui/fields/Translations.tsx';
import { usePriceOf } from '../../ui/fields/use-records.ts';
import { useReadOnly } from '../../ui/form/read-only.ts';
import { Part } from '../../ui/Page.tsx';
import { BundleSteps } from './BundleSteps.tsx';
import { typeChoices } from './product-types.ts';
import { Sale } from './Sale.tsx';

const Description = ({ record }: { record?: Product | undefined }) => (
  <Part title={t('product.description')}>
    <TextField name="name" label={t('product.name')} required maxLength={200} autoFocus={!record} />
    {!record && (
      <SelectField name="type_id" label={t('product.type')} hint={t('product.type_hint')} choices={typeChoices()} required numeric />
    )}
    <TextAreaField name="recipe" label={t('product.recipe')} hint={t('product.recipe_hint')} maxLength={2000} />
    <PictureField label={t('product.picture')} ratio={3 / 2} hint={t('picture.size_product')} />
  </Part>
);

/** A set holds neither bundles nor other sets. */
const SINGLES = { type: 1 };

const SetProducts = ({ self }: { self: string | undefined }) => (
  <OrderedRecordsPart
    label={t('product.set_products')}
    text={t('product.set_products_hint')}
    name="products"
    resource="product"
    only={SINGLES}
    add={t('product.add_product')}
    nothing={t('product.no_product')}
    aside={usePriceOf()}
    self={self}
    required
  />
);

/** Recommended products, and on a Premium venue the questions that go with an order. */
const BesideIt = ({ self }: { self: string | undefined }) => {
  const { venue, may } = useSession();
  return (
    <>
      {venue.tier === 'premium' && may('instruction:list') && (
        <OrderedRecordsPart
          label={t('product.instructions')}
          text={t('product.instructions_hint')}
          name="instructions"
          resource="instruction"
          add={t('product.add_instruction')}
          nothing={t('product.no_instruction')}
        />
      )}
      <OrderedRecordsPart
        label={t('product.recommendations')}
        text={t('product.recommendations_hint')}
        name="recommendations"
        resource="product"
        candidates="recommended"
        add={t('product.add_recommendation')}
        nothing={t('product.no_recommendation')}
        aside={usePriceOf()}
        self={self}
      />
    </>
  );
};

/** The texts to translate: the product's own, and the name of each step of a bundle. */
const Texts = ({ bundle }: { bundle: boolean }) => {
  const steps = useRowCount('bundle_categories');
  const fields: TranslatedField[] = [
    { name: 'name', label: t('product.name'), maxLength: 200 },
    { name: 'recipe', label: t('product.recipe'), long: true, maxLength: 2000 },
    ...Array.from({ length: bundle ? steps : 0 }, (_, index) => ({
      at: `bundle_categories.${index}`,
      name: 'name',
      label: t('product.step_name', { place: index + 1 }),
      maxLength: 200,
    })),
  ];
  return <Translations fields={fields} />;
};

export const ProductInputs = ({ record }: { record: Product | undefined }) => {
  const type = useWatch({ name: 'type_id' }) as Product['type_id'];
  const readOnly = useReadOnly();
  return (
    <>
      <Description record={record} />
      <Sale />
      {type === 2 && <BundleSteps self={record?.id} />}
      {type === 3 && <SetProducts self={record?.id} />}
      <Part title={t('product.where')}>
        <RecordsField name="categories" resource="category" label={t('product.categories')} />
      </Part>
      <Part title={t('product.allergens_part')}>
        <ContentsField />
      </Part>
      <BesideIt self={record?.id} />
      {!readOnly && <ExceptionsField priced />}
      <Texts bundle={type === 2} />
    </>
  );
};
