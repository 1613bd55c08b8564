// What the demo's guest pages were visited for, as the server would have counted it: 30 days, and today until a while ago.
import { sourceOf } from '@ardoise/contract/rules/figures.ts';
import { LOCALES, type Locale, matchLocale } from '@ardoise/contract/rules/locales.ts';
import { LINKS, type Link } from '@ardoise/contract/rules/venue-links.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import type { Query } from '../host.ts';
import type { DemoMenu } from '../menu/halles.ts';
import type { ProductKey } from '../menu/products.ts';
import { type DayPart, demandAt } from './baskets.ts';
import { type DemoVenueKey, demoRecordId } from './ids.ts';
import { type Random, seeded } from './random.ts';
import { insertRows } from './rows.ts';
import type { VenueRow } from './venues.ts';
import { arrivalsOn, daysUntil } from './visits.ts';

type Figure = 'visitor' | 'language' | 'link' | 'view' | 'view_in';
/** A count for each day of a month, or for each hour of a day. */
type Row = { venue_id: string; figure: Figure; period: string; label: string; counts: number[] };
/** Rows of the tables of these names. */
export type DemoFigures = {
  daily_figure: Row[];
  hourly_figure: Row[];
  viewed_product: { venue_id: string; id: string; name: string }[];
};

/** Visitors for each order that Brasserie des Halles has. */
const VISITORS: Readonly<Record<DemoVenueKey, number>> = { halles: 4.2, port: 1.45, cafe: 0.25 };
/** In percent, about. */
const LANGUAGES = Object.entries({
  'fr-FR': 64,
  'en-GB': 8,
  'en-US': 7,
  'es-ES': 5,
  'it-IT': 4,
  'de-DE': 3.5,
  'nl-NL': 2.5,
  'ja-JP': 1.6,
  'pt-PT': 1.4,
  'zh-CN': 1.1,
  'ar-SA': 0.7,
  'ru-RU': 0.5,
  'pl-PL': 0.4,
  'ko-KR': 0.3,
});
const FOLLOWED: Readonly<Record<Link, number>> = { gmaps: 42, instagram: 33, tripadvisor: 13, website: 8, facebook: 4 };
const FOLLOWING = 0.07;
/** How many of a hundred visitors open no product, one, two and so on. */
const OPENED = [10, 15, 20, 20, 14, 9, 6, 4, 2].map((often, opened) => [opened, often] as const);
const PARTS: readonly DayPart[] = ['breakfast', 'lunch', 'afternoon', 'evening', 'dinner', 'night'];
const SEED = 20_260_201;
/** A visitor looks at the menu for no longer, and not into the next day. */
const LONGEST_MINUTES = 40;
const LAST_MINUTE = 24 * 60 - 1;
const MINUTE_MS = 60_000;

/** For each part of the day an urn of products: each as often as it is wanted then, and once because guests are curious. */
const urnsOf = (keys: readonly ProductKey[]): Map<DayPart, ProductKey[]> =>
  new Map(
    PARTS.map((part) => {
      const demand = demandAt(part);
      return [part, keys.flatMap((key) => Array<ProductKey>(1 + Math.round((demand.get(key) ?? 0) * 25)).fill(key))];
    }),
  );

/** A table of figures, whose rows have so many places. */
const tableOf = (venue_id: string, places: number) => {
  const rows = new Map<string, Row>();
  return {
    add(figure: Figure, label: string, period: string, place: number) {
      const name = `${figure} ${period} ${label}`;
      const row = rows.get(name) ?? { venue_id, figure, period, label, counts: Array<number>(places).fill(0) };
      row.counts[place] = (row.counts[place] ?? 0) + 1;
      rows.set(name, row);
    },
    rows: () => [...rows.values()],
  };
};

type Came = { day: string; minute: number };
/** `locale`: of the page. */
type Interest = { language: string; locale: Locale; views: readonly string[]; link: string | null };

/** Counts visitors: each of them once on the day, and in the hour of coming. */
const counterOf = (venueId: string) => {
  const [days, hours] = [tableOf(venueId, 31), tableOf(venueId, 24)];
  return {
    add(random: Random, { day, minute }: Came, { language, locale, views, link }: Interest) {
      const onDay = (figure: Figure, label: string) => days.add(figure, label, `${day.slice(0, 8)}01`, Number(day.slice(8)) - 1);
      const stay = LONGEST_MINUTES * random.next() ** 2;
      onDay('visitor', '');
      onDay('language', language);
      for (const product of views) {
        const hour = Math.floor(Math.min(minute + random.next() * stay, LAST_MINUTE) / 60);
        onDay('view', product);
        onDay('view_in', `${locale} ${product}`);
        hours.add('view', product, day, hour);
      }
      if (link) onDay('link', link);
      hours.add('visitor', '', day, Math.floor(minute / 60));
    },
    counted: () => ({ daily_figure: days.rows(), hourly_figure: hours.rows() }),
  };
};

/** Minutes of a venue's own clock. */
const clockOf = ({ day, minute }: Came): number => Date.parse(day) / MINUTE_MS + minute;

/** The figures of a venue, from when it was there. */
export const demoFigures = (key: DemoVenueKey, venue: VenueRow, { products }: DemoMenu, now: Date): DemoFigures => {
  const random = seeded(SEED + products.length);
  const keys = products.map((product) => product.key);
  const ids = new Map(keys.map((product) => [product, demoRecordId(key, 'product', product)]));
  const urns = urnsOf(keys);
  const links = LINKS.filter((link) => venue[link] !== '').map((link) => [sourceOf(link), FOLLOWED[link]] as const);
  const local = localTime(now, venue.timezone);
  const [from, until] = [clockOf(localTime(venue.creation_date, venue.timezone)), clockOf(local) - LONGEST_MINUTES];
  const counter = counterOf(venue.id);
  for (const day of daysUntil(local.day))
    arrivalsOn(random, day, VISITORS[key], ({ part }, minute) => {
      const views = Array.from({ length: random.weighted(OPENED) ?? 0 }, () => ids.get(random.pick(urns.get(part) ?? keys)) ?? '');
      const language = random.weighted(LANGUAGES) ?? '';
      const locale = matchLocale(language, LOCALES, 'en-GB');
      const link = random.chance(FOLLOWING) ? random.weighted(links) : null;
      const clock = clockOf({ day, minute });
      if (from <= clock && clock < until) counter.add(random, { day, minute }, { language, locale, views, link });
    });
  const viewed_product = products.map((product) => ({ venue_id: venue.id, id: ids.get(product.key) ?? '', name: product.name }));
  return { ...counter.counted(), viewed_product };
};

export const insertFigures = async (query: Query, figures: DemoFigures): Promise<void> => {
  for (const [table, rows] of Object.entries(figures)) await insertRows(query, table, rows);
};
