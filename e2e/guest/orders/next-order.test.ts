// Offers to a guest who has ordered: the same drinks again, a dessert. Each is one line.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Section } from '@ardoise/contract/catalog/sections.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { PRODUCT_ROWS } from '@ardoise/demo/menu/products.ts';
import { CATEGORY_ROWS } from '@ardoise/demo/menu/sections.ts';
import { guestOn, storeOwnOrders } from '../../pages/guest.ts';
import { place, productId } from '../../pages/orders.ts';
import { escaped, money, plain, productName, sixIn } from '../../pages/texts.ts';
import { overflowsOf, violationsOf } from '../../screens/look.ts';
import { inLanguages } from '../../setup/languages.ts';
import { menuPath, whileChanged } from '../../setup/people.ts';
import { expect, type OpenPhone, test } from '../../setup/test.ts';

const MENU = `/api/menu/${demoVenueIds.halles}`;

const openMenu = async (openPhone: OpenPhone, locale: Locale) => {
  const visit = await openPhone(locale);
  await visit.page.goto(menuPath('halles', { locale, table: '7' }));
  await visit.page.locator('main li[data-id]').filter({ visible: true }).first().waitFor();
  return { ...visit, ...guestOn(visit.page, locale) };
};

/** Makes à la carte available at any hour during `work`. */
const whileAlwaysServed = (work: () => Promise<void>) =>
  whileChanged<Section>(`${MENU}/section/${demoRecordId('halles', 'section', 'sec3')}`, () => ({ unavailable: false }), work);

test('offers the same drinks with the old and the new price, and adds them with one tap', async ({ openPhone }) => {
  const order = await place('Inès', ['bie1', 'epi3'], '7');
  const { page, texts, basket } = await openMenu(openPhone, 'fr-FR');
  await storeOwnOrders(page, [order], '7');
  await page.reload();
  const offer = page.getByRole('button', { name: new RegExp(`^${escaped(texts.evening.sameAgain)}`) });
  await expect(offer).toContainText(productName('bie1'));
  await expect(offer).not.toContainText(productName('epi3'));
  await expect(offer).not.toContainText('→');
  const { net_price } = PRODUCT_ROWS.bie1;
  const dearer = net_price + 0.4;
  await whileChanged<Product>(
    `${MENU}/product/${productId('bie1')}`,
    () => ({ net_price: dearer }),
    async () => {
      const prices = `${plain(money(net_price, 'fr-FR'))}→${plain(money(dearer, 'fr-FR'))}`;
      await expect.poll(async () => plain(await offer.textContent())).toContain(prices);
      await offer.click();
      await basket()
        .getByRole('heading', { name: productName('bie1') })
        .waitFor();
      await expect.poll(async () => plain(await basket().textContent())).toContain(prices);
      await expect.poll(async () => plain(await basket().textContent())).toContain(plain(money(2 * dearer, 'fr-FR')));
    },
  );
  await offer.waitFor({ state: 'detached' });
  await page.request.delete(`/api/public/order/${order.uuid}`);
});

for (const [locale, title] of inLanguages('offers desserts after the mains, but not at another table', ['fr-FR', 'de-DE']))
  test(title, async ({ openPhone }) => {
    await whileAlwaysServed(async () => {
      const order = await place('Inès', ['pla3'], '7');
      const { page, texts } = await openMenu(openPhone, locale);
      await storeOwnOrders(page, [order], '7');
      await page.reload();
      const offer = page.locator('.bar').getByRole('button', { name: texts.evening.dessert });
      await offer.click();
      const desserts = sixIn(CATEGORY_ROWS.find(({ key }) => key === 'DES')!.name, locale);
      await expect(page.getByRole('heading', { name: desserts, exact: true })).toBeInViewport();
      expect(await overflowsOf(page)).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);

      await page.goto(menuPath('halles', { locale, table: '8' }));
      await page.locator('.bar').getByRole('button', { name: texts.evening.call }).waitFor();
      expect(await offer.count()).toBe(0);
      await page.request.delete(`/api/public/order/${order.uuid}`);
    });
  });

test('remembers a declined offer for that order', async ({ openPhone }) => {
  const order = await place('Inès', ['cha5'], '7');
  const { page, texts } = await openMenu(openPhone, 'de-DE');
  await storeOwnOrders(page, [order], '7');
  await page.reload();
  await page.getByRole('button', { name: texts.evening.noThanks }).click();
  const known = await page.evaluate((key) => localStorage.getItem(key), `ardoise.${demoVenueIds.halles}`);
  expect(JSON.parse(known ?? '{}')).toMatchObject({ declined: order.uuid, orders: [{ uuid: order.uuid }] });
  await page.request.delete(`/api/public/order/${order.uuid}`);
});
