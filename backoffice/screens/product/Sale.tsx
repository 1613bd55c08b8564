// What a product costs, how much of it one gets, and whether it can be had.
import { t } from '../../i18n/translate.ts';
import { AvailabilityField } from '../../ui/fields/AvailabilityField.tsx';
import { SwitchField } from '../../ui/fields/inputs.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { PriceWithTax } from '../../ui/fields/PriceWithTax.tsx';
import { Columns, Part } from '../../ui/Page.tsx';

export const Sale = () => (
  <Part title={t('product.sale')}>
    <PriceWithTax />
    <Columns>
      <NumberField name="volume_cl" label={t('product.volume')} min={0} max={100_000} />
    </Columns>
    <Columns>
      <AvailabilityField label={t('product.available')} hint={t('product.availability_hint')} />
      <SwitchField name="standalone" label={t('product.standalone')} hint={t('product.standalone_hint')} />
    </Columns>
  </Part>
);
