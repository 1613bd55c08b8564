import type { Cost } from '@ardoise/contract/catalog/costs.ts';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { t } from '../../i18n/translate.ts';
import { SelectField, useInput } from '../../ui/fields/inputs.tsx';
import { PriceWithTax } from '../../ui/fields/PriceWithTax.tsx';
import { RecordsField } from '../../ui/fields/RecordFields.tsx';
import type { OwnInputs, OwnProps } from '../../ui/fields/RecordInputs.tsx';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import { recordShape } from '../../ui/form/record-shape.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { ProductPicker } from '../product/index.ts';
import { type costFields, costLayout } from './fields.ts';

const APPLICATIONS = ['venue', 'section', 'category', 'product'] as const satisfies readonly Cost['application'][];

/** One of two switches that exclude each other. */
const EitherSwitch = ({ field: { name, label, hint }, other }: OwnProps & { other: 'manual' | 'multiple' }) => {
  const { field, shown } = useInput({ name, label });
  const { setValue } = useFormContext();
  return (
    <Toggle
      name={name}
      label={label}
      hint={hint}
      ref={shown.ref}
      onBlur={shown.onBlur}
      disabled={shown.readOnly}
      checked={field.value as boolean}
      onChange={(on) => {
        field.onChange(on);
        if (on) setValue(other, false, { shouldDirty: true });
      }}
    />
  );
};

const own: OwnInputs<typeof costFields> = {
  net_price: PriceWithTax,
  application: ({ field }) => (
    <SelectField {...field} choices={APPLICATIONS.map((value) => ({ value, label: t(`cost.application_${value}`) }))} />
  ),
  sections: ({ field }) => <RecordsField {...field} resource="section" />,
  category_id: ({ field }) => <RecordsField {...field} resource="category" />,
  products_id: ({ field }) => <ProductPicker {...field} />,
  multiple: ({ field }) => <EitherSwitch field={field} other="manual" />,
  manual: ({ field }) => <EitherSwitch field={field} other="multiple" />,
};
/** Empties the two lists that the fee's `application` does not use; a fee without a threshold gets the threshold 0. */
const fromForm = (values: FieldValues) => ({
  ...values,
  sections: values.application === 'section' ? values.sections : [],
  category_id: values.application === 'category' ? values.category_id : [],
  products_id: values.application === 'product' ? values.products_id : [],
  threshold: values.threshold ?? 0,
});

const shape = recordShape(__RECORDS__.cost, { fromForm });

/** The form of a fee; it returns to the list after saving. */
export const CostForm = () => <RecordPage resource="cost" {...shape} next="/cost" layout={costLayout} own={own} />;
