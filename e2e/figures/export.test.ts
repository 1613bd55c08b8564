// The dashboard's exports, by cell and type, compared with the database.
import { readFile } from 'node:fs/promises';
import type { TextKey } from '../../backoffice/i18n/groups.ts';
import { type CellValue, readSheets } from '../../server/test/uploads/spreadsheets.ts';
import { journeyTime } from '../setup/clock.ts';
import { readDatabase } from '../setup/demo-database.ts';
import { inLanguages } from '../setup/languages.ts';
import { expect, test } from '../setup/test.ts';

/** The counts of a range by day. */
const COUNTS = `select f.figure, coalesce(p.name, f.label) as label, (f.period + place::int - 1)::text as day, n as value
  from venue v join daily_figure f on f.venue_id = v.id left join product p on p.id::text = f.label,
    unnest(f.counts) with ordinality as c (n, place)
  where v.name = 'Brasserie des Halles' and n > 0 and f.period + place::int - 1 between $1 and $2`;
type Counted = { day: string; figure: string; label: string; value: number };

const countsOf = (counts: readonly Counted[], figure: string) => counts.filter((one) => one.figure === figure);
const sums = (counts: readonly Counted[]): Map<string, number> => {
  const found = new Map<string, number>();
  for (const { label, value } of counts) found.set(label, (found.get(label) ?? 0) + value);
  return found;
};
const DAY_MS = 86_400_000;
const daysFrom = (start: string, end: string): string[] =>
  Array.from({ length: (Date.parse(end) - Date.parse(start)) / DAY_MS + 1 }, (_, n) =>
    new Date(Date.parse(start) + n * DAY_MS).toISOString().slice(0, 10),
  );
/** A day by the journeys' clock; yesterday in UTC is past in every time zone. */
const daysAgo = (days: number): string => new Date(journeyTime() - days * DAY_MS).toISOString().slice(0, 10);
const date = (day: string) => new Date(`${day}T00:00:00Z`);
const byFirst = (rows: CellValue[][]) => rows.toSorted(([a], [b]) => String(a).localeCompare(String(b)));

for (const [locale, title] of inLanguages('each spreadsheet of the dashboard contains the counts of the database', ['fr', 'en']))
  test(title, async ({ openOffice }) => {
    const screen = await openOffice(locale, { email: 'manager@demo.test' });
    const { page, t } = screen;
    await screen.open('');
    /** The saved days of a card, and those of the database; a day may end between the two reads. */
    const saved = async (title: TextKey, name: string) => {
      const card = page.getByRole('region', { name: t(title), exact: true });
      const [file] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: t('dashboard.export') }).click()]);
      const [, start = '', end = ''] = new RegExp(`^${name}-(.{10})-(.{10})\\.xlsx$`).exec(file.suggestedFilename()) ?? [];
      const days = daysFrom(start, end);
      expect(days).toHaveLength(30);
      const sheets = await readSheets(new Uint8Array(await readFile(await file.path())));
      return { days, rows: Object.values(sheets)[0] ?? [], counts: await readDatabase<Counted>(COUNTS, [start, end]) };
    };

    const products = await saved('dashboard.views', 'products');
    const viewed = countsOf(products.counts, 'view');
    const [head = [], ...views] = products.rows;
    expect(new Set(head)).toEqual(new Set([t('dashboard.date'), ...sums(viewed).keys()]));
    expect(head).toHaveLength(new Set(head).size);
    const valueAt = (day: string, name: CellValue) => viewed.find((one) => one.day === day && one.label === name)?.value ?? 0;
    expect(views).toEqual(products.days.map((day) => [date(day), ...head.slice(1).map((name) => valueAt(day, name ?? null))]));

    const visitors = await saved('dashboard.visitors', 'visitors');
    expect(visitors.rows).toEqual([
      [t('dashboard.date'), t('dashboard.visitors')],
      ...visitors.days.map((day) => [date(day), countsOf(visitors.counts, 'visitor').find((one) => one.day === day)?.value ?? 0]),
    ]);

    const savedLanguages = await saved('dashboard.languages', 'languages');
    const [, ...languages] = savedLanguages.rows;
    expect(byFirst(languages.map(([code, , , value]) => [code ?? null, value ?? null]))).toEqual(
      byFirst([...sums(countsOf(savedLanguages.counts, 'language'))]),
    );
    expect(languages.find(([code]) => code === 'en-GB')?.slice(1, 3)).toEqual(
      locale === 'fr' ? ['Anglais', 'Royaume-Uni'] : ['English', 'United Kingdom'],
    );

    const savedLinks = await saved('dashboard.links', 'links');
    const [, ...links] = savedLinks.rows;
    const clicked = sums(countsOf(savedLinks.counts, 'link'));
    expect(links.map(([, clicks]) => clicks)).toEqual(
      ['facebook', 'instagram', 'maps', 'tripadvisor', 'website'].map((source) => clicked.get(source) ?? 0),
    );
    expect(links.map(([source]) => typeof source)).toEqual(Array.from({ length: 5 }, () => 'string'));
  });

// The packer handles larger files differently.
for (const [range, query, rows, columns] of [
  ['a year', `?${new URLSearchParams({ start: daysAgo(364), end: daysAgo(1) })}`, 363, 90],
  ['the hours of a week', '?range=week&views=hourly', 6 * 24, 60],
] as const)
  test(`saves a spreadsheet of ${range}`, async ({ openOffice }) => {
    const { page, t, open } = await openOffice('fr', { email: 'manager@demo.test' });
    await open(query);
    const card = page.getByRole('region', { name: t('dashboard.views'), exact: true });
    const [file] = await Promise.all([page.waitForEvent('download'), card.getByRole('button', { name: t('dashboard.export') }).click()]);
    const [sheet = []] = Object.values(await readSheets(new Uint8Array(await readFile(await file.path()))));
    expect(sheet.length).toBeGreaterThan(rows);
    expect(sheet[0]?.length).toBeGreaterThan(columns);
    expect(sheet.slice(1).every(([start, ...counts]) => start instanceof Date && counts.every((count) => typeof count === 'number'))).toBe(
      true,
    );
  });
