// What the page tells of a visit, that it is counted (docs/product/figures.md#visits). Loaded after the page.
import type { VisitEvent } from '@ardoise/contract/figures/analytics.ts';
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import { type LinkSource, MOST_EVENTS, sourceOf } from '@ardoise/contract/rules/figures.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { useEffect, useMemo } from 'react';
import { webLink } from '../../ui/facts.ts';

const GATHER_MS = 5000;
/** Who comes back after this long without anything told has come anew. */
const AWAY_MS = 30 * 60_000;
const LINKS = ['gmaps', 'website', 'instagram', 'facebook', 'tripadvisor'] as const;

/** Gathers what there is to tell, and sends it together. */
export const gather = (send: (events: readonly VisitEvent[]) => void) => {
  let events: VisitEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const flush = () => {
    clearTimeout(timer);
    const told = events;
    events = [];
    if (told.length > 0) send(told);
  };
  const tell = (event: VisitEvent) => {
    last = Date.now();
    if (events.push(event) === 1) timer = setTimeout(flush, GATHER_MS);
    if (events.length === MOST_EVENTS) flush();
  };
  return {
    tell,
    flush,
    /** The page is in sight. */
    seen: (language: string) => {
      if (Date.now() - last >= AWAY_MS) tell({ type: 'session', language });
    },
  };
};
type Telling = ReturnType<typeof gather>;

/** Where a link of the venue leads; null for any other address. */
export const sourceAt = (venue: MenuVenue, address: string | null | undefined): LinkSource | null => {
  const link = LINKS.find((one) => address && webLink(venue[one]) === address);
  return link ? sourceOf(link) : null;
};

/** Once, without an answer: a visit that is not counted is no matter of the guest's. */
const beaconOf = (venueId: string) => (events: readonly VisitEvent[]) => {
  try {
    navigator.sendBeacon(`/api/public/event/${venueId}`, new Blob([JSON.stringify({ events })], { type: 'application/json' }));
  } catch {
    // Some browsers have none, or none that sends JSON.
  }
};

/** Nobody who asked not to be followed, and no robot. */
const isToBeCounted = (): boolean => {
  const { doNotTrack, globalPrivacyControl, webdriver } = navigator as Navigator & { doNotTrack?: unknown; globalPrivacyControl?: unknown };
  return doNotTrack !== '1' && !globalPrivacyControl && !webdriver;
};

/** Tells when the page comes into sight; one that is rendered ahead is hidden until then. */
const watchSight = ({ seen, flush }: Telling): (() => void) => {
  const watching = new AbortController();
  const look = () => (document.visibilityState === 'visible' ? seen(navigator.language) : flush());
  look();
  document.addEventListener('visibilitychange', look, watching);
  addEventListener('pagehide', flush, watching);
  return () => {
    watching.abort();
    flush();
  };
};

/** Tells of a visit, unless it is `silent`. `product`: the one whose sheet is open on a page in `locale`. */
export const useTelling = (venue: MenuVenue, locale: Locale, product: string | undefined, silent: boolean): void => {
  const telling = useMemo(() => (silent || !isToBeCounted() ? null : gather(beaconOf(venue.id))), [venue.id, silent]);
  useEffect(() => (telling ? watchSight(telling) : undefined), [telling]);
  useEffect(() => {
    if (product) telling?.tell({ type: 'product_view', product, locale });
  }, [telling, product, locale]);
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const source = sourceAt(venue, (target as Element).closest('a')?.getAttribute('href'));
      if (source) telling?.tell({ type: 'link', source });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [telling, venue]);
};
