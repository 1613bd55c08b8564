// The present offer: price, renewal or end, and what can be changed about them.
import type { SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import type { Offer } from '@ardoise/contract/rules/billing/plans.ts';
import { formatDate, formatDateTime, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import kit from '../../../ui/kit.module.css';
import { notify, notifyError } from '../../../ui/notify/notify.ts';
import { Part } from '../../../ui/Page.tsx';
import type { Chosen } from './chosen.ts';
import { useSettled, useTakeBack } from './use-subscription.ts';
import { waysOf } from './ways.ts';
import { euros, grossPrice, lastDay, longDay, netPrice, offerName, planOf, pricesOf, reasonText } from './words.ts';

/** The last charge failed: the amount, the reason, the next attempt, and what helps. */
export const PastDue = ({ state: { past_due } }: { state: SubscriptionState }) => {
  const { venue, locale } = useSession();
  if (!past_due) return null;
  const { amount, reason, try_at } = past_due;
  return (
    <div role="alert" className={`stack g2 box danger ${kit.line}`}>
      <p className="strong">{t('offers.past_due', { amount: euros(amount, locale) })}</p>
      <p>{reasonText(reason)}</p>
      <p>
        {try_at
          ? t('offers.past_due_again', { date: formatDateTime(new Date(try_at), locale, venue.timezone, 'long') })
          : t('offers.past_due_last')}{' '}
        {t('offers.past_due_help')}
      </p>
    </div>
  );
};

export const WaitingPayment = () => (
  <p role="status" className={`box pending ${kit.line}`}>
    {t('offers.waiting')}
  </p>
);

/** The sentence on the end of the present period. */
const endText = ({ end, renewal, next, plan_free, offer }: SubscriptionState, locale: InterfaceLocale, timezone: string): string => {
  if (!end || offer === null) return t('offers.free');
  const date = formatDate(new Date(end), locale, timezone, 'long');
  const last = lastDay(end, locale, timezone);
  if (!renewal) return t(plan_free ? 'offers.free_until' : 'offers.ends_on', { date: last });
  const after = next ?? offer;
  const price = netPrice(pricesOf(planOf(after).price).net, after, locale);
  if (plan_free) return t('offers.free_then', { date: last, offer: offerName(after), price });
  return next ? t('offers.changes_on', { date, offer: offerName(next), price }) : t('offers.renews_on', { date });
};

type ActionProps = { venue: string; state: SubscriptionState; offer: number };

/** Cancels at the end of the period, after confirmation. */
const Cancel = ({ venue, state: { end }, offer }: ActionProps) => {
  const { venue: own, locale } = useSession();
  const [asking, setAsking] = useState(false);
  const settled = useSettled(venue);
  const date = end ? lastDay(end, locale, own.timezone) : '';
  const cancel = useMutation({
    mutationFn: () => call('PUT /api/subscription/:venue/cancel', { params: { venue }, body: {} }),
    onSuccess: () => notify(t('offers.canceled', { date })),
    onError: notifyError,
    onSettled: async (answer) => {
      await settled(answer?.refresh ?? false);
      setAsking(false);
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('offers.cancel')}
      </Button>
      {asking && (
        <ConfirmDialog
          opened
          title={t('offers.cancel_title')}
          text={t(planOf(offer).name === 'premium' ? 'offers.cancel_premium' : 'offers.cancel_smart', { date })}
          confirm={t('offers.cancel')}
          cancel={t('offers.keep')}
          dangerous
          pending={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
};

type PresentProps = ActionProps & { onChoose(chosen: Chosen): void };

/** Without a valid payment method, the checkout asks for one. */
const TakeBack = ({ venue, state, offer, onChoose }: PresentProps) => {
  const settled = useSettled(venue);
  const send = useTakeBack(venue);
  const method = waysOf(state).find(({ mandate }) => mandate)?.method;
  const takeBack = useMutation({
    mutationFn: send,
    onSuccess: () => notify(t('offers.taken_back', { offer: offerName(offer) })),
    onError: notifyError,
    onSettled: (answer) => settled(answer?.refresh ?? false),
  });
  const start = () => (method ? takeBack.mutate({ offerId: offer, method }) : onChoose({ offer: offer as Offer, discount: false }));
  return (
    <Button loading={takeBack.isPending} onClick={start}>
      {t(state.renewal ? 'offers.take_back_change' : 'offers.take_back')}
    </Button>
  );
};

/** Nothing to take back on an offer that was granted without a payment method. */
const canTakeBack = ({ renewal, next, plan_free, mandates }: SubscriptionState): boolean =>
  renewal ? next !== null : !plan_free || mandates.length > 0;

export const PresentOffer = (props: PresentProps) => {
  const { state, offer } = props;
  const { venue: own, locale, may } = useSession();
  const { price, price_ht, plan_free, discount_until, tax, renewal, end } = state;
  return (
    <Part title={t('offers.present')}>
      <div className="stack g2">
        <p className="row">
          <strong className="t5">{offerName(offer)}</strong>
          <span className={`pill t2 ${renewal || !end ? 'good' : 'hold'}`}>{t(renewal || !end ? 'offers.active' : 'offers.ending')}</span>
        </p>
        {!plan_free && price_ht !== null && (
          <p>
            {netPrice(price_ht, offer, locale)} <span className="muted">{grossPrice(price ?? price_ht, tax, locale)}</span>
          </p>
        )}
        {discount_until && <p className="muted">{t('offers.discounted_until', { date: longDay(discount_until, locale) })}</p>}
        <p>{endText(state, locale, own.timezone)}</p>
      </div>
      {may('subscription:edit') && state.available && end && (
        <div className="row">
          {canTakeBack(state) && <TakeBack {...props} />}
          {renewal && <Cancel {...props} />}
        </div>
      )}
    </Part>
  );
};
