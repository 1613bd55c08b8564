// The dialog of a chosen offer: the quote, the payment method, the terms, and the answer of the payment.
import type { Quote, SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failed, Waiting } from '../../../ui/States.tsx';
import type { Chosen } from './chosen.ts';
import { IbanInputs } from './IbanInputs.tsx';
import classes from './offers.module.css';
import { QuoteTable } from './QuoteTable.tsx';
import { useCheckout } from './use-checkout.ts';
import { useQuote } from './use-subscription.ts';
import { WayChoice } from './WayChoice.tsx';
import { euros, longDay, offerName } from './words.ts';

type CheckoutProps = { venue: string; state: SubscriptionState; chosen: Chosen; onClose(): void };

/** Bills need more of the profile: its missing fields, with the way there. */
const MissingFields = ({ venue, missing }: { venue: string; missing: SubscriptionState['missing'] }) => (
  <div role="alert" className="stack g3 box pending">
    <p>{t('offers.missing')}</p>
    <ul className="strong">
      {missing.map((field) => (
        <li key={field}>{t(`venue.${field}`)}</li>
      ))}
    </ul>
    <p>
      <Link to={`/venue/${venue}`}>{t('offers.missing_link')}</Link>
    </p>
  </div>
);

/** Links to the documents, where the installation has published them. */
const TermsLinks = ({ terms_url, privacy_url }: Pick<SubscriptionState, 'terms_url' | 'privacy_url'>) => {
  const links = [
    { url: terms_url, label: t('offers.terms_link') },
    { url: privacy_url, label: t('offers.privacy_link') },
  ].filter(({ url }) => url !== null);
  if (links.length === 0) return null;
  return (
    <p className="row">
      {links.map(({ url, label }) => (
        <a key={label} href={url ?? ''} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
    </p>
  );
};

const TermsInput = ({
  checked,
  onChange,
  state,
  problem,
}: {
  checked: boolean;
  onChange(on: boolean): void;
  state: Pick<SubscriptionState, 'seller' | 'terms_url' | 'privacy_url'>;
  problem: boolean;
}) => (
  <div className="stack g2">
    <label className={classes.way}>
      <input
        type="checkbox"
        name="terms"
        checked={checked}
        aria-invalid={problem}
        aria-describedby={problem ? 'terms-problem' : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{t('offers.terms', { seller: state.seller })}</span>
    </label>
    <TermsLinks {...state} />
    {problem && (
      <p id="terms-problem" role="alert" className="problem">
        {t('offers.terms_missing')}
      </p>
    )}
  </div>
);

/** The button names what it does: the amount, or the day of the change. */
const actionOf = (quote: Quote, { renewal }: SubscriptionState, locale: Parameters<typeof euros>[1]): string => {
  if (quote.trial) return t('offers.start_test');
  if (quote.change === 'later') return t('offers.change_on', { date: longDay(quote.from, locale) });
  if (quote.change === 'resume') return t(renewal ? 'offers.take_back_change' : 'offers.take_back');
  return quote.due > 0 ? t('offers.pay', { amount: euros(quote.due, locale) }) : t('offers.confirm_free');
};

const CheckoutForm = ({ quote, ...props }: CheckoutProps & { quote: Quote }) => {
  const { locale } = useSession();
  const { state, onClose } = props;
  const form = useCheckout(props, quote);
  return (
    <form ref={form.ref} className="stack g6" noValidate onSubmit={form.submit}>
      <QuoteTable quote={quote} />
      {form.needsWay && (
        <WayChoice ways={form.ways} picked={form.way} limit={form.limited ? state.debit_limit : null} onPick={form.pick}>
          <IbanInputs {...form.account} seller={state.seller} />
        </WayChoice>
      )}
      <TermsInput checked={form.terms} onChange={form.accept} state={state} problem={form.termsMissing} />
      {form.refusal && (
        <div role="alert" className={`stack g3 box ${form.refusal.plain ? 'pending' : 'danger'}`}>
          <p>{form.refusal.text}</p>
          {form.refusal.page && (
            <p>
              <a href={form.refusal.page}>{t('offers.to_card_page')}</a>
            </p>
          )}
        </div>
      )}
      <div className="row g4 end">
        <Button variant="default" onClick={onClose} disabled={form.pending}>
          {t('shared.cancel')}
        </Button>
        <Button type="submit" loading={form.pending}>
          {actionOf(quote, state, locale)}
        </Button>
      </div>
    </form>
  );
};

const Body = (props: CheckoutProps) => {
  const { venue, state, chosen, onClose } = props;
  const isComplete = state.missing.length === 0;
  const { data, error, refetch } = useQuote(venue, chosen.offer, chosen.discount, isComplete);
  const close = (
    <div className="row end">
      <Button variant="default" onClick={onClose}>
        {t('shared.close')}
      </Button>
    </div>
  );
  if (!isComplete)
    return (
      <>
        <MissingFields venue={venue} missing={state.missing} />
        {close}
      </>
    );
  if (!data)
    return error ? (
      <>
        <Failed title={t('offers.quote_failed')} error={error} onRetry={() => void refetch()} />
        {close}
      </>
    ) : (
      <Waiting lines={5} />
    );
  if (data.change === 'none')
    return (
      <>
        <p>{t('offers.already')}</p>
        {close}
      </>
    );
  return <CheckoutForm quote={data} {...props} />;
};

export const Checkout = (props: CheckoutProps) => {
  const title = t('offers.checkout', { offer: offerName(props.chosen.offer) });
  return (
    <Dialog opened onClose={props.onClose} label={title} guarded>
      <div className="stack g6">
        <h2 className="t5">{title}</h2>
        <Body {...props} />
      </div>
    </Dialog>
  );
};
