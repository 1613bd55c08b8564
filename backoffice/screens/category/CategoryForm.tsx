import { t } from '../../i18n/translate.ts';
import { AvailabilityField } from '../../ui/fields/AvailabilityField.tsx';
import { ExceptionsField } from '../../ui/fields/ExceptionsField.tsx';
import { SelectField } from '../../ui/fields/inputs.tsx';
import { OrderedRecordsPart, RecordsField } from '../../ui/fields/RecordFields.tsx';
import type { OwnInputs, OwnProps } from '../../ui/fields/RecordInputs.tsx';
import { useChoices, usePriceOf } from '../../ui/fields/use-records.ts';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { recordShape } from '../../ui/form/record-shape.ts';
import { PreviewButton } from '../../ui/Preview.tsx';
import { type categoryFields, categoryLayout } from './fields.ts';

/** The station that prepares the category's products. */
const Station = ({ field }: OwnProps) => {
  const stations = useChoices('station', { sort: 'position' });
  return <SelectField {...field} placeholder={t('category.everywhere')} choices={stations} clearable searchable={stations.length > 8} />;
};

const Products = ({ field }: OwnProps) => (
  <OrderedRecordsPart
    {...field}
    resource="product"
    add={t('category.add_product')}
    nothing={t('category.no_product')}
    aside={usePriceOf()}
  />
);

const own: OwnInputs<typeof categoryFields> = {
  unavailable: AvailabilityField,
  sections: ({ field }) => <RecordsField {...field} resource="section" />,
  station: Station,
  products: Products,
  exceptions: ({ field }) => <ExceptionsField title={field.label} />,
};
const shape = recordShape(__RECORDS__.category);

/** The form of a category; read-only without the right to edit it. */
export const CategoryForm = () => (
  <RecordPage resource="category" {...shape} actions={({ id }) => <PreviewButton record={id} />} layout={categoryLayout} own={own} />
);
