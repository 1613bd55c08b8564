// The inputs of a category, for a new one and for one that is there.
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { AvailabilityField } from '../../ui/fields/AvailabilityField.tsx';
import { ExceptionsField } from '../../ui/fields/ExceptionsField.tsx';
import { SelectField, TextField } from '../../ui/fields/inputs.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { OrderedRecordsPart, RecordsField } from '../../ui/fields/RecordFields.tsx';
import { Translations } from '../../ui/fields/Translations.tsx';
import { useChoices, usePriceOf } from '../../ui/fields/use-records.ts';
import { Columns, Part } from '../../ui/Page.tsx';

/** The station that makes its products; who may not list stations keeps what the category says. */
const Preparation = () => {
  const { may } = useSession();
  const readable = may('station:list');
  const stations = useChoices('station', { sort: 'position', enabled: readable });
  if (!readable) return null;
  return (
    <Part title={t('category.preparation')}>
      <SelectField
        name="station"
        label={t('category.station')}
        hint={t('category.station_hint')}
        placeholder={t('category.everywhere')}
        choices={stations}
        clearable
        searchable={stations.length > 8}
      />
    </Part>
  );
};

export const CategoryInputs = ({ isNew }: { isNew: boolean }) => (
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
    <Preparation />
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
