// The two plans side by side, monthly or yearly.
import type { SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import { OFFERS, type Offer, PLANS } from '@ardoise/contract/rules/billing/plans.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import kit from '../../../ui/kit.module.css';
import type { Chosen } from './chosen.ts';
import classes from './offers.module.css';
import { euros, offerName, planOf, pricesOf } from './words.ts';

const NAMES = ['smart', 'premium'] as const;
const PERIODS = [1, 12] as const;
type Name = (typeof NAMES)[number];
type Months = (typeof PERIODS)[number];

const UNLOCKS = {
  smart: ['offers.unlocks.menu', 'offers.unlocks.schedules', 'offers.unlocks.look', 'offers.unlocks.figures', 'offers.unlocks.wishlist'],
  premium: ['offers.unlocks.smart', 'offers.unlocks.orders', 'offers.unlocks.tables', 'offers.unlocks.fees', 'offers.unlocks.messages'],
} as const;

const offerOf = (name: Name, months: Months): Offer => OFFERS.find((one) => PLANS[one].name === name && PLANS[one].months === months) ?? 1;

/** The months that a year saves against twelve single ones. */
const monthsFree = (name: Name): number => {
  const [month, year] = [PLANS[offerOf(name, 1)].price, PLANS[offerOf(name, 12)].price];
  return Math.floor((12 * month - year) / month);
};

type PlansProps = { state: SubscriptionState; onChoose(chosen: Chosen): void };

const Price = ({ offer, state: { tax, fees } }: { offer: Offer; state: SubscriptionState }) => {
  const { locale } = useSession();
  const { months, price, name } = PLANS[offer];
  const { net, gross } = pricesOf(price);
  const free = monthsFree(name);
  return (
    <div className="stack g1">
      <p>
        <span className="figure">{euros(net, locale)}</span>{' '}
        <span className="muted">{t(months === 12 ? 'offers.a_year' : 'offers.a_month')}</span>
      </p>
      <p className="muted">{tax === 'french' ? t('offers.gross_price', { price: euros(gross, locale) }) : t(`offers.tax.${tax}`)}</p>
      {months === 12 && free > 0 && <p className="tag good start">{t('offers.months_free', { n: free })}</p>}
      {fees.payment > 0 && <p className="muted t2">{t('offers.fee_payment', { price: euros(fees.payment, locale) })}</p>}
      {fees.sms > 0 && <p className="muted t2">{t('offers.fee_sms', { price: euros(fees.sms, locale) })}</p>}
    </div>
  );
};

/** The button of a plan; the present one has none, as long as it goes on unchanged. */
const Choose = ({ offer, state, onChoose }: PlansProps & { offer: Offer }) => {
  const { may } = useSession();
  const isPresent = state.offer === offer;
  // A granted offer ends by itself, so it may be subscribed to.
  const isOver = !state.renewal && state.plan_free;
  if (isPresent && !isOver) return <p className="pill good start">{t('offers.is_present')}</p>;
  if (state.next === offer) return <p className="pill pending start">{t('offers.is_next')}</p>;
  if (!may('subscription:edit')) return null;
  const label = state.offer === null || isPresent ? t('offers.choose') : t('offers.change');
  return (
    <Button aria-label={t('shared.pair', { name: label, value: offerName(offer) })} onClick={() => onChoose({ offer, discount: false })}>
      {label}
    </Button>
  );
};

const Card = ({ name, months, ...props }: PlansProps & { name: Name; months: Months }) => {
  const id = useId();
  const offer = offerOf(name, months);
  return (
    <article className={`column card ${classes.plan}`} aria-labelledby={id} data-present={props.state.offer === offer || undefined}>
      <h3 id={id} className="t5">
        {t(`tiers.${name}`)}
      </h3>
      <Price offer={offer} state={props.state} />
      <ul className="stack g3">
        {UNLOCKS[name].map((key) => (
          <li key={key} className={classes.unlocked}>
            <IconCheck size={20} aria-hidden />
            {t(key)}
          </li>
        ))}
      </ul>
      <div className={classes.choose}>
        <Choose offer={offer} {...props} />
      </div>
    </article>
  );
};

export const Plans = ({ state, onChoose }: PlansProps) => {
  const [months, setMonths] = useState<Months>(state.offer === null ? 1 : planOf(state.offer).months);
  return (
    <section className={`stack ${kit.line}`} aria-label={t('offers.plans')}>
      <div className="split">
        <h2>{t('offers.plans')}</h2>
        <fieldset className="segments soft" aria-label={t('offers.period')}>
          {PERIODS.map((one) => (
            <button key={one} type="button" aria-pressed={months === one} onClick={() => setMonths(one)}>
              {t(one === 12 ? 'offers.yearly' : 'offers.monthly')}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={classes.plans}>
        {NAMES.map((name) => (
          <Card key={name} name={name} months={months} state={state} onChoose={onChoose} />
        ))}
      </div>
    </section>
  );
};
