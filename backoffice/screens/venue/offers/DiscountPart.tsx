// The discount that waits for the venue, shown before it is taken.
import type { OfferedDiscount, SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import { type Offer, PLANS } from '@ardoise/contract/rules/billing/plans.ts';
import { formatSpan } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { Part } from '../../../ui/Page.tsx';
import type { Chosen } from './chosen.ts';
import { grossPrice, netPrice, offerName, pricesOf } from './words.ts';

type DiscountProps = { discount: OfferedDiscount; tax: SubscriptionState['tax']; onChoose(chosen: Chosen): void };

export const DiscountPart = ({ discount, tax, onChoose }: DiscountProps) => {
  const { locale, may } = useSession();
  const { free_test, price, duration } = discount;
  const offer = discount.offer as Offer;
  const full = pricesOf(PLANS[offer].price);
  const lasting = duration > 0 ? formatSpan(duration, 'month', locale) : null;
  const discounted = pricesOf(Math.round((price ?? 0) * 100));
  const after = netPrice(full.net, offer, locale);
  return (
    <Part title={t(free_test ? 'offers.test_title' : 'offers.discount_title')}>
      <div className="stack g2">
        <p className="t4 strong">{offerName(offer)}</p>
        {free_test ? (
          <p>{t('offers.test_text', { span: lasting ?? '' })}</p>
        ) : (
          <p>
            {t('offers.discount_price', { price: netPrice(discounted.net, offer, locale), before: after })}{' '}
            <span className="muted">{grossPrice(discounted.gross, tax, locale)}</span>
          </p>
        )}
        {!free_test && <p>{lasting ? t('offers.discount_for', { span: lasting }) : t('offers.discount_always')}</p>}
        {lasting && <p className="muted">{t('offers.discount_after', { price: after })}</p>}
      </div>
      {may('subscription:edit') && (
        <Button className="start" onClick={() => onChoose({ offer, discount: true })}>
          {t('offers.discount_take')}
        </Button>
      )}
    </Part>
  );
};
