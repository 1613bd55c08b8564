// The return from the payment page: waits for the result and shows it.
import type { SubscriptionState } from '@ardoise/contract/billing/subscription.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../../i18n/translate.ts';
import kit from '../../../ui/kit.module.css';
import { useSettled, useSubscription } from './use-subscription.ts';
import { planOf, reasonText } from './words.ts';

/** Waits between the readings of the state, in milliseconds: the provider informs the server within seconds, or much later. */
const WAITS_MS = [0, 1000, 1500, 2000, 2500, 3000, 4000];

type Result = { text: string; tone: 'good' | 'pending' | 'danger' };
/** `version`: of the state that the result is about. */
type Shown = Result & { version: string };
type Wanted = { offer: number | null; count: number | null };

/** `payment=return` after a subscription, with its offer; `payment=method` after a card, with the number of methods before it. */
const wantedIn = (params: URLSearchParams): Wanted | null => {
  const numberOf = (name: string) => (params.has(name) ? Number(params.get(name)) : null);
  if (params.get('payment') === 'return') return { offer: numberOf('offer'), count: null };
  return params.get('payment') === 'method' ? { offer: null, count: numberOf('count') ?? 0 } : null;
};

const hasArrived = (state: SubscriptionState, { offer, count }: Wanted): boolean => {
  if (count !== null) return state.mandates.filter(({ status }) => status === 'valid').length > count;
  return state.offer !== null && !state.past_due && (offer === null || state.offer === offer || state.next === offer);
};
const isOpen = (state: SubscriptionState, { count }: Wanted): boolean =>
  count === null ? state.waiting : state.mandates.some(({ status }) => status === 'pending');

const resultOf = (state: SubscriptionState, wanted: Wanted): Result => {
  if (hasArrived(state, wanted)) {
    if (wanted.count !== null) return { text: t('offers.method_added'), tone: 'good' };
    return { text: t('offers.welcome', { plan: t(`tiers.${planOf(state.offer ?? 1).name}`) }), tone: 'good' };
  }
  if (isOpen(state, wanted)) return { text: t('offers.return_open'), tone: 'pending' };
  if (wanted.count !== null) return { text: t('offers.return_no_method'), tone: 'pending' };
  if (state.refusal === null || state.refusal === 'abandoned') return { text: t('offers.reasons.abandoned'), tone: 'pending' };
  return { text: reasonText(state.refusal), tone: 'danger' };
};

/** Differs after each change of the subscription and its payment methods. */
const versionOf = ({ offer, next, renewal, mandates }: SubscriptionState): string =>
  JSON.stringify([offer, next, renewal, mandates.map(({ id }) => id)]);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads the state until it is final, or for as long as the user may wait. `isLeft`: the tab was left. */
const follow = async (
  wanted: Wanted,
  read: () => Promise<SubscriptionState | undefined>,
  isLeft: () => boolean,
): Promise<SubscriptionState | undefined> => {
  let state: SubscriptionState | undefined;
  for (const ms of WAITS_MS) {
    await wait(ms);
    if (isLeft()) return undefined;
    state = (await read()) ?? state;
    if (state && (hasArrived(state, wanted) || !isOpen(state, wanted))) return state;
  }
  return state;
};

export const Returned = ({ venue }: { venue: string }) => {
  const [params, setParams] = useSearchParams();
  const { data, refetch } = useSubscription(venue);
  const settled = useSettled(venue);
  const [result, setResult] = useState<Shown | 'waiting' | null>(null);
  const latest = useRef({ refetch, settled, setParams });
  latest.current = { refetch, settled, setParams };
  const query = params.has('payment') ? params.toString() : null;
  useEffect(() => {
    const wanted = query === null ? null : wantedIn(new URLSearchParams(query));
    if (!wanted) return;
    let left = false;
    const show = async () => {
      setResult('waiting');
      const state = await follow(
        wanted,
        async () => (await latest.current.refetch()).data,
        () => left,
      );
      // The rights come first: the menu opens with the message.
      if (state && !left && wanted.count === null && hasArrived(state, wanted)) await latest.current.settled(true);
      if (left) return;
      setResult(state ? { ...resultOf(state, wanted), version: versionOf(state) } : null);
      // Reloading the page does not repeat the message.
      latest.current.setParams({}, { replace: true });
    };
    void show();
    return () => {
      left = true;
    };
  }, [query]);
  if (result === null) return null;
  // A later change makes the result out of date.
  if (result !== 'waiting' && data && versionOf(data) !== result.version) return null;
  const { text, tone } = result === 'waiting' ? ({ text: t('offers.return_waiting'), tone: 'pending' } as const) : result;
  return (
    <p role="status" className={`box ${tone} ${kit.line}`}>
      {text}
    </p>
  );
};
