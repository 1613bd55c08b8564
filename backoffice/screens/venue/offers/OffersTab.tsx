// The Offers tab: the present offer, the plans, and the payment methods (docs/product/billing.md).
import type { SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import { useState } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { Empty, Failed, Waiting } from '../../../ui/States.tsx';
import { Checkout } from './Checkout.tsx';
import type { Chosen } from './chosen.ts';
import { DiscountPart } from './DiscountPart.tsx';
import { Methods } from './Methods.tsx';
import { Plans } from './Plans.tsx';
import { PastDue, PresentOffer, WaitingPayment } from './PresentOffer.tsx';
import { Returned } from './Returned.tsx';
import { useSubscription } from './use-subscription.ts';

type TabProps = { venue: string; state: SubscriptionState };

const Shop = ({ venue, state, onChoose }: TabProps & { onChoose(chosen: Chosen): void }) => {
  const { may } = useSession();
  return (
    <>
      {state.discount && <DiscountPart discount={state.discount} tax={state.tax} onChoose={onChoose} />}
      <Plans state={state} onChoose={onChoose} />
      {may('subscription:edit') && <Methods venue={venue} state={state} />}
    </>
  );
};

const Loaded = ({ venue, state }: TabProps) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <>
      <Returned venue={venue} />
      <PastDue state={state} />
      {state.waiting && <WaitingPayment />}
      {state.offer !== null && <PresentOffer venue={venue} state={state} offer={state.offer} onChoose={setChosen} />}
      {state.available ? (
        <Shop venue={venue} state={state} onChoose={setChosen} />
      ) : (
        <Empty title={t('offers.not_sold_title')} text={t('offers.not_sold_text')} />
      )}
      {chosen && <Checkout venue={venue} state={state} chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  );
};

export const OffersTab = ({ venue }: { venue: string }) => {
  const { data, error, refetch } = useSubscription(venue);
  if (data) return <Loaded venue={venue} state={data} />;
  return error ? <Failed title={t('offers.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={8} />;
};
