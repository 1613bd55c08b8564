// Keeps an open page up to date: new versions of the menu, and the changes of its schedules. Loaded after the page.
import type { Menu, MenuVenue } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { serverNow } from './clock.ts';
import { setConnected } from './connection.ts';
import { latestMenu } from './latest-menu.ts';
import { followStream, onReturn } from './live.ts';

/** Upper limit of a timer, so that a phone that slept or changed its clock is at most this late. */
const LONGEST_WAIT_MS = 60_000;

/** The tier is compared too, because it changes without a new version. */
type Known = Pick<Menu, 'version'> & { venue: Pick<MenuVenue, 'tier'> };
const isOther = (data: string, { version, venue }: Known): boolean => {
  try {
    const event = JSON.parse(data) as { version?: unknown; tier?: unknown };
    return event.version !== version || event.tier !== venue.tier;
  } catch {
    return true;
  }
};
const isNewer = (menu: Known, now: Known): boolean =>
  menu.version > now.version || (menu.version === now.version && menu.venue.tier !== now.venue.tier);

type UpdateOptions = {
  /** The menu of the first render. */
  menu: Menu;
  /** The locale of the page; a newer version may have its dishes in another one. */
  locale: Locale;
  resolved: ResolvedMenu;
  onMenu: (change: (now: Menu) => Menu) => void;
  onInstant: (at: Date) => void;
};

const onLost = () => setConnected(false);

/** Reports every newer published version, and the instants at which the menu changes. Returns a function that checks for both now. */
export const useMenuUpdates = ({ menu: shown, locale, resolved, onMenu, onInstant }: UpdateOptions): (() => Promise<void>) => {
  const { next_change } = resolved;
  const venueId = shown.venue.id;
  const known = useRef<Known>(shown);
  const tick = useCallback(() => onInstant(serverNow()), [onInstant]);
  const newest = useMemo(
    () =>
      latestMenu(
        venueId,
        locale,
        (menu) => {
          known.current = menu;
          onMenu((now) => (isNewer(menu, now) ? menu : now));
        },
        () => onMenu((now) => ({ ...now, venue: { ...now.venue, active: false } })),
      ),
    [venueId, locale, onMenu],
  );
  useEffect(() => newest.stop, [newest]);
  const refresh = useCallback(async () => {
    await newest.ask();
    tick();
  }, [newest, tick]);
  useEffect(() => {
    const stop = followStream(`/api/public/menu/${venueId}/events`, 'version', {
      onData: (data) => {
        if (isOther(data, known.current)) void refresh();
      },
      onOpen: (again) => {
        setConnected(true);
        if (again) void refresh();
      },
      onLost,
    });
    const stopWatching = onReturn(refresh);
    return () => {
      stop();
      stopWatching();
    };
  }, [venueId, refresh]);
  useEffect(tick, [tick]);
  useEffect(() => {
    if (next_change === null) return;
    let timer = 0;
    const wait = () => {
      const left = Date.parse(next_change) - serverNow().getTime();
      if (left <= 0) tick();
      else timer = window.setTimeout(wait, Math.min(left, LONGEST_WAIT_MS));
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [next_change, tick]);
  return refresh;
};
