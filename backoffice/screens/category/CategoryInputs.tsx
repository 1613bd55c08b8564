// The inputs of a category, for a new one and for one that is there.
import { t } from '../../i18n/translate.ts';
import { AvailabilityField } from '../../ui/fields/AvailabilityField.tsx';
import { ExceptionsField } from '../../ui/fields/ExceptionsField.tsx';
import { TextField } from '../../ui/fields/inputs.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { OrderedRecordsPart, RecordsField } from '../../ui/fields/RecordFields.tsx';
import { Translations } from '../../ui/fields/Translations.tsx';
import { usePriceOf } from '../../ui/fields/use-records.ts';
import { Columns, Part } from '../../ui/Page.tsx';

export const CategoryInputs = ({ isNew = false }: { isNew?: boolean }) => (
  <>
    <Part title={t('category.description')}>
      <TextField name="name" label={t('category.name')} required maxLength={200} autoFocus={isNew} />
      <TextField name="tagline" label={t('category.tagline')} hint={t('category.tagline_hint')} maxLength={300} />
      <AvailabilityField label={t('category.available')} hint={t('category.availability_hint')} />
    </Part>
    <Part title={t('category.where')}>
      <Columns>
        <RecordsField name="sections" resource="section" label={t('category.sections')} />
        <NumberField
          name="position"
          label={t('category.position')}
          hint={t('category.position_hint')}
          min={0}
          max={10_000}
          whole
          required
        />
      </Columns>
    </Part>
    <OrderedRecordsPart
      label={t('category.products')}
      text={t('category.products_hint')}
      name="products"
      resource="product"
      add={t('category.add_product')}
      nothing={t('category.no_product')}
      aside={usePriceOf()}
    />
    <ExceptionsField />
    <Translations
      fields={[
        { name: 'name', label: t('category.name'), maxLength: 200 },
        { name: 'tagline', label: t('category.tagline'), maxLength: 300 },
      ]}
    />
  </>
);
