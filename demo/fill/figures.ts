// What the demo's guest pages were visited for, as the server would have counted it: 30 days, and today until a while ago.
import { sourceOf } from '@ardoise/contract/rules/figures.ts';
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

type Daily = { figure: 'visitor' | 'language' | 'link' | 'view'; day: string; label: string };
type Hourly = Daily & { hour: number };
type Row<Of> = Of & { venue_id: string; value: number };
/** Rows of the tables of these names. */
export type DemoFigures = {
  daily_figure: Row<Daily>[];
  hourly_figure: Row<Hourly>[];
  viewed_product: { venue_id: string; id: string; name: string }[];
};

/** Visitors for each order that Brasserie des Halles has. */
const VISITORS: Readonly<Record<DemoVenueKey, number>> = { halles: 4.2, port: 1.45, cafe: 0.25 };
/** In percent, about. */
const LANGUAGES = Object.entries({
  ...{ 'fr-FR': 64, 'en-GB': 8, 'en-US': 7, 'es-ES': 5, 'it-IT': 4, 'de-DE': 3.5, 'nl-NL': 2.5, 'ja-JP': 1.6 },
  ...{ 'pt-PT': 1.4, 'zh-CN': 1.1, 'ar-SA': 0.7, 'ru-RU': 0.5, 'pl-PL': 0.4, 'ko-KR': 0.3 },
});
const FOLLOWED: Readonly<Record<Link, number>> = { gmaps: 42, instagram: 33, tripadvisor: 13, website: 8, facebook: 4 };
const FOLLOWING = 0.07;
/** How many of a hundred visitors open no product, one, two and so on. */
const OPENED = [18, 22, 22, 15, 10, 6, 4, 2, 1].map((often, opened) => [opened, often] as const);
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

/** The rows of a table that count the same thing are one. */
const tally = <Of extends Daily>(venue_id: string) => {
  const rows = new Map<string, Row<Of>>();
  return {
    add(of: Of, hour = 0) {
      const key = `${of.day} ${hour} ${of.figure} ${of.label}`;
      const row = rows.get(key);
      if (row) row.value++;
      else rows.set(key, { venue_id, ...of, value: 1 });
    },
    rows: () => [...rows.values()],
  };
};

type Came = { day: string; minute: number };
type Interest = { language: string; views: readonly string[]; link: string | null };

/** Counts visitors: each of them once on the day and in every hour of it. */
const counterOf = (venueId: string) => {
  const daily = tally<Daily>(venueId);
  const hourly = tally<Hourly>(venueId);
  return {
    add(random: Random, { day, minute }: Came, { language, views, link }: Interest) {
      const stay = LONGEST_MINUTES * random.next() ** 2;
      const hours = new Set([Math.floor(minute / 60)]);
      daily.add({ figure: 'visitor', day, label: '' });
      daily.add({ figure: 'language', day, label: language });
      for (const label of views) {
        const hour = Math.floor(Math.min(minute + random.next() * stay, LAST_MINUTE) / 60);
        daily.add({ figure: 'view', day, label });
        hourly.add({ figure: 'view', day, hour, label }, hour);
        hours.add(hour);
      }
      if (link) daily.add({ figure: 'link', day, label: link });
      for (const hour of hours) hourly.add({ figure: 'visitor', day, hour, label: '' }, hour);
    },
    counted: () => ({ daily_figure: daily.rows(), hourly_figure: hourly.rows() }),
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
      const link = random.chance(FOLLOWING) ? random.weighted(links) : null;
      const clock = clockOf({ day, minute });
      if (from <= clock && clock < until) counter.add(random, { day, minute }, { language, views, link });
    });
  const viewed_product = products.map((product) => ({ venue_id: venue.id, id: ids.get(product.key) ?? '', name: product.name }));
  return { ...counter.counted(), viewed_product };
};

export const insertFigures = async (query: Query, figures: DemoFigures): Promise<void> => {
  for (const [table, rows] of Object.entries(figures)) await insertRows(query, table, rows);
};
