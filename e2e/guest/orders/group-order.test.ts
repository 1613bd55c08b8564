// A group order of two phones: the first shows a join code, the second joins with it, each sees the other's choices and orders.
import type { TableSession } from '@ardoise/contract/tables.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { guestOn, storeOwnOrders } from '../../pages/guest.ts';
import { place } from '../../pages/orders.ts';
import { pattern, productName } from '../../pages/texts.ts';
import { overflowsOf, violationsOf, waitForAnimations } from '../../screens/look.ts';
import { journeyTime } from '../../setup/clock.ts';
import { callAs, menuPath, settled } from '../../setup/people.ts';
import { expect, type OpenPhone, test } from '../../setup/test.ts';

const BARTENDER = 'bartender@demo.test';
const TABLE = '12';
const SESSIONS = `/api/venue/${demoVenueIds.halles}/session`;

const closeTable = async () => {
  for (const { id, table } of await callAs<TableSession[]>(BARTENDER, 'GET', SESSIONS))
    if (table === TABLE) await callAs(BARTENDER, 'DELETE', `${SESSIONS}/${id}`);
};
test.beforeEach(closeTable);

/** Opens the page of the second of two placed orders, and starts a group order there; returns the join code. */
const startGroupOrder = async (openPhone: OpenPhone, viewport?: { width: number; height: number }) => {
  const before = await place('Léa', ['cha6'], TABLE);
  const placed = await place('Léa', ['cha5'], TABLE);
  const phone = await openPhone('fr-FR', viewport ? { viewport } : {});
  const guest = guestOn(phone.page, 'fr-FR');
  await phone.page.goto(menuPath('halles'));
  await storeOwnOrders(phone.page, [placed, before], TABLE);
  await phone.page.goto(`${menuPath('halles')}/order/${placed.uuid}?locale=fr-FR`);
  const { together } = guest.texts;
  await guest.button(together.start).click();
  const dialog = guest.sheet(together.start);
  await expect(dialog.getByLabel(guest.texts.basket.name)).toHaveValue('Léa');
  // Uses the keyboard, because a quick second tap in the same place counts as a double tap.
  await guest.button(together.begin, dialog).press('Enter');
  const table = guest.sheet(`Table ${TABLE}`);
  const joinCode = (await table.locator('.table-word p').textContent()) ?? '';
  return { ...phone, ...guest, orders: [before, placed], table, word: joinCode };
};

test('two phones at a table choose together, each sends its own order, and the group order ends for both', async ({ openPhone }) => {
  const lea = await startGroupOrder(openPhone);
  expect(lea.word).toMatch(/^[a-z]+ \d\d$/);
  // All orders of Léa's phone for the table are listed under her name.
  for (const { ref } of lea.orders) await expect(lea.table.locator('.seats > li').filter({ hasText: 'Léa' })).toContainText(ref);

  const phone = await openPhone('de-DE', { clock: journeyTime() });
  const tom = guestOn(phone.page, 'de-DE');
  const { together } = tom.texts;
  await phone.page.goto(menuPath('halles', { table: TABLE, locale: 'de-DE' }));
  await phone.page.locator('main li[data-id]').first().waitFor();
  // A phone without an order does not learn whether the table has a group order, but may enter a join code.
  await tom.button(together.join).click();
  const dialog = tom.sheet(together.start);
  await dialog.getByLabel(tom.texts.basket.name).fill('Tom');
  const word = dialog.getByLabel(together.word);
  await word.fill('tango 01');
  await tom.button(together.join, dialog).press('Enter');
  await expect(dialog.getByText(together.wrongWord)).toBeVisible();
  await expect(word).toHaveAttribute('aria-invalid', 'true');
  // Beyond the limit of wrong codes there is no countdown either, because the right code is accepted at once.
  const joining = () =>
    phone.page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/session/'));
  for (let n = 2; n <= 10; n++) {
    await word.fill(`tango 0${n % 10}`);
    const answer = joining();
    await tom.button(together.join, dialog).press('Enter');
    expect((await answer).status()).toBe(n > 5 ? 429 : 422);
    await expect(dialog.getByText(together.wrongWord)).toBeVisible();
    await expect(tom.button(together.join, dialog)).toBeEnabled();
  }
  await expect(dialog.locator('.notice')).toHaveCount(0);
  await expect(lea.table.locator('.table-word')).toContainText(lea.texts.together.newWord);
  const newCode = (await lea.table.locator('.table-word p').textContent()) ?? '';
  await word.fill(newCode.toUpperCase());
  await tom.button(together.join, dialog).press('Enter');
  const table = tom.sheet(pattern(tom.texts.menu.table));
  await expect(table.getByText('Léa')).toBeVisible();
  for (const { ref } of lea.orders) await expect(table).toContainText(ref);
  await expect(lea.table.getByText('Tom')).toBeVisible();
  await phone.page.keyboard.press('Escape');

  // Léa sees the contents of Tom's basket at once, in her language.
  await tom.pick('cha1');
  const [beer, tomsEntry] = [productName('cha1', 'fr-FR'), lea.table.locator('.seats > li').filter({ hasText: 'Tom' })];
  await expect(tomsEntry.locator('.choosing')).toContainText(lea.texts.together.choosing);
  await expect(tomsEntry.locator('.choosing')).toContainText(beer);

  await tom.openBasket();
  await expect(tom.basket().locator('.table-total')).toBeVisible();
  // The order uses the name entered to join.
  await expect(tom.remembered()).toContainText('Tom');
  await tom.orderButton().press('Enter');
  const ref = await tom.ref();
  await expect(tomsEntry).toContainText(ref);
  await expect(tomsEntry).toContainText(lea.texts.order.received);
  await expect(tomsEntry.locator('.choosing')).toHaveCount(0);
  const ordered = (await callAs<TableSession[]>(BARTENDER, 'GET', SESSIONS)).find((one) => one.table === TABLE);
  expect(ordered).toMatchObject({ joined: 2, orders: [{}, {}, {}] });
  expect(
    Number(/[\d,]+/.exec((await lea.table.locator('.total').textContent())?.replace('Total de la table', '') ?? '')?.[0].replace(',', '.')),
  ).toBe(ordered?.total_price);

  await closeTable();
  // A page that does not show the group order polls every 20 seconds.
  await phone.page.clock.fastForward(20_000);
  for (const [visit, texts] of [
    [lea, lea.texts],
    [phone, tom.texts],
  ] as const) {
    const { page } = visit;
    await expect(page.getByText(texts.together.ended)).toBeVisible();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.getByRole('button', { name: texts.call.waiter, exact: true })).toBeVisible();
    // Waits for the page's initial requests.
    await settled(visit);
    await expect(page.getByRole('button', { name: texts.together.open })).toHaveCount(0);
    await expect(page.getByText(texts.together.ended)).toHaveCount(0);
  }
});

test('a guest who leaves no longer sees the group order, and rejoins with the join code', async ({ openPhone }) => {
  const { page, texts, table, button, sheet, word } = await startGroupOrder(openPhone);
  const other = await openPhone('fr-FR');
  await other.page.goto(menuPath('halles', { table: TABLE }));
  const guest = guestOn(other.page, 'fr-FR');
  await guest.button(texts.together.join).click();
  const dialog = guest.sheet(texts.together.start);
  await dialog.getByLabel(texts.basket.name).fill('Zoé');
  await dialog.getByLabel(texts.together.word).fill(word);
  await dialog.getByLabel(texts.together.word).press('Enter');
  await guest.sheet(`Table ${TABLE}`).getByText('Léa').waitFor();

  await button(texts.together.leave, table).click();
  await table.waitFor({ state: 'detached' });
  await expect(guest.sheet(`Table ${TABLE}`).getByText('Léa')).toHaveCount(0);
  await expect(guest.sheet(`Table ${TABLE}`)).toContainText(texts.together.others);
  await button(texts.together.offer).click();
  await sheet(texts.together.start).getByLabel(texts.together.word).fill(word);
  await button(texts.together.join, sheet(texts.together.start)).press('Enter');
  await expect(guest.sheet(`Table ${TABLE}`).getByText('Léa')).toBeVisible();
  const hasParticipant = () => page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('ardoise.seat.')));
  await expect.poll(hasParticipant).toBe(true);
});

test('fits a narrow phone, and is accessible', async ({ openPhone }) => {
  const { page, table } = await startGroupOrder(openPhone, { width: 320, height: 700 });
  await page.evaluate(waitForAnimations);
  expect([await overflowsOf(page), await violationsOf(page)]).toEqual([[], []]);
  await page.keyboard.press('Escape');
  await table.waitFor({ state: 'detached' });
  for (const locale of ['de-DE', 'ar-AR'] as const) {
    const phone = await openPhone(locale, { viewport: { width: 320, height: 700 } });
    await phone.page.goto(menuPath('halles', { table: TABLE, locale }));
    const guest = guestOn(phone.page, locale);
    await guest.button(guest.texts.together.join).click();
    await guest.sheet(guest.texts.together.start).waitFor();
    await phone.page.evaluate(waitForAnimations);
    expect([await overflowsOf(phone.page), await violationsOf(phone.page)]).toEqual([[], []]);
  }
});
