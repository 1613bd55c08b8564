// A slow or failing network: pending uploads are awaited, failed ones retried, and late answers ignored.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Route } from '@playwright/test';
import { within } from '../../server/test/harness/within.ts';
import { photo } from '../pages/catalogue.ts';
import { expectDrafts, notice } from '../pages/drafts.ts';
import { guestOn } from '../pages/guest.ts';
import { backInStock, place, runOut, staffView } from '../pages/orders.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, PHONE, settled } from '../setup/people.ts';
import { expect, type Office, type OpenPhone, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const GUEST_LANGUAGES = ['fr-FR', 'de-DE'] as const;
const path = `/api/menu/${demoVenueIds.halles}/product`;

/** The prefix of records created by the journeys, deleted after each. */
const PREFIX = 'Essai photo';
const created = () => callAs<Product[]>(MANAGER, 'GET', `${path}?name=${PREFIX}`);
test.afterEach(async () => {
  for (const product of await created()) await callAs(MANAGER, 'DELETE', `${path}/${product.id}`);
});

/** Chooses a picture; returns the route of its upload, with which the journey completes or fails it. */
const startUpload = async ({ page }: Office) => {
  const uploading = new Promise<Route>((resolve) => void page.route('**/file', resolve, { times: 1 }));
  await page.locator('input[type=file]').setInputFiles(await photo(page, 900, 600));
  return within(uploading, 'the picture to be sent');
};

const saveButton = ({ page, t }: Office, isNew: boolean) =>
  page.getByRole('button', { name: t(isNew ? 'shared.create' : 'shared.save'), exact: true });
const uploadStatus = ({ page, t }: Office) => page.getByRole('status').filter({ hasText: t('picture.sending') });

for (const { locale, by } of [
  { locale: 'fr', by: 'tap' },
  { locale: 'de', by: 'keys' },
] as const)
  test.describe(`a pending picture, in ${locale}, saved by ${by}`, () => {
    const press = (screen: Office, isNew: boolean) =>
      by === 'tap' ? saveButton(screen, isNew).click() : screen.page.keyboard.press('Control+s');

    test('is saved with the record that is created or changed meanwhile', async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER, viewport: PHONE });
      const { page, t, field, open, toast } = screen;
      await open('product/create');
      await field(t('product.name')).fill(`${PREFIX} ${locale}`);
      const first = await startUpload(screen);
      await uploadStatus(screen).waitFor();
      await press(screen, true);
      await expect.poll(() => saveButton(screen, true).isDisabled()).toBe(true);
      await first.continue();
      await toast(t('created.product', { name: `${PREFIX} ${locale}` })).waitFor();
      const [product] = await created();
      expect(product?.image).toEqual(expect.any(String));

      await callAs(MANAGER, 'DELETE', `${path}/${product?.id}/image`);
      await open(`product/${product?.id}`);
      // Reloaded, because the cache of the creation still has its picture.
      await page.reload();
      await field(t('product.name')).waitFor();
      const second = await startUpload(screen);
      await press(screen, false);
      await second.continue();
      await toast(t('shared.saved')).waitFor();
      expect((await created())[0]?.image).toBe(product?.image);
    });

    test('saves nothing if it fails, and asks before leaving', async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t, field, open, toast } = screen;
      await open('product/create');
      await field(t('product.name')).fill(`${PREFIX} ${locale}`);
      const upload = await startUpload(screen);
      await press(screen, true);
      await upload.abort();
      await page.getByRole('alert').getByText(t('shared.connection_error')).waitFor();
      await toast(t('form.fix')).waitFor();
      expect(await created()).toEqual([]);

      await expectDrafts(page, 1);
      await page.reload();
      // The form opens with the typed values again.
      await notice(screen).waitFor();
      const other = await startUpload(screen);
      await screen.menuEntry(t('names.tag')).click();
      const question = page.getByRole('dialog', { name: t('form.leave_title') });
      await question.getByRole('button', { name: t('form.leave') }).click();
      await question.waitFor({ state: 'detached' });
      await other.abort();
      expect(await created()).toEqual([]);
    });
  });

test.describe("a guest's order", () => {
  const openOrder = async (openPhone: OpenPhone, locale: Locale, products: Parameters<typeof place>[1]) => {
    const order = await place('Uwe', products, null);
    const visit = await openPhone(locale);
    await visit.page.goto(`/m/${demoVenueIds.halles}/order/${order.uuid}?locale=${locale}`);
    const guest = { ...visit, ...guestOn(visit.page, locale) };
    await visit.page.getByText(guest.texts.order.status.PENDING).waitFor();
    return { ...guest, order };
  };

  for (const [locale, title] of inLanguages('can be changed when held, even if the menu failed to load at first', GUEST_LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { page, texts } = await openOrder(openPhone, locale, ['epi3', 'bou2']);
      let requests = 0;
      await page.route('**/api/public/menu/*?locale=*', (route) => {
        requests += 1;
        return requests > 1 ? route.continue() : route.abort();
      });
      await runOut('epi3');
      try {
        await page.getByText(texts.order.status.ON_HOLD).waitFor();
        await page.getByRole('region', { name: texts.order.change }).waitFor();
        expect(requests).toBeGreaterThan(1);
      } finally {
        await backInStock('epi3');
      }
    });

  for (const [locale, title] of inLanguages('is not overwritten by a late answer with an older state', GUEST_LANGUAGES))
    test(title, async ({ openPhone }) => {
      const guest = await openOrder(openPhone, locale, ['bou2']);
      const { page, texts, order } = guest;
      const { id } = await staffView(order);
      const slow = new Promise<Route>((resolve) => void page.route(`**/api/public/order/${order.uuid}`, resolve, { times: 1 }));
      // The page reloads its order when the network is back; the bar's change arrives before the slow answer.
      await page.evaluate(() => dispatchEvent(new Event('online')));
      const request = await within(slow, 'the page to ask for its order');
      const response = await request.fetch();
      await callAs('bartender@demo.test', 'PUT', `/api/order/${id}/status/prepare`);
      await page.getByText(texts.order.status.IN_PROGRESS).waitFor();
      const late = page.waitForResponse((answer) => answer.url().endsWith(`/order/${order.uuid}`));
      await request.fulfill({ response });
      await (await late).finished();
      await settled(guest);
      expect(await guest.status().textContent()).toBe(texts.order.status.IN_PROGRESS);
    });
});
