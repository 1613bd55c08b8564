// A newsletter's consent: a checkbox in the order, a mail, a page with one button; only then staff see it.
import type { Order } from '@ardoise/contract/orders.ts';
import { bcp47, type Locale } from '@ardoise/contract/rules/locales.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { guestOn } from '../pages/guest.ts';
import { guestTexts } from '../pages/texts.ts';
import { overflowsOf, untranslatedOn, violationsOf } from '../screens/look.ts';
import { demoAddress } from '../setup/demo.ts';
import { withRest } from '../setup/languages.ts';
import { callAs, DESK, menuPath, PHONE, TABLET } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const { halles } = demoVenueIds;
const MANAGER = 'manager@demo.test';
const SMALL = { width: 320, height: 568 };

const PROFILE = `/api/venue/profile/${halles}`;
const setContact = async (contact: Profile['contact']) =>
  callAs(MANAGER, 'PUT', PROFILE, { ...(await callAs<Profile>(MANAGER, 'GET', PROFILE)), contact });
test.beforeAll(() => setContact('any'));

const newsOf = async (email: string): Promise<boolean[]> => {
  const orders = await callAs<Order[]>('bartender@demo.test', 'GET', `/api/order/${halles}/history?page=0&pageSize=100`);
  return orders.filter(({ customer }) => customer.email === email).map(({ customer }) => customer.newsletter);
};

/** The link in the mail sent to this address. */
const mailedLink = async (page: Page, email: string): Promise<string> => {
  await page.goto('/dev/mailbox');
  const link = page.locator('article').filter({ hasText: email }).getByRole('link');
  // A job sends the mail.
  await expect.poll(async () => (await page.reload()) && (await link.count())).toBe(1);
  return (await link.getAttribute('href')) ?? '';
};

const expectSound = async (page: Page, locale: Locale) => {
  for (const size of [DESK, TABLET, PHONE, SMALL]) {
    await page.setViewportSize(size);
    expect([size.width, await overflowsOf(page)]).toEqual([size.width, []]);
  }
  await page.setViewportSize(PHONE);
  expect(await violationsOf(page)).toEqual([]);
  const source = locale === 'fr-FR' ? {} : guestTexts['fr-FR'];
  expect(await untranslatedOn(page, guestTexts[locale], source)).toEqual([]);
};

// Right to left, because the journey checks the layout of each page.
for (const locale of withRest(['ar-AR'], ['fr-FR']))
  test.describe(`a newsletter, in ${locale}`, () => {
    const email = `news-${locale.toLowerCase()}@example.com`;

    test('is offered only with an e-mail, and confirmed by the owner of the address', async ({ openPhone }) => {
      const { page, context } = await openPhone(locale);
      const guest = guestOn(page, locale);
      await expect
        .poll(
          async () =>
            ((await (await fetch(`${demoAddress()}/api/public/menu/${halles}`)).json()) as { venue: { contact: string } }).venue.contact,
        )
        .toBe('any');
      await page.goto(menuPath('halles', { locale }));
      await page.locator('main li[data-id]').first().waitFor();
      await guest.pick('cha1');
      await guest.openBasket();
      const form = guest.basket();
      const box = form.getByRole('checkbox', { name: guest.texts.basket.newsletter });
      await form.getByLabel(guest.texts.basket.name).fill('Léa');
      await form.getByLabel(guest.texts.basket.phone).fill('06 39 98 44 44');
      expect(await box.count()).toBe(0);
      await form.getByLabel(guest.texts.basket.email).fill(email);
      await box.check();
      await expectSound(page, locale);
      await guest.orderButton().click();
      await guest.ref();
      await page.getByText(email).waitFor();
      expect(await newsOf(email)).toEqual([false]);
      const link = await mailedLink(page, email);
      await context.close();

      const reader = await openPhone(locale, { javaScriptEnabled: false });
      const { newsletter } = guestTexts[locale];
      await reader.page.goto(link);
      await reader.page.getByText(newsletter.open).waitFor();
      expect(await newsOf(email)).toEqual([false]);
      await reader.page.getByRole('button', { name: newsletter.confirm }).press('Enter');
      await reader.page.getByText(newsletter.confirmed).waitFor();
      expect(await newsOf(email)).toEqual([true]);
      await reader.page.reload();
      await reader.page.getByText(newsletter.confirmed).waitFor();
      await reader.page.getByRole('button', { name: newsletter.stop }).click();
      await reader.page.getByText(newsletter.stopped).waitFor();
      expect(await newsOf(email)).toEqual([false]);
      await reader.page.goto(link);
      await reader.page.getByText(newsletter.unknown).waitFor();
    });

    test('has a page without visual or language problems in every state', async ({ openPhone }) => {
      const { page } = await openPhone(locale);
      const address = `look-${email}`;
      const response = await fetch(`${demoAddress()}/api/public/order/${halles}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `newsletter-look-${locale}` },
        body: JSON.stringify({
          customer: { name: 'Léa', email: address, newsletter: true },
          items: [{ product: demoRecordId('halles', 'product', 'cha1'), qty: 1 }],
          locale,
        }),
      });
      expect(response.status).toBe(201);
      const { newsletter } = guestTexts[locale];
      await page.goto(await mailedLink(page, address));
      expect(await page.locator('html').getAttribute('lang')).toBe(bcp47(locale));
      await expectSound(page, locale);
      await page.getByRole('button', { name: newsletter.confirm }).click();
      await page.getByText(newsletter.confirmed).waitFor();
      await expectSound(page, locale);
      await page.getByRole('button', { name: newsletter.stop }).click();
      await page.getByText(newsletter.stopped).waitFor();
      await expectSound(page, locale);
      await page.goto(`/m/${halles}/newsletter?locale=${locale}`);
      await page.getByText(newsletter.unknown).waitFor();
      await expectSound(page, locale);
    });
  });
