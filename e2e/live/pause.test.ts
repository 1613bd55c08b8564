// A pause of orders: staff start and end it from any screen, and open menus update by themselves.

import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { guestOn, useOwnClock } from '../pages/guest.ts';
import { pattern, productName } from '../pages/texts.ts';
import { overflowsOf, violationsOf, waitForAnimations } from '../screens/look.ts';
import { journeyTime } from '../setup/clock.ts';
import { variantsToRun } from '../setup/languages.ts';
import { callAs, DESK, menuPath, PHONE } from '../setup/people.ts';
import { expect, refused, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const path = `/api/venue/${demoVenueIds.halles}`;

test.afterEach(async () => {
  await callAs(MANAGER, 'DELETE', `${path}/pause`);
  await callAs(MANAGER, 'PUT', `${path}/open`, { open: true });
});

for (const { guest: locale, office, viewport } of variantsToRun('is started and ended on a product list', [
  { guest: 'fr-FR', office: 'fr', viewport: DESK },
  { guest: 'en-GB', office: 'de', viewport: PHONE },
]))
  test(`is started and ended on a product list in ${office}, and shown to a guest in ${locale} with a full basket`, async ({
    openOffice,
    openPhone,
  }) => {
    const phone = await openPhone(locale);
    const guest = guestOn(phone.page, locale);
    await phone.page.goto(menuPath('halles', { table: '7' }));
    await phone.page.getByText(guest.texts.menu.table.replace('{table}', '7')).waitFor();
    await guest.pick('cha5');
    await guest.openBasket();
    expect(await guest.orderButton().isDisabled()).toBe(false);

    const screen = await openOffice(office, { email: MANAGER, viewport });
    const { page, t } = screen;
    await screen.open('product');
    await page.getByRole('switch').first().waitFor();
    const wide = viewport === DESK;
    await page.getByRole('button', wide ? { name: t('shell.pause'), exact: true } : { name: new RegExp(`^${t('shell.profile')}`) }).click();
    await page.getByRole('menuitem', { name: /^20 / }).click();
    await screen.announcement(t('shell.paused_until', { time: '' }).split(' ')[0] ?? '').waitFor();
    // Messages that appear and menus that disappear are transparent for a moment.
    await page.evaluate(waitForAnimations);
    expect(await overflowsOf(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);

    // The basket is open, and the phone was not touched.
    const [until = ''] = guest.texts.menu.pausedUntil.split('{');
    await expect(guest.basket().getByRole('alert')).toContainText(until);
    expect(await guest.orderButton().isDisabled()).toBe(true);

    await page.getByRole('button', { name: t('shell.take_again') }).click();
    await expect.poll(() => guest.orderButton().isDisabled()).toBe(false);
    expect([...refused(screen), ...refused(phone)]).toEqual([]);
  });

test('ends on an open menu at its minute without an event', async ({ openPhone }) => {
  await callAs(MANAGER, 'PUT', `${path}/pause`, { minutes: 10 });
  const phone = await openPhone('it-IT', { clock: journeyTime() });
  const { texts } = guestOn(phone.page, 'it-IT');
  await useOwnClock(phone.page);
  await phone.page.goto(menuPath('halles'));
  const state = phone.page.getByText(pattern(texts.menu.pausedUntil));
  await state.waitFor();
  await phone.page.clock.runFor(9 * 60_000);
  await state.waitFor();
  await phone.page.clock.runFor(61_000);
  await phone.page.getByText(texts.menu.open, { exact: true }).waitFor();
});

for (const [locale, width] of [
  ['fr-FR', 320],
  ['ar-AR', 360],
  ['de-DE', 390],
  ['fr-FR', 1440],
] as const)
  test(`stays visible while scrolling and while adding a product, in ${locale} at ${width} px`, async ({ openPhone }) => {
    await callAs(MANAGER, 'PUT', `${path}/pause`, { minutes: 20 });
    const { page } = await openPhone(locale, { viewport: { width, height: 800 } });
    const guest = guestOn(page, locale);
    const { texts } = guest;
    const [until = ''] = texts.menu.pausedUntil.split('{');
    await page.goto(menuPath('halles', { locale, table: '7' }));
    const line = page.locator('.bar > .closed');
    await expect(line).toContainText(until);
    const name = productName('cha2', locale);
    const plus = page.locator('main').getByRole('button', { name: fill(texts.menu.addOne, { name }) });
    await plus.first().scrollIntoViewIfNeeded();
    await expect(line).toBeInViewport({ ratio: 1 });
    await plus.first().click();
    await expect(line).toContainText(fill(texts.basket.added, { name }));
    await expect(line).toContainText(until);
    await expect(line).toBeInViewport({ ratio: 1 });
    expect(await overflowsOf(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await guest.product('cha5').click();
    await expect(guest.sheet(productName('cha5', locale)).locator('.closed')).toContainText(until);
    await page.keyboard.press('Escape');
    await guest.closed(guest.sheet(productName('cha5', locale)));
    // Closed by the switch, without a known end.
    await callAs(MANAGER, 'DELETE', `${path}/pause`);
    await expect(line).toHaveCount(0);
    await callAs(MANAGER, 'PUT', `${path}/open`, { open: false });
    await expect(line).toContainText(texts.problems.closed);
  });
