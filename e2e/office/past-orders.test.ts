// Past orders: search, days with one click, the file, an open order reached from the list, all venues.
import { readFile } from 'node:fs/promises';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { place, staffView, take } from '../pages/orders.ts';
import { DESK, PHONE } from '../setup/people.ts';
import { expect, type OpenOffice, test } from '../setup/test.ts';

const BARTENDER = 'bartender@demo.test';
const ADMIN = 'admin@demo.test';
type Office = Awaited<ReturnType<OpenOffice>>;

const openList = async (openOffice: OpenOffice, route: 'history' | 'dump', locale: InterfaceLocale, viewport = DESK): Promise<Office> => {
  const screen = await openOffice(locale, { email: route === 'dump' ? ADMIN : BARTENDER, viewport });
  await screen.open(route);
  await screen.heading(screen.t(`names.${route}`)).waitFor();
  return screen;
};
const rowOf = ({ page }: Office, name: string) => page.getByRole('row').filter({ hasText: name });
const search = async ({ page, t }: Office, text: string) => {
  await page.getByRole('searchbox', { name: t('history.search') }).fill(text);
};
const exported = async ({ page, t }: Office) => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('list.export') }).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};

for (const viewport of [DESK, PHONE])
  test(`finds an order by name, reference and day, and saves the list, at ${viewport.width} px`, async ({ openOffice }) => {
    const name = `Zoé Past ${viewport.width}`;
    const { ref } = await staffView(await place(name, ['bou2', 'cha5'], null));
    const screen = await openList(openOffice, 'history', 'fr', viewport);
    const { page, t } = screen;
    await search(screen, name.toLowerCase().replace('é', 'e'));
    await expect.poll(() => rowOf(screen, name).count()).toBe(1);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: t('list.today') }).click();
    await expect.poll(() => page.getByRole('button', { name: t('list.today') }).getAttribute('aria-pressed')).toBe('true');
    await rowOf(screen, name).waitFor();
    const today = await page.getByLabel(t('history.from')).inputValue();
    expect(await page.getByLabel(t('history.to'), { exact: true }).inputValue()).toBe(today);

    const file = await exported(screen);
    expect(file.name).toBe('history.csv');
    const [header, ...rows] = file.text.trimEnd().split('\r\n');
    expect(header).toContain('"Lettre d’info"');
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toContain(`${ref};${today} `);

    await page.getByRole('button', { name: t('list.yesterday') }).click();
    await page.getByText(t('list.no_match')).waitFor();
    await page.getByRole('button', { name: t('list.export') }).click();
    await page.getByText(t('list.nothing_to_export')).waitFor();
    await page.getByRole('button', { name: t('list.yesterday') }).click();
    await search(screen, ref.replace('-', ' ').toLowerCase());
    await rowOf(screen, name).waitFor();
    expect(screen.watch.answers.filter(({ status }) => status >= 400)).toEqual([]);
  });

test('opens an open order on its working page, and returns to the history', async ({ openOffice }) => {
  const name = 'Worked from the history';
  const order = await place(name, ['bou2'], null);
  const { ref } = await staffView(order);
  const screen = await openList(openOffice, 'history', 'fr');
  const { page, t } = screen;
  await rowOf(screen, name).getByRole('link').click();
  await screen.press('prepare', ref);
  await screen.step('ready', ref).waitFor();
  await page.getByRole('link', { name: t('shared.back') }).click();
  await screen.heading(t('names.history')).waitFor();
  await rowOf(screen, name).getByText(t('orders.status.IN_PROGRESS')).waitFor();
  await take(order, ['ready', 'delivered']);
  await rowOf(screen, name).getByRole('link').click();
  await page.getByText(t('orders.over')).waitFor();
  expect(await page.getByRole('button', { name: new RegExp(`${ref}$`) }).count()).toBe(0);
});

test('opens an order of another venue from the list of all venues', async ({ openOffice }) => {
  const name = 'Opened from the dump';
  const { ref } = await staffView(await place(name, ['bou2'], null));
  const screen = await openOffice('fr', { email: ADMIN, viewport: DESK, storage: { venue: demoVenueIds.port } });
  const { page, t } = screen;
  await screen.open('dump');
  await rowOf(screen, name).getByRole('link').click();
  await screen.step('prepare', ref).waitFor();
  await expect(page.getByRole('combobox', { name: t('shell.switch_venue') })).toHaveValue('Brasserie des Halles');
  await page.goBack();
  await rowOf(screen, name).waitFor();
});

test('loads the orders of all venues on scrolling, filters by venue, and saves them', async ({ openOffice }) => {
  const screen = await openList(openOffice, 'dump', 'en');
  const { page, t } = screen;
  const status = page.getByRole('status').filter({ hasText: t('dump.shown', { shown: '', total: '' }).trim() });
  const shown = async () => Number((await status.textContent())?.split(' ')[0]?.replace(/\D/g, ''));
  await expect.poll(shown).toBeGreaterThanOrEqual(50);
  const first = await shown();
  expect(await page.getByRole('row').count()).toBe(first + 1);
  await page.getByRole('button', { name: t('dump.more') }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(shown).toBeGreaterThan(first);

  await page.getByRole('combobox', { name: t('dump.venue'), exact: true }).click();
  await page.getByRole('option', { name: 'Bar du Port' }).click();
  await page.getByText(t('list.no_match')).waitFor();
  await page.getByRole('combobox', { name: t('dump.venue'), exact: true }).click();
  await page.getByRole('option', { name: 'Brasserie des Halles' }).click();
  await page.getByRole('cell', { name: 'Brasserie des Halles' }).first().waitFor();
  expect(page.url()).toContain(demoVenueIds.halles);
  const { text, name } = await exported(screen);
  expect(name).toBe('dump.csv');
  const rows = text.trimEnd().split('\r\n').length - 1;
  expect(rows).toBeGreaterThan(await page.getByRole('row').count());
  expect(text).toContain('"Brasserie des Halles"');
});
