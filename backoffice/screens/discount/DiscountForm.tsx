import type { Discount } from '@ardoise/contract/billing/discounts.ts';
import { BILLING_CURRENCY, MAX_DISCOUNT_MONTHS, type Offer, PLANS } from '@ardoise/contract/rules/billing/plans.ts';
import { formatMoney, fromMinor } from '@ardoise/contract/rules/money.ts';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { SelectField } from '../../ui/fields/inputs.tsx';
import { NumberField, PriceField } from '../../ui/fields/NumberField.tsx';
import { type InputsProps, type OwnInputs, type OwnProps, RecordInputs } from '../../ui/fields/RecordInputs.tsx';
import { RecordPage } from '../../ui/form/RecordPage.tsx';
import kit from '../../ui/kit.module.css';
import { type discountFields, discountLayout } from './fields.ts';
import { offerChoices } from './offers.ts';

type Props = OwnProps & InputsProps<Discount>;

/** The admin's venues, at most 500, and the discount's. */
const Venue = ({ field, record }: Props) => {
  const { venues } = useSession();
  const choices = venues.map(({ id, name }) => ({ value: id, label: name }));
  const isListed = !record || choices.some(({ value }) => value === record.venue);
  return (
    <SelectField {...field} choices={isListed ? choices : [...choices, { value: record.venue, label: record.venue_name }]} searchable />
  );
};

const OfferChoice = ({ field }: OwnProps) => <SelectField {...field} choices={offerChoices()} numeric />;

/** The hint shows the usual price of the offer. */
const Price = ({ field }: OwnProps) => {
  const { locale } = useSession();
  const { months, price } = PLANS[useWatch({ name: 'offer' }) as Offer];
  const usual = formatMoney(fromMinor(price, BILLING_CURRENCY), BILLING_CURRENCY, locale);
  const hint = t(months === 1 ? 'discount.price_month' : 'discount.price_year', { price: usual });
  return <PriceField {...field} currency={BILLING_CURRENCY} hint={hint} />;
};

const Duration = ({ field }: OwnProps) => {
  const isTest = useWatch({ name: 'free_test' }) as boolean;
  const hint = t(isTest ? 'discount.duration_test' : 'discount.duration_hint');
  return <NumberField {...field} min={isTest ? 1 : 0} max={MAX_DISCOUNT_MONTHS} whole hint={hint} />;
};

const own: OwnInputs<typeof discountFields, InputsProps<Discount>> = {
  venue: Venue,
  offer: OfferChoice,
  price: Price,
  duration: Duration,
};

const DiscountInputs = (props: InputsProps<Discount>) => (
  <>
    {props.record?.used && <p className={`muted t2 ${kit.hint}`}>{t('discount.used_text')}</p>}
    <RecordInputs layout={discountLayout} own={own} context={props} />
  </>
);

// Empty instead of 0: an unlimited discount is a choice.
const blank: FieldValues = { ...__RECORDS__.discount.blank, venue: null, duration: null };

/** A free test has no price. */
const fromForm = (values: FieldValues) => ({ ...values, price: values.free_test ? null : values.price });

/** The form of a discount; read-only once the venue has used it. It returns to the list after saving. */
export const DiscountForm = () => (
  <RecordPage
    resource="discount"
    titledBy="venue_name"
    blank={blank as typeof __RECORDS__.discount.blank}
    fromForm={fromForm}
    Inputs={DiscountInputs}
    isFinal={({ used }) => used}
    next="/discount"
  />
);
