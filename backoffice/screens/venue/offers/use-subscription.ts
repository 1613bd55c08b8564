// The calls of the Offers tab.
import type { Method, SubscribeAnswer } from '@ardoise/contract/billing/subscription.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, renewToken } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';
import { profileKey } from '../profile-key.ts';

export const subscriptionKey = (venue: string) => ['subscription', venue] as const;

export const useSubscription = (venue: string) =>
  useQuery({
    queryKey: subscriptionKey(venue),
    queryFn: ({ signal }) => call('GET /api/subscription/:venue', { params: { venue }, signal }),
    // Always refetched: a payment may have arrived.
    staleTime: 0,
  });

/** The costs of a change, read again each time the dialog opens; the change itself does not make the dialog read them again. */
export const useQuote = (venue: string, offerId: number, discount: boolean, enabled: boolean) =>
  useQuery({
    queryKey: ['quote', venue, offerId, discount],
    queryFn: ({ signal }) =>
      call('POST /api/subscription/:venue/quote', { params: { venue }, body: { offerId, ...(discount && { discount }) }, signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });

/** Reads everything about the subscription again; `refresh`: with a new token, since the rights changed. */
export const useSettled = (venue: string) => {
  const { user, refreshVenues } = useSession();
  const client = useQueryClient();
  return async (refresh: boolean): Promise<void> => {
    if (refresh) {
      await renewToken(user.sub).catch(() => undefined);
      await refreshVenues();
    }
    await Promise.all([subscriptionKey(venue), profileKey(venue)].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
};

/** Takes back a cancellation or a planned change: the call subscribes to the present offer. */
export const useTakeBack = (venue: string) => {
  const { user } = useSession();
  return ({ offerId, method }: { offerId: number; method: Method }): Promise<SubscribeAnswer> =>
    call('POST /api/subscription/:venue/subscribe/:method', { params: { venue, method }, body: { uuid: user.sub, offerId } });
};

/** This tab's address for the payment page. `wanted`: what to look for on return. */
export const returnAddress = (venue: string, wanted: Readonly<Record<string, string>>): string =>
  `${location.origin}${location.pathname}#/venue/${venue}/3?${new URLSearchParams(wanted)}`;

/** Goes to the payment page. Only addresses of the web are followed. */
export const leaveTo = (page: string): void => {
  const { protocol, href } = new URL(page, location.href);
  if (protocol === 'https:' || protocol === 'http:') location.assign(href);
};

/** Calls `reset` if the browser's Back button shows the page as it was when the user left for the payment page. */
export const useShownAgain = (reset: () => void): void => {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [reset]);
};
