// What keeps an open page true: new versions of the menu, and the borders of its schedules. Loaded after the page.
import type { Menu, MenuVenue } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { present } from './clock.ts';
import { setConnected } from './connection.ts';
import { followStream, onReturn } from './live.ts';
import { newestMenu } from './newest-menu.ts';

/** A phone that slept or was set anew is late by no more. */
const LONGEST_WAIT_MS = 60_000;

/** A tier changes without a new version. */
type Known = Pick<Menu, 'version'> & { venue: Pick<MenuVenue, 'tier'> };
const isOther = (data: string, { version, venue }: Known): boolean => {
  try {
    const told = JSON.parse(data) as { version?: unknown; tier?: unknown };
    return told.version !== version || told.tier !== venue.tier;
  } catch {
    return true;
  }
};
const isNewer = (menu: Known, now: Known): boolean =>
  menu.version > now.version || (menu.version === now.version && menu.venue.tier !== now.venue.tier);

type Following = {
  /** As the page shows it first. */
  menu: Menu;
  /** What the page speaks; a newer version may come with its dishes in another locale. */
  locale: Locale;
  resolved: ResolvedMenu;
  onMenu: (change: (now: Menu) => Menu) => void;
  onInstant: (at: Date) => void;
};

const onLost = () => setConnected(false);

/** Hands on every newer version that is published, and the instants at which the menu changes by itself. Answers how to ask for both now. */
export const useFollowing = ({ menu: shown, locale, resolved, onMenu, onInstant }: Following): (() => Promise<void>) => {
  const { next_change } = resolved;
  const venueId = shown.venue.id;
  const known = useRef<Known>(shown);
  const tick = useCallback(() => onInstant(present()), [onInstant]);
  const newest = useMemo(
    () =>
      newestMenu(
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
    const forget = onReturn(refresh);
    return () => {
      stop();
      forget();
    };
  }, [venueId, refresh]);
  useEffect(tick, [tick]);
  useEffect(() => {
    if (next_change === null) return;
    let timer = 0;
    const wait = () => {
      const left = Date.parse(next_change) - present().getTime();
      if (left <= 0) tick();
      else timer = window.setTimeout(wait, Math.min(left, LONGEST_WAIT_MS));
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [next_change, tick]);
  return refresh;
};
