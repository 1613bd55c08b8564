// Figures of guest page visits, as the server would have counted them: 30 days, and today until 40 minutes ago.
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
/** Counts for each day of a month, or for each hour of a day. */
type Row = { venue_id: string; figure: Figure; period: string; label: string; counts: number[] };
/** Rows by table name. */
export type DemoFigures = {
  daily_figure: Row[];
  hourly_figure: Row[];
  viewed_product: { venue_id: string; id: string; name: string }[];
};

/** Visitors per order of Brasserie des Halles. */
const VISITORS: Readonly<Record<DemoVenueKey, number>> = { halles: 4.2, port: 1.45, cafe: 0.25 };
/** Approximate percentages. */
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
const LINK_WEIGHTS: Readonly<Record<Link, number>> = { gmaps: 42, instagram: 33, tripadvisor: 13, website: 8, facebook: 4 };
const LINK_CHANCE = 0.07;
/** Weights of the number of products that a visitor opens: none, one, two and so on. */
const OPENED_WEIGHTS = [10, 15, 20, 20, 14, 9, 6, 4, 2].map((often, opened) => [opened, often] as const);
const PARTS: readonly DayPart[] = ['breakfast', 'lunch', 'afternoon', 'evening', 'dinner', 'night'];
const SEED = 20_260_201;
/** Maximum duration of a visit; no visit extends into the next day. */
const LONGEST_MINUTES = 40;
const LAST_MINUTE = 24 * 60 - 1;
const MINUTE_MS = 60_000;

/** For each part of the day, a list to pick products from: each product once, plus copies by its demand. */
const weightedProductsOf = (keys: readonly ProductKey[]): Map<DayPart, ProductKey[]> =>
  new Map(
    PARTS.map((part) => {
      const demand = demandAt(part);
      return [part, keys.flatMap((key) => Array<ProductKey>(1 + Math.round((demand.get(key) ?? 0) * 25)).fill(key))];
    }),
  );

/** A table of figures whose rows have `places` counts. */
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

type Arrival = { day: string; minute: number };
/** `locale`: of the page. */
type Interest = { language: string; locale: Locale; views: readonly string[]; link: string | null };

/** Counts each visitor once per day, and in the hour of arrival. */
const counterOf = (venueId: string) => {
  const [days, hours] = [tableOf(venueId, 31), tableOf(venueId, 24)];
  return {
    add(random: Random, { day, minute }: Arrival, { language, locale, views, link }: Interest) {
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

/** Minutes on the venue's local clock. */
const clockOf = ({ day, minute }: Arrival): number => Date.parse(day) / MINUTE_MS + minute;

/** The figures of a venue, from its creation on. */
export const demoFigures = (key: DemoVenueKey, venue: VenueRow, { products }: DemoMenu, now: Date): DemoFigures => {
  const random = seeded(SEED + products.length);
  const keys = products.map((product) => product.key);
  const ids = new Map(keys.map((product) => [product, demoRecordId(key, 'product', product)]));
  const weighted = weightedProductsOf(keys);
  const links = LINKS.filter((link) => venue[link] !== '').map((link) => [sourceOf(link), LINK_WEIGHTS[link]] as const);
  const local = localTime(now, venue.timezone);
  const [from, until] = [clockOf(localTime(venue.creation_date, venue.timezone)), clockOf(local) - LONGEST_MINUTES];
  const counter = counterOf(venue.id);
  for (const day of daysUntil(local.day))
    arrivalsOn(random, day, VISITORS[key], ({ part }, minute) => {
      const views = Array.from(
        { length: random.weighted(OPENED_WEIGHTS) ?? 0 },
        () => ids.get(random.pick(weighted.get(part) ?? keys)) ?? '',
      );
      const language = random.weighted(LANGUAGES) ?? '';
      const locale = matchLocale(language, LOCALES, 'en-GB');
      const link = random.chance(LINK_CHANCE) ? random.weighted(links) : null;
      const clock = clockOf({ day, minute });
      if (from <= clock && clock < until) counter.add(random, { day, minute }, { language, locale, views, link });
    });
  const viewed_product = products.map((product) => ({ venue_id: venue.id, id: ids.get(product.key) ?? '', name: product.name }));
  return { ...counter.counted(), viewed_product };
};

export const insertFigures = async (query: Query, figures: DemoFigures): Promise<void> => {
  for (const [table, rows] of Object.entries(figures)) await insertRows(query, table, rows);
};
