// Back leads where the guest came from: by the page's own controls, by Escape and by the browser's button.
import { guestOn } from '../pages/guest.ts';
import { productName } from '../pages/words.ts';
import { menuPath } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

/** A menu behind an empty page, on a phone. */
const openMenu = async (openPhone: OpenPhone) => {
  const visit = await openPhone('fr-FR');
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  await visit.page.goto('about:blank');
  await visit.page.goto(menuPath('halles', { locale: 'fr-FR', table: '8' }));
  await visit.page.locator('main li[data-id]').first().waitFor();
  return { ...visit, ...guestOn(visit.page, 'fr-FR') };
};

test('a sheet that a recommendation opened goes back to the sheet before, as it was left', async ({ openPhone }) => {
  const { page, texts, product, sheet, button, mainButton, closed } = await openMenu(openPhone);
  const [first, second] = [sheet(productName('plc6')), sheet(productName('bie1'))];
  const recommended = first.getByRole('button', { name: new RegExp(`^${productName('bie1')}`) });
  await product('plc6').click();
  await button(texts.product.addNote, first).click();
  await page.keyboard.type('Sans cornichons');
  const ways = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => second.getByRole('button', { name: texts.product.close }).click(),
    () => mainButton(second).press('Enter'),
  ];
  for (const back of ways) {
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

for (const way of ['the page', 'the browser'] as const)
  test(`from the page of an order ${way} leads back to the place in the menu, without a step that does nothing`, async ({ openPhone }) => {
    const { page, ...guest } = await openMenu(openPhone);
    await guest.pick('bie5');
    const top = () => guest.product('bie5').evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    await guest.openBasket();
    await guest.basket().getByLabel(guest.texts.basket.name).fill('Léa');
    await guest.orderButton().click();
    await guest.ref();
    if (way === 'the browser') await page.goBack();
    else await page.getByRole('link', { name: guest.texts.order.back }).click();
    await page.locator('main li[data-id]').first().waitFor();
    expect(new URL(page.url()).search).toContain('table=8');
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40);
    expect(await guest.basket().count()).toBe(0);
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

test('a sheet that was open as the page was loaded again takes no step back of its own', async ({ openPhone }) => {
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
