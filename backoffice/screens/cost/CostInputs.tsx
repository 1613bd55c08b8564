// The inputs of a fee, for a new one and for one that is there.
import type { Cost } from '@ardoise/contract/catalog/costs.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { t } from '../../i18n/translate.ts';
import { SelectField, SwitchField, TextAreaField, TextField, useInput } from '../../ui/fields/inputs.tsx';
import { PriceField } from '../../ui/fields/NumberField.tsx';
import { PriceWithTax } from '../../ui/fields/PriceWithTax.tsx';
import { RecordsField } from '../../ui/fields/RecordFields.tsx';
import { Translations } from '../../ui/fields/Translations.tsx';
import { Columns, Part } from '../../ui/Page.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { ProductPicker } from '../product/index.ts';

const APPLICATIONS = ['venue', 'section', 'category', 'product'] as const satisfies readonly Cost['application'][];

/** The menus, categories or products that the fee applies to. */
const Targets = () => {
  const application = useWatch({ name: 'application' }) as Cost['application'];
  if (application === 'section') return <RecordsField name="sections" resource="section" label={t('cost.sections')} required />;
  if (application === 'category') return <RecordsField name="category_id" resource="category" label={t('cost.categories')} required />;
  if (application === 'product') return <ProductPicker name="products_id" label={t('cost.products')} required />;
  return null;
};

type EitherProps = { name: 'manual' | 'multiple'; other: 'manual' | 'multiple'; label: string; hint: string };

/** One of two switches of which one at most is on. */
const EitherSwitch = ({ name, other, label, hint }: EitherProps) => {
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

const Charging = () => (
  <Part title={t('cost.how')}>
    <Columns>
      <EitherSwitch name="multiple" other="manual" label={t('cost.multiple')} hint={t('cost.multiple_hint')} />
      <EitherSwitch name="manual" other="multiple" label={t('cost.manual')} hint={t('cost.manual_hint')} />
    </Columns>
    <Columns>
      <PriceField name="threshold" label={t('cost.threshold')} hint={t('cost.threshold_hint')} />
      <SwitchField name="unavailable" negate label={t('cost.available')} hint={t('cost.available_hint')} />
    </Columns>
  </Part>
);

export const CostInputs = ({ isNew }: { isNew: boolean }) => (
  <>
    <Part title={t('cost.one')}>
      <TextField name="name" label={t('cost.name')} required maxLength={200} autoFocus={isNew} />
      <TextAreaField name="recipe" label={t('cost.recipe')} hint={t('cost.recipe_hint')} maxLength={2000} />
      <TextField name="message" label={t('cost.message')} hint={t('cost.message_hint')} maxLength={300} />
    </Part>
    <Part title={t('cost.price')}>
      <PriceWithTax />
    </Part>
    <Part title={t('cost.applies')}>
      <SelectField
        name="application"
        label={t('cost.application')}
        choices={APPLICATIONS.map((value) => ({ value, label: t(`cost.application_${value}`) }))}
        required
      />
      <Targets />
    </Part>
    <Charging />
    <Part title={t('cost.service')} text={t('cost.service_text')}>
      <Columns>
        <SwitchField name="bar" label={t('cost.bar')} />
        <SwitchField name="table" label={t('cost.table')} />
      </Columns>
    </Part>
    <Translations
      fields={[
        { name: 'name', label: t('cost.name'), maxLength: 200 },
        { name: 'recipe', label: t('cost.recipe'), long: true, maxLength: 2000 },
        { name: 'message', label: t('cost.message'), maxLength: 300 },
      ]}
    />
  </>
);
