// Two phones of a table order together: the first shows a word, the second joins by it, each sees what the other chooses and sent.
import type { TableSession } from '@ardoise/contract/tables.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { guestOn, makeOwn } from '../../pages/guest.ts';
import { place } from '../../pages/orders.ts';
import { pattern, productName } from '../../pages/words.ts';
import { barriersOf, overflowsOf, stillness } from '../../screens/look.ts';
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

/** Somebody whose orders are placed, on the page of the last one; their table is opened by the word that is answered. */
const beginTable = async (openPhone: OpenPhone, viewport?: { width: number; height: number }) => {
  const before = await place('Léa', ['cha6'], TABLE);
  const placed = await place('Léa', ['cha5'], TABLE);
  const phone = await openPhone('fr-FR', viewport ? { viewport } : {});
  const guest = guestOn(phone.page, 'fr-FR');
  await phone.page.goto(menuPath('halles'));
  await makeOwn(phone.page, [placed, before], TABLE);
  await phone.page.goto(`${menuPath('halles')}/order/${placed.uuid}?locale=fr-FR`);
  const { together } = guest.texts;
  await guest.button(together.start).click();
  const asked = guest.sheet(together.start);
  await expect(asked.getByLabel(guest.texts.basket.name)).toHaveValue('Léa');
  // By keys: a tap that followed at once in the same place would be taken for a double one.
  await guest.button(together.begin, asked).press('Enter');
  const table = guest.sheet(`Table ${TABLE}`);
  const word = (await table.locator('.table-word p').textContent()) ?? '';
  return { ...phone, ...guest, rounds: [before, placed], table, word };
};

test('two phones at a table choose together, each sends for oneself, and the table ends for both', async ({ openPhone }) => {
  const lea = await beginTable(openPhone);
  expect(lea.word).toMatch(/^[a-z]+ \d\d$/);
  // All that her phone ordered for the table is hers.
  for (const { ref } of lea.rounds) await expect(lea.table.locator('.seats > li').filter({ hasText: 'Léa' })).toContainText(ref);

  const phone = await openPhone('de-DE', { clock: journeyTime() });
  const tom = guestOn(phone.page, 'de-DE');
  const { together } = tom.texts;
  await phone.page.goto(menuPath('halles', { table: TABLE, locale: 'de-DE' }));
  await phone.page.locator('main li[data-id]').first().waitFor();
  // Nobody tells a phone without an order whether others are at the table: it may try their word.
  await tom.button(together.join).click();
  const asked = tom.sheet(together.start);
  await asked.getByLabel(tom.texts.basket.name).fill('Tom');
  const word = asked.getByLabel(together.word);
  await word.fill('tango 01');
  await tom.button(together.join, asked).press('Enter');
  await expect(asked.getByText(together.wrongWord)).toBeVisible();
  await expect(word).toHaveAttribute('aria-invalid', 'true');
  // Beyond the limit of wrong words too: nothing counts down, since the right word enters at once.
  const joining = () =>
    phone.page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/session/'));
  for (let n = 2; n <= 10; n++) {
    await word.fill(`tango 0${n % 10}`);
    const answer = joining();
    await tom.button(together.join, asked).press('Enter');
    expect((await answer).status()).toBe(n > 5 ? 429 : 422);
    await expect(asked.getByText(together.wrongWord)).toBeVisible();
    await expect(tom.button(together.join, asked)).toBeEnabled();
  }
  await expect(asked.locator('.notice')).toHaveCount(0);
  await expect(lea.table.locator('.table-word')).toContainText(lea.texts.together.newWord);
  const long = (await lea.table.locator('.table-word p').textContent()) ?? '';
  await word.fill(long.toUpperCase());
  await tom.button(together.join, asked).press('Enter');
  const table = tom.sheet(pattern(tom.texts.menu.table));
  await expect(table.getByText('Léa')).toBeVisible();
  for (const { ref } of lea.rounds) await expect(table).toContainText(ref);
  await expect(lea.table.getByText('Tom')).toBeVisible();
  await phone.page.keyboard.press('Escape');

  // What he puts into the basket she sees while he chooses, in her language.
  await tom.pick('cha1');
  const [beer, hers] = [productName('cha1', 'fr-FR'), lea.table.locator('.seats > li').filter({ hasText: 'Tom' })];
  await expect(hers.locator('.choosing')).toContainText(lea.texts.together.choosing);
  await expect(hers.locator('.choosing')).toContainText(beer);

  await tom.openBasket();
  await expect(tom.basket().locator('.table-total')).toBeVisible();
  // The name by which he joined is the one of his order.
  await expect(tom.remembered()).toContainText('Tom');
  await tom.orderButton().press('Enter');
  const ref = await tom.ref();
  await expect(hers).toContainText(ref);
  await expect(hers).toContainText(lea.texts.order.received);
  await expect(hers.locator('.choosing')).toHaveCount(0);
  const ordered = (await callAs<TableSession[]>(BARTENDER, 'GET', SESSIONS)).find((one) => one.table === TABLE);
  expect(ordered).toMatchObject({ joined: 2, orders: [{}, {}, {}] });
  expect(
    Number(/[\d,]+/.exec((await lea.table.locator('.total').textContent())?.replace('Total de la table', '') ?? '')?.[0].replace(',', '.')),
  ).toBe(ordered?.total_price);

  await closeTable();
  // A page that does not look at the table asks every 20 seconds.
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
    // It has asked all that it asks when it begins.
    await settled(visit);
    await expect(page.getByRole('button', { name: texts.together.open })).toHaveCount(0);
    await expect(page.getByText(texts.together.ended)).toHaveCount(0);
  }
});

test('who leaves sees the table no more, and finds it again by the word', async ({ openPhone }) => {
  const { page, texts, table, button, sheet, word } = await beginTable(openPhone);
  const other = await openPhone('fr-FR');
  await other.page.goto(menuPath('halles', { table: TABLE }));
  const guest = guestOn(other.page, 'fr-FR');
  await guest.button(texts.together.join).click();
  const asked = guest.sheet(texts.together.start);
  await asked.getByLabel(texts.basket.name).fill('Zoé');
  await asked.getByLabel(texts.together.word).fill(word);
  await asked.getByLabel(texts.together.word).press('Enter');
  await guest.sheet(`Table ${TABLE}`).getByText('Léa').waitFor();

  await button(texts.together.leave, table).click();
  await table.waitFor({ state: 'detached' });
  await expect(guest.sheet(`Table ${TABLE}`).getByText('Léa')).toHaveCount(0);
  await expect(guest.sheet(`Table ${TABLE}`)).toContainText(texts.together.others);
  await button(texts.together.offer).click();
  await sheet(texts.together.start).getByLabel(texts.together.word).fill(word);
  await button(texts.together.join, sheet(texts.together.start)).press('Enter');
  await expect(guest.sheet(`Table ${TABLE}`).getByText('Léa')).toBeVisible();
  const knowsSeat = () => page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('ardoise.seat.')));
  await expect.poll(knowsSeat).toBe(true);
});

test('fits a narrow phone, and can be used by everybody', async ({ openPhone }) => {
  const { page, table } = await beginTable(openPhone, { width: 320, height: 700 });
  await page.evaluate(stillness);
  expect([await overflowsOf(page), await barriersOf(page)]).toEqual([[], []]);
  await page.keyboard.press('Escape');
  await table.waitFor({ state: 'detached' });
  for (const locale of ['de-DE', 'ar-AR'] as const) {
    const phone = await openPhone(locale, { viewport: { width: 320, height: 700 } });
    await phone.page.goto(menuPath('halles', { table: TABLE, locale }));
    const guest = guestOn(phone.page, locale);
    await guest.button(guest.texts.together.join).click();
    await guest.sheet(guest.texts.together.start).waitFor();
    await phone.page.evaluate(stillness);
    expect([await overflowsOf(phone.page), await barriersOf(phone.page)]).toEqual([[], []]);
  }
});
