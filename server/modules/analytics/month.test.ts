// A month of visits in three time zones, including clock changes: compares every figure with a slow reference implementation that
// keeps all events.
import type { VisitEvent } from '@ardoise/contract/figures/analytics.ts';
import { LINK_SOURCES, lastWeeks, weekdayOf } from '@ardoise/contract/rules/figures.ts';
import { expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue } from '../../test/factories.ts';
import { clockOf } from '../../test/figures/generated.ts';
import { link, PHONES, readerOf, sendVisits, session, view } from '../../test/figures/visits.ts';
import { generator } from '../../test/harness/random.ts';
import { LONG_TEST_MS } from '../../test/harness/within.ts';

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
/** Clocks change by an hour in Paris on 28 March, and by half an hour on Lord Howe Island on 4 April. */
const [BEGIN, END] = [Date.parse('2027-03-06T00:00:00Z'), Date.parse('2027-04-05T12:00:00Z')];
const ZONES = ['Europe/Paris', 'Asia/Kolkata', 'Australia/Lord_Howe'] as const;
/** Languages of the page; some events have none. */
const LOCALES = ['fr-FR', 'en-GB', undefined] as const;
const LANGUAGES = ['fr-FR', 'en-GB', 'en-US', 'de-DE', 'ja-JP', 'it-IT'];

type Visit = { at: number; venue: number; address: string; phone: string; robot: boolean; events: VisitEvent[] };

/** Visits of one venue in a month: some by bots, some of unknown products. */
const visitsOf = (venue: number, products: readonly string[]): Visit[] => {
  const { next, whole, of } = generator(venue + 1);
  return Array.from({ length: 450 }, () => {
    const views = Array.from({ length: whole(4) }, () => view(next() < 0.05 ? crypto.randomUUID() : of(products), of(LOCALES)));
    const links = next() < 0.3 ? [link(of(LINK_SOURCES))] : [];
    return {
      at: BEGIN + whole(END - BEGIN),
      venue,
      address: `192.0.2.${whole(12)}`,
      phone: of(PHONES),
      robot: next() < 0.05,
      events: [session(of(LANGUAGES)), ...views, ...links],
    };
  });
};

/** True for the first view of a product or click of a link by a visitor in an hour; always true for a session. */
const firstOfHour = () => {
  const seen = new Set<string>();
  return ({ venue, address, phone }: Visit, hour: string, event: VisitEvent): boolean => {
    if (event.type === 'session') return true;
    const name = [venue, hour, address, phone, event.type === 'link' ? event.source : event.product].join(' ');
    return seen.size < seen.add(name).size;
  };
};

/** The reference implementation: keeps all events. */
const countSlowly = (visits: readonly Visit[], timezone: string, products: readonly string[]) => {
  const clock = clockOf(timezone);
  const shown = (at: number) => {
    const { day, label: hour } = clock(at);
    return { day, hour };
  };
  const once = firstOfHour();
  const counted = visits
    .filter(({ robot }) => !robot)
    .sort((a, b) => a.at - b.at)
    .map((visit) => ({ ...visit, ...shown(visit.at), who: `${visit.address} ${visit.phone}` }))
    .map((visit) => ({ ...visit, events: visit.events.filter((event) => once(visit, visit.hour, event)) }));
  const labels = { daily: new Set<string>(), hourly: new Set<string>() };
  for (let at = BEGIN - 2 * DAY_MS; at < END + 2 * DAY_MS; at += QUARTER_MS) {
    labels.daily.add(shown(at).day);
    labels.hourly.add(shown(at).hour);
  }
  const within = (start: string, end: string) => counted.filter(({ day }) => day >= start && day <= end);
  const labelsIn = (interval: 'daily' | 'hourly', start: string, end: string) =>
    [...labels[interval]].filter((label) => label.slice(0, 10) >= start && label.slice(0, 10) <= end);
  const place = (interval: 'daily' | 'hourly') => (interval === 'daily' ? 'day' : 'hour');
  return {
    visitors: (interval: 'daily' | 'hourly', start: string, end: string) => {
      const labelList = labelsIn(interval, start, end);
      const visitors = labelList.map(
        (label) => new Set(counted.filter((visit) => visit[place(interval)] === label).map(({ who }) => who)).size,
      );
      return { labels: labelList, data: visitors };
    },
    views: (interval: 'daily' | 'hourly', start: string, end: string) => {
      const labelList = labelsIn(interval, start, end);
      const viewed = (product: string, label: string) =>
        counted
          .filter((visit) => visit[place(interval)] === label)
          .flatMap(({ events }) => events)
          .filter((event) => event.type === 'product_view' && event.product === product).length;
      return products
        .map((product) => ({ product, labels: labelList, values: labelList.map((label) => viewed(product, label)) }))
        .filter(({ values }) => values.some((value) => value > 0));
    },
    byLanguage: (start: string, end: string) => {
      const views = within(start, end).flatMap(({ events }) => events.flatMap((event) => (event.type === 'product_view' ? [event] : [])));
      const count = (product: string, label?: string) => views.filter((one) => one.product === product && one.locale === label).length;
      return products.flatMap((product) => {
        const locales = LOCALES.flatMap((label) => (label && count(product, label) > 0 ? [{ label, value: count(product, label) }] : []));
        return locales.length > 0 ? [{ product, locales: byName(locales) }] : [];
      });
    },
    week: (today: string) => {
      const { start } = lastWeeks(today);
      const came = new Set(counted.map(({ hour, who }) => `${hour} ${who}`));
      const hours = (is: (day: string) => boolean) =>
        Array.from(
          { length: 24 },
          (_, hour) => [...came].filter((one) => is(one.slice(0, 10)) && Number(one.slice(11, 13)) === hour).length,
        );
      const before = [...labels.daily].filter((day) => day >= start && day < today);
      const first = counted[0]?.day ?? '';
      return {
        today: hours((day) => day === today),
        week: Array.from({ length: 7 }, (_, weekday) => ({
          days: before.filter((day) => day >= first && weekdayOf(day) === weekday).length,
          hours: hours((day) => before.includes(day) && weekdayOf(day) === weekday),
        })),
      };
    },
    languages: (start: string, end: string) => {
      const first = new Map<string, string>();
      for (const { day, who, events } of within(start, end)) {
        const [came] = events;
        if (came?.type === 'session' && !first.has(`${day} ${who}`)) first.set(`${day} ${who}`, came.language);
      }
      const languages = [...first.values()];
      return LANGUAGES.map((label) => ({ label, value: languages.filter((one) => one === label).length })).filter(({ value }) => value > 0);
    },
    links: (start: string, end: string) => {
      const followed = within(start, end).flatMap(({ events }) => events.flatMap((event) => (event.type === 'link' ? [event.source] : [])));
      return LINK_SOURCES.map((label) => ({ label, value: followed.filter((source) => source === label).length }));
    },
  };
};

const byName = <T extends { label?: string; product?: string }>(list: readonly T[]) =>
  list.toSorted((a, b) => String(a.label ?? a.product).localeCompare(String(b.label ?? b.product)));

/** Waits until all clicks of links are counted, and with them the other events. */
const counted = (app: TestApp, links: number) =>
  expect
    .poll(async () => {
      const { rows } = await app.db.pool.query(
        `select coalesce(sum(n), 0)::int as links from daily_figure, unnest(counts) n where figure = 'link'`,
      );
      return rows[0]?.links;
    })
    .toBe(links);

it('counts a month like the reference implementation', { timeout: LONG_TEST_MS }, async () => {
  const clock = movableClock();
  const app = await startTestApp(
    { TRUSTED_PROXIES: '1', ROLES: 'api,analytics', EVENTS_PER_ADDRESS: '0', EVENTS_PER_VENUE: '0', VISITS_PER_ADDRESS: '0' },
    clock,
  );
  const venues = await Promise.all(ZONES.map(() => makeVenue(app)));
  const menus = await Promise.all(venues.map((venue) => makeMenu(app, venue)));
  for (const [place, zone] of ZONES.entries())
    await app.db.pool.query('update venue set timezone = $2 where id = $1', [venues[place], zone]);
  const products = menus.map(({ beer, burger, coffee }) => [beer, burger, coffee]);
  const visits = ZONES.flatMap((_zone, place) => visitsOf(place, products[place] ?? [])).sort((a, b) => a.at - b.at);
  const clocks = ZONES.map(clockOf);
  const once = firstOfHour();
  let links = 0;
  const send = async (visit: (typeof visits)[number]): Promise<void> => {
    clock.forward((visit.at - clock.now().getTime()) / 1000);
    const phone = visit.robot ? 'Mozilla/5.0 (compatible; bingbot/2.0)' : visit.phone;
    expect(await sendVisits(app, venues[visit.venue] as string, visit.events, { address: visit.address, phone })).toBe(204);
    const hour = clocks[visit.venue]?.(visit.at).label ?? '';
    if (!visit.robot) links += visit.events.filter((event) => event.type === 'link' && once(visit, hour, event)).length;
  };
  await clock.stopped(async () => {
    for (const [number, visit] of visits.entries()) {
      await send(visit);
      if (number % 300 !== 299) continue;
      // The clean-up of past days changes no sum.
      await counted(app, links);
      await app.app.modules.tasks['figures-clean-up']?.({}, {} as never);
    }
    await counted(app, links);
    const { token } = await makePerson(app, { roles: { reader: venues } });
    for (const [place, zone] of ZONES.entries()) {
      const read = readerOf(app, venues[place] as string, token);
      const slow = countSlowly(
        visits.filter(({ venue }) => venue === place),
        zone,
        products[place] ?? [],
      );
      const withoutNames = async (views: ReturnType<typeof read.views>) => byName((await views).map(({ name: _, ...rest }) => rest));
      const month = ['2027-03-05', '2027-04-06'] as const;
      expect(await read.visitors(...month)).toEqual(slow.visitors('daily', ...month));
      expect(await withoutNames(read.views(...month))).toEqual(byName(slow.views('daily', ...month)));
      expect(byName(await read.languages(...month))).toEqual(byName(slow.languages(...month)));
      expect(await read.links(...month)).toEqual(slow.links(...month));
      const byLanguage = (await read.byLanguage(...month)).map(({ product, locales }) => ({ product, locales: byName(locales) }));
      expect(byName(byLanguage)).toEqual(byName(slow.byLanguage(...month)));
      expect(await read.week()).toEqual(slow.week(clockOf(zone)(clock.now().getTime()).day));
      const weeks: [string, string][] = [
        ['2027-03-24', '2027-03-30'],
        ['2027-03-31', '2027-04-06'],
      ];
      for (const week of weeks) {
        expect(await read.visitors(...week, 'hourly')).toEqual(slow.visitors('hourly', ...week));
        expect(await withoutNames(read.views(...week, 'hourly'))).toEqual(byName(slow.views('hourly', ...week)));
        expect(byName(await read.languages(...week))).toEqual(byName(slow.languages(...week)));
      }
    }
  });
});
