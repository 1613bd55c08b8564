// Going back returns to the previous place: with the page's controls, Escape and the browser's button.
import { guestOn } from '../pages/guest.ts';
import { productName } from '../pages/texts.ts';
import { menuPath } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

/** Opens an empty page, then the menu, on a phone. */
const openMenu = async (openPhone: OpenPhone) => {
  const visit = await openPhone('fr-FR');
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  await visit.page.goto('about:blank');
  await visit.page.goto(menuPath('halles', { locale: 'fr-FR', table: '8' }));
  await visit.page.locator('main li[data-id]').first().waitFor();
  return { ...visit, ...guestOn(visit.page, 'fr-FR') };
};

test('a sheet opened by a recommendation returns to the previous sheet, unchanged', async ({ openPhone }) => {
  const { page, texts, product, sheet, button, mainButton, closed } = await openMenu(openPhone);
  const [first, second] = [sheet(productName('plc6')), sheet(productName('bie1'))];
  const recommended = first.getByRole('button', { name: new RegExp(`^${productName('bie1')}`) });
  await product('plc6').click();
  await button(texts.product.addNote, first).click();
  await page.keyboard.type('Sans cornichons');
  const waysBack = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => second.getByRole('button', { name: texts.product.close }).click(),
    () => mainButton(second).press('Enter'),
  ];
  for (const back of waysBack) {
    await recommended.click();
    await second.waitFor();
    await back();
    await second.waitFor({ state: 'detached' });
    await expect(first.getByRole('textbox')).toHaveValue('Sans cornichons');
    await expect(recommended).toBeInViewport();
  }
  await page.goBack();
  await closed(first);
  await expect(product('plc6')).toBeFocused();
});

for (const control of ['the page', 'the browser'] as const)
  test(`from the page of an order ${control} returns to the place in the menu, without an empty history entry`, async ({ openPhone }) => {
    const { page, ...guest } = await openMenu(openPhone);
    await guest.pick('bie5');
    const top = () => guest.product('bie5').evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    await guest.openBasket();
    await guest.basket().getByLabel(guest.texts.basket.name).fill('Léa');
    await guest.orderButton().click();
    await guest.ref();
    if (control === 'the browser') await page.goBack();
    else await page.getByRole('link', { name: guest.texts.order.back }).click();
    await page.locator('main li[data-id]').first().waitFor();
    expect(new URL(page.url()).search).toContain('table=8');
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40);
    expect(await guest.basket().count()).toBe(0);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

test('a sheet that was open during a reload leaves no history entry', async ({ openPhone }) => {
  const { page, ...guest } = await openMenu(openPhone);
  await guest.product('cha5').click();
  await guest.sheet(productName('cha5')).waitFor();
  await page.waitForFunction(() => history.state?.sheet === 1);
  await page.reload();
  await page.waitForFunction(() => !history.state?.sheet);
  await page.locator('main li[data-id]').first().waitFor();
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});
