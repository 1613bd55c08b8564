// Sends the visit's events that are counted (docs/product/figures.md#visits). Loaded after the page.
import type { VisitEvent } from '@ardoise/contract/figures/analytics.ts';
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import { type LinkSource, MAX_EVENTS, sourceOf } from '@ardoise/contract/rules/figures.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { useEffect, useMemo } from 'react';
import { webLink } from '../../ui/facts.ts';

const SEND_DELAY_MS = 5000;
/** After this long without an event, the next one starts a new session. */
const SESSION_GAP_MS = 30 * 60_000;
const LINKS = ['gmaps', 'website', 'instagram', 'facebook', 'tripadvisor'] as const;

/** Queues events and sends them together. */
export const eventQueue = (send: (events: readonly VisitEvent[]) => void) => {
  let events: VisitEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const flush = () => {
    clearTimeout(timer);
    const queued = events;
    events = [];
    if (queued.length > 0) send(queued);
  };
  const record = (event: VisitEvent) => {
    last = Date.now();
    if (events.push(event) === 1) timer = setTimeout(flush, SEND_DELAY_MS);
    if (events.length === MAX_EVENTS) flush();
  };
  return {
    record,
    flush,
    /** The page is visible. */
    seen: (language: string) => {
      if (Date.now() - last >= SESSION_GAP_MS) record({ type: 'session', language });
    },
  };
};
type EventQueue = ReturnType<typeof eventQueue>;

/** The kind of a venue's link; null for any other address. */
export const linkSourceOf = (venue: MenuVenue, address: string | null | undefined): LinkSource | null => {
  const link = LINKS.find((one) => address && webLink(venue[one]) === address);
  return link ? sourceOf(link) : null;
};

/** Sent once and without an answer: a visit that is not counted does not concern the guest. */
const beaconOf = (venueId: string) => (events: readonly VisitEvent[]) => {
  try {
    navigator.sendBeacon(`/api/public/event/${venueId}`, new Blob([JSON.stringify({ events })], { type: 'application/json' }));
  } catch {
    // Some browsers have no `sendBeacon`, or none that sends JSON.
  }
};

/** Excludes guests who opted out of tracking, and robots. */
const mayCount = (): boolean => {
  const { doNotTrack, globalPrivacyControl, webdriver } = navigator as Navigator & { doNotTrack?: unknown; globalPrivacyControl?: unknown };
  return doNotTrack !== '1' && !globalPrivacyControl && !webdriver;
};

/** Records visits while the page is visible; a prerendered page is hidden until it is shown. */
const watchVisibility = ({ seen, flush }: EventQueue): (() => void) => {
  const watching = new AbortController();
  const onVisibilityChange = () => (document.visibilityState === 'visible' ? seen(navigator.language) : flush());
  onVisibilityChange();
  document.addEventListener('visibilitychange', onVisibilityChange, watching);
  addEventListener('pagehide', flush, watching);
  return () => {
    watching.abort();
    flush();
  };
};

/** Records a visit, unless `silent`. `product`: the product whose sheet is open. `locale`: of the page. */
export const useVisitEvents = (venue: MenuVenue, locale: Locale, product: string | undefined, silent: boolean): void => {
  const queue = useMemo(() => (silent || !mayCount() ? null : eventQueue(beaconOf(venue.id))), [venue.id, silent]);
  useEffect(() => (queue ? watchVisibility(queue) : undefined), [queue]);
  useEffect(() => {
    if (product) queue?.record({ type: 'product_view', product, locale });
  }, [queue, product, locale]);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const source = linkSourceOf(venue, (target as Element).closest('a')?.getAttribute('href'));
      if (source) queue?.record({ type: 'link', source });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [queue, venue]);
};
