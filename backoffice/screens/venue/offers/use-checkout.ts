// The state of the checkout, and its call.

import type { Quote, SubscribeAnswer, SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { errorText } from '../../../ui/error-text.ts';
import { notify } from '../../../ui/notify/notify.ts';
import { accountProblems } from './account-problems.ts';
import type { Chosen } from './chosen.ts';
import { type Account, type AccountProblems, ibanProblem } from './IbanInputs.tsx';
import { leaveTo, returnAddress, useSettled, useShownAgain } from './use-subscription.ts';
import { firstWay, type Way, waysOf } from './ways.ts';
import { longDay, offerName, planOf, reasonText } from './words.ts';

type Given = { venue: string; state: SubscriptionState; chosen: Chosen; onClose(): void };
/** `page`: the payment page that the server proposes instead; `plain`: the user abandoned the payment, which is no error. */
type Refusal = { text: string; page: string | null; plain: boolean };

const EMPTY: Account = { iban: '', bic: '' };

/** Changes that cost nothing now use the stored method, if there is one. */
const needsPayment = ({ change }: Quote, ways: readonly Way[]): boolean =>
  change === 'start' || change === 'now' || !ways.some(({ mandate }) => mandate);

const isNewAccount = ({ method, mandate }: Way): boolean => method === 'directdebit' && !mandate;

/** Sends the change. A stored method that is not the default becomes it first. */
const subscribe = async ({ venue, state, chosen: { offer, discount } }: Given, way: Way, account: Account, uuid: string) => {
  if (way.mandate && !way.mandate.default && state.offer !== null)
    await call('PUT /api/subscription/:venue/selectPaymentMethod', { params: { venue }, body: { method: way.mandate.id } });
  const path = '/api/subscription/:venue/subscribe/:method' as const;
  return call(discount ? `POST ${path}/discount` : `POST ${path}`, {
    params: { venue, method: way.method },
    body: {
      uuid,
      offerId: offer,
      terms: true,
      return: returnAddress(venue, { payment: 'return', offer: String(offer) }),
      ...(isNewAccount(way) && { IBAN: account.iban, ...(account.bic.trim() && { BIC: account.bic }) }),
    },
  });
};

const doneText = ({ status }: SubscribeAnswer, { change, from }: Quote, offer: number, locale: Parameters<typeof longDay>[1]): string => {
  if (change === 'later') return t('offers.planned', { offer: offerName(offer), date: longDay(from, locale) });
  if (change === 'resume') return t('offers.taken_back', { offer: offerName(offer) });
  return status === 'pending' ? t('offers.waiting') : t('offers.welcome', { plan: t(`tiers.${planOf(offer).name}`) });
};

/** Sends the change and follows the answer: to the payment page, to the end, or to a refusal. */
const useSending = (given: Given, quote: Quote) => {
  const { venue, chosen, onClose } = given;
  const { user, locale } = useSession();
  const settled = useSettled(venue);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [pending, setPending] = useState(false);
  useShownAgain(useCallback(() => setPending(false), []));

  const refuse = (found: Refusal) => {
    setPending(false);
    setRefusal(found);
  };

  const follow = async (answer: SubscribeAnswer) => {
    const { status, reason, redirectUrl = null, refresh = false } = answer;
    if (redirectUrl && !reason) return leaveTo(redirectUrl);
    if (redirectUrl || status === 'refused' || status === 'canceled') {
      const known = reason ?? (status === 'canceled' ? 'abandoned' : 'unknown');
      refuse({ text: reasonText(known), page: redirectUrl, plain: known === 'abandoned' });
      return settled(refresh);
    }
    await settled(refresh);
    notify(doneText(answer, quote, chosen.offer, locale), { tone: status === 'pending' ? 'plain' : 'good' });
    onClose();
  };

  const send = async (way: Way, account: Account, onAccount: (problems: AccountProblems) => void) => {
    setPending(true);
    setRefusal(null);
    try {
      await follow(await subscribe(given, way, account, user.sub));
    } catch (error) {
      const ofAccount = accountProblems(error);
      if (ofAccount) {
        setPending(false);
        onAccount(ofAccount);
      } else refuse({ text: errorText(error), page: null, plain: false });
      // The profile, or a payment in another tab, may have changed the state; without an answer the change may have been made.
      void settled(false);
    }
  };
  return { pending, refusal, clear: () => setRefusal(null), send };
};

export const useCheckout = (given: Given, quote: Quote) => {
  const { state } = given;
  const ref = useRef<HTMLFormElement>(null);
  const ways = waysOf(state);
  const limited = quote.due > state.debit_limit;
  const [way, setWay] = useState(() => firstWay(ways, limited));
  const [account, setAccount] = useState(EMPTY);
  const [problems, setProblems] = useState<AccountProblems>({});
  const [terms, setTerms] = useState(false);
  const [termsMissing, setTermsMissing] = useState(false);
  const { pending, refusal, clear, send } = useSending(given, quote);
  const focus = (name: string) => ref.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  const refuseAccount = (found: AccountProblems) => {
    setProblems(found);
    focus(found.iban ? 'iban' : 'bic');
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (pending || !way) return;
    const iban = isNewAccount(way) ? ibanProblem(account.iban) : undefined;
    setProblems({ iban });
    setTermsMissing(!terms);
    if (iban) focus('iban');
    else if (!terms) focus('terms');
    else void send(way, account, refuseAccount);
  };

  return {
    ref,
    ways,
    way,
    limited,
    needsWay: needsPayment(quote, ways),
    pick: (picked: Way) => {
      setWay(picked);
      clear();
    },
    account: { value: account, problems, onChange: setAccount, onProblems: setProblems },
    terms,
    termsMissing,
    accept: (on: boolean) => {
      setTerms(on);
      if (on) setTermsMissing(false);
    },
    refusal,
    pending,
    submit,
  };
};
