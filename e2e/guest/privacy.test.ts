// Forms for a name or a contact have a line about who stores it, why and how long, with a link to the whole notice.
import { SESSION_HOURS } from '@ardoise/contract/rules/calls.ts';
import { GUEST_DAYS } from '@ardoise/contract/rules/guests.ts';
import { formatSpan } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Locator } from '@playwright/test';
import { allNotices } from '../../guestmenu/i18n/all.ts';
import { guestOn, storeOwnOrders } from '../pages/guest.ts';
import { place } from '../pages/orders.ts';
import { overflowsOf, violationsOf, waitForAnimations } from '../screens/look.ts';
import { menuPath } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const { halles } = demoVenueIds;
const VENUE = 'Brasserie des Halles';
/** The default of `RETENTION_MONTHS`. */
const MONTHS = 13;

for (const locale of ['fr-FR', 'ar-AR'] as const) {
  const spanOf = (n: number, unit: 'hour' | 'day' | 'month') => formatSpan(n, unit, locale);
  const line = (text: string, span: string) => fill(text, { venue: VENUE, span });

  test(`a line states who stores a name and a contact, why and how long, in ${locale}`, async ({ openPhone }) => {
    const placed = await place('Léa', ['cha5'], '9');
    const { page } = await openPhone(locale);
    const guest = guestOn(page, locale);
    const { texts } = guest;
    const linkIn = (place: Locator) => place.getByRole('link', { name: texts.menu.privacy });
    await page.goto(menuPath('halles', { locale }));
    await page.locator('.bar').waitFor({ state: 'attached' });
    await page.getByRole('banner').getByRole('button', { name: texts.menu.welcome }).click();
    const book = guest.sheet(texts.welcome.title);
    await book.getByText(line(texts.welcome.use, spanOf(GUEST_DAYS, 'day'))).waitFor();
    await linkIn(book).waitFor();
    await page.evaluate(waitForAnimations);
    await page.keyboard.press('Escape');

    await guest.pick('cha5');
    await guest.openBasket();
    await guest
      .basket()
      .getByText(line(texts.privacy.order, spanOf(MONTHS, 'month')))
      .waitFor();
    await page.evaluate(waitForAnimations);
    expect(await overflowsOf(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    // The whole notice opens in another tab, so the basket stays open.
    const opened = page.waitForEvent('popup');
    await linkIn(guest.basket()).click();
    const notice = await opened;
    await notice.getByRole('heading', { level: 1, name: texts.menu.privacy }).waitFor();
    await notice.close();
    await expect(guest.basket()).toBeVisible();

    await storeOwnOrders(page, [placed], '9');
    await page.goto(`${menuPath('halles')}/order/${placed.uuid}?locale=${locale}`);
    await guest.button(texts.together.start).click();
    const table = guest.sheet(texts.together.start);
    await table.getByText(line(texts.privacy.table, spanOf(SESSION_HOURS, 'hour'))).waitFor();
    await linkIn(table).waitFor();
  });

  test(`the notice is shown without JavaScript, in ${locale}`, async ({ openPhone }) => {
    const { page } = await openPhone(locale, { javaScriptEnabled: false });
    await page.goto(menuPath('halles', { locale }));
    await page.getByRole('contentinfo').getByRole('link').last().click();
    await page.waitForURL(`**/m/${halles}/privacy?locale=${locale}`);
    const { who, items, rights } = allNotices[locale];
    for (const name of [who, rights]) await page.getByRole('heading', { name }).waitFor();
    for (const { name } of Object.values(items)) await page.getByRole('term').filter({ hasText: name }).first().waitFor();
    await page.getByText(fill(items.order.text, { span: spanOf(MONTHS, 'month') })).waitFor();
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar-AR' ? 'rtl' : 'ltr');
  });
}
