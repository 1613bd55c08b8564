// When a menu changes by itself, and the differences between two instants. Used by the time machine.

import type { Menu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { calendarsInUse, pauseEnd, resolveMenu } from './menu.ts';
import type { ResolvedMenu, ResolvedProduct } from './resolved-menu.ts';
import { nextChange } from './slots.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** First window for a menu that changes often; second for a rare change (at most one week plus a clock change). */
const LOOK_BACK_MS = [DAY_MS, 15 * DAY_MS];

const timetablesInUse = (menu: Menu) => {
  const used = new Set(calendarsInUse(menu));
  const timetables = menu.calendars.filter(({ id }) => used.has(id)).map(({ timetable }) => timetable);
  return menu.venue.hours ? [...timetables, menu.venue.hours] : timetables;
};

/** Returns a function that finds the first change after an instant. The timetables are gathered once. */
const changesOf = (menu: Menu): ((at: Date) => Date | null) => {
  const timetables = timetablesInUse(menu);
  return (at) => {
    const changes = [nextChange(timetables, at, menu.venue.timezone), pauseEnd(menu.venue, at)].flatMap((change) => change ?? []);
    return changes.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  };
};

/** The first instant after `at` at which a schedule, the opening hours or the end of a pause changes the menu; null if none does. */
export const changeAfter = (menu: Menu, at: Date): Date | null => changesOf(menu)(at);

/** The last change before `at`, at most 15 days back; null if there is none. */
export const changeBefore = (menu: Menu, at: Date): Date | null => {
  const after = changesOf(menu);
  for (const back of LOOK_BACK_MS) {
    let last: Date | null = null;
    for (let change = after(new Date(at.getTime() - back)); change !== null && change < at; change = after(change)) last = change;
    if (last) return last;
  }
  return null;
};

/** A difference that a guest would notice between two instants. */
export type MenuDifference =
  | { what: 'opens' | 'closes' | 'order' }
  | { what: 'begins' | 'ends'; text: string }
  | { what: 'on' | 'off'; id: string; name: string }
  | { what: 'price'; id: string; name: string; before: number; after: number };

type Switched = { id: string; name: string; unavailable: boolean };
const changedAvailability = (before: readonly Switched[], after: readonly Switched[]): MenuDifference[] => {
  const was = new Map(before.map(({ id, unavailable }) => [id, unavailable]));
  return [...new Map(after.map((one) => [one.id, one])).values()]
    .filter(({ id, unavailable }) => was.get(id) !== unavailable)
    .map(({ id, name, unavailable }) => ({ what: unavailable ? 'off' : 'on', id, name }));
};

const changedPrices = (before: ResolvedMenu['products'], after: readonly ResolvedProduct[]): MenuDifference[] =>
  after.flatMap(({ id, name, net_price }) => {
    const old = before[id]?.net_price ?? net_price;
    return old === net_price ? [] : [{ what: 'price', id, name, before: old, after: net_price }];
  });

const changedHighlights = (before: ResolvedMenu, after: ResolvedMenu): MenuDifference[] => {
  const texts = (menu: ResolvedMenu) => menu.highlights.map(({ text }) => text).filter(Boolean);
  const [old, now] = [texts(before), texts(after)];
  return [
    ...now.filter((text) => !old.includes(text)).map((text) => ({ what: 'begins' as const, text })),
    ...old.filter((text) => !now.includes(text)).map((text) => ({ what: 'ends' as const, text })),
  ];
};

const orderOf = ({ sections }: ResolvedMenu): string =>
  JSON.stringify(sections.map(({ id, categories }) => [id, categories.map((one) => [one.id, one.products.map((product) => product.id)])]));

/** The differences of a menu between `from` and `to`, with texts in `locale`. */
export const differencesBetween = (menu: Menu, from: Date, to: Date, locale: Locale): MenuDifference[] => {
  const before = resolveMenu(menu, from, locale);
  const after = resolveMenu(menu, to, locale);
  const categories = ({ sections }: ResolvedMenu) => sections.flatMap((section) => section.categories);
  return [
    ...(before.open === after.open ? [] : [{ what: after.open ? ('opens' as const) : ('closes' as const) }]),
    ...changedHighlights(before, after),
    ...changedAvailability(before.sections, after.sections),
    ...changedAvailability(categories(before), categories(after)),
    ...changedAvailability(Object.values(before.products), Object.values(after.products)),
    ...changedPrices(before.products, Object.values(after.products)),
    ...(orderOf(before) === orderOf(after) ? [] : [{ what: 'order' as const }]),
  ];
};
