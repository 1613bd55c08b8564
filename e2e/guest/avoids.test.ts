// Allergens that a guest avoids: marked wherever a dish can be picked, repeated before the order is sent, and shown to the kitchen.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { guestOn } from '../pages/guest.ts';
import { backInStock, productId, runOut } from '../pages/orders.ts';
import { pattern, productName, tagName } from '../pages/texts.ts';
import { demoAddress } from '../setup/demo.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, menuPath } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

for (const [locale, title] of inLanguages('marks peanuts in recommendations and in the basket, and informs the kitchen', [
  'fr-FR',
  'de-DE',
]))
  test(title, async ({ openPhone, openOffice }) => {
    const { page } = await openPhone(locale);
    const { texts, product, sheet, openBasket, basket, button, orderButton, ref, showMatching } = guestOn(page, locale);
    const peanuts = productName('plc6', locale);
    await page.goto(menuPath('halles', { locale }));
    await page.locator('main li[data-id]').first().waitFor();
    await page.getByRole('button', { name: texts.menu.filter }).click();
    await sheet(texts.menu.filter)
      .getByRole('checkbox', { name: tagName('allergen:peanuts', locale) })
      .check();
    await showMatching().click();
    await product('plc6').waitFor({ state: 'detached' });

    await product('bie2').click();
    const beer = sheet(productName('bie2', locale));
    const card = beer.getByRole('listitem').filter({ hasText: peanuts });
    await card.getByText(texts.product.unfit).waitFor();
    // "+" opens the sheet of an unsuitable product instead of adding it.
    await card.getByRole('button', { name: new RegExp(`^${pattern(texts.product.addOne).source}`) }).click();
    await button(texts.product.add, sheet(peanuts)).click();
    await sheet(peanuts).waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await beer.waitFor({ state: 'hidden' });
    await openBasket();
    const line = basket().getByRole('listitem').filter({ hasText: peanuts });
    await line.getByText(texts.product.unfit).waitFor();
    await basket()
      .getByText(pattern(texts.filter.clashes.one ?? texts.filter.clashes.other))
      .waitFor();
    await basket()
      .getByRole('checkbox', { name: pattern(texts.filter.tell) })
      .check();
    await basket().getByLabel(texts.basket.name, { exact: true }).fill('Nour');
    await orderButton().click();
    await ref();

    const uuid = new URL(page.url()).pathname.split('/').at(-1);
    const order = (await (await fetch(`${demoAddress()}/api/public/order/${uuid}`)).json()) as GuestOrder;
    expect(order.avoids).toEqual(['allergen:peanuts']);
    await page.getByText(fill(texts.order.avoids, { names: tagName('allergen:peanuts', locale) })).waitFor();
    const [{ id } = { id: '' }] = (
      await callAs<{ id: string; uuid: string }[]>(
        'bartender@demo.test',
        'GET',
        `/api/order/${demoVenueIds.halles}?status=PENDING&pageSize=500`,
      )
    ).filter((one) => one.uuid === uuid);
    const office = await openOffice(locale === 'fr-FR' ? 'fr' : 'de', { email: 'bartender@demo.test' });
    await office.open(`order/${id}`);
    await expect(office.page.locator('[data-avoids]')).toHaveText(pattern(office.t('orders.avoids', { names: '{names}' })));
  });

test('a held order opened in a new tab marks avoided allergens among the replacements', async ({ openPhone }) => {
  const placed = await fetch(`${demoAddress()}/api/public/order/${demoVenueIds.halles}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      table: '9',
      customer: { name: 'Nour' },
      items: [
        { product: productId('bou2'), qty: 1 },
        { product: productId('cha5'), qty: 1 },
      ],
      avoids: ['allergen:peanuts'],
      locale: 'fr-FR',
    }),
  });
  const { uuid } = (await placed.json()) as GuestOrder;
  try {
    await runOut('bou2');
    const { page } = await openPhone('fr-FR');
    const { texts, sheet } = guestOn(page, 'fr-FR');
    await page.goto(`${menuPath('halles')}/order/${uuid}`);
    const editor = page.getByRole('region', { name: texts.order.change });
    await editor.getByRole('button', { name: `${texts.order.replace} ${productName('bou2', 'fr-FR')}` }).click();
    await sheet(texts.order.replaceTitle)
      .getByRole('listitem')
      .filter({ hasText: productName('plc6', 'fr-FR') })
      .getByText(fill(texts.menu.pair, { name: texts.product.unfit, value: tagName('allergen:peanuts', 'fr-FR') }))
      .waitFor();
  } finally {
    await backInStock('bou2');
    await fetch(`${demoAddress()}/api/public/order/${uuid}`, { method: 'DELETE' });
  }
});
