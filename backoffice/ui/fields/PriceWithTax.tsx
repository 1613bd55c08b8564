// A price including tax with its rate, buttons for the usual rates, and the resulting price without tax.
import { formatPercent } from '@ardoise/contract/rules/locales.ts';
import { formatMoney, priceExcludingTax } from '@ardoise/contract/rules/money.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { useReadOnly } from '../form/read-only.ts';
import { Columns } from '../Page.tsx';
import { priceFields } from '../shared-fields.ts';
import { PercentField, PriceField } from './NumberField.tsx';
import classes from './price.module.css';

/** The VAT rates of French restaurants: alcohol 20 %, dishes 10 %, packaged food to take away 5.5 %. */
const RATES = [0.055, 0.1, 0.2];

/** The price without tax. It updates while the user types. */
const PriceExcludingTax = () => {
  const { venue, locale } = useSession();
  const [price, rate] = useWatch({ name: ['net_price', 'tax_rate'] }) as [number | null, number | null];
  const isKnown = typeof price === 'number' && typeof rate === 'number' && price >= 0 && rate >= 0 && rate < 1;
  return (
    <p className={`stack g2 ${classes.excludingTax}`}>
      <span className="label">{t('product.price_ht')}</span>
      <output>{isKnown ? formatMoney(priceExcludingTax(price, rate, venue.currency), venue.currency, locale) : '–'}</output>
    </p>
  );
};

const RatePresets = () => {
  const { locale } = useSession();
  const { setValue, control } = useFormContext();
  const rate = useWatch({ control, name: 'tax_rate' }) as number;
  const readOnly = useReadOnly();
  if (readOnly) return null;
  return (
    <fieldset className="row g3 buttons soft" aria-label={t('product.tax_presets')}>
      {RATES.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={rate === one}
          onClick={() => setValue('tax_rate', one, { shouldDirty: true, shouldValidate: true })}
        >
          {formatPercent(one, locale)}
        </button>
      ))}
    </fieldset>
  );
};

/** The fields `net_price` and `tax_rate`. */
export const PriceWithTax = () => (
  <Columns>
    <PriceField name="net_price" label={t(priceFields.net_price.label)} required />
    <div className="stack g3">
      <PercentField name="tax_rate" label={t(priceFields.tax_rate.label)} below={100} required />
      <RatePresets />
    </div>
    <PriceExcludingTax />
  </Columns>
);
