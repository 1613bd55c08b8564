// A held order: products that ran out in a line, a set menu or one order, and the guest's replacement.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { formatTime } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { backInStock } from '../pages/orders.ts';
import { staffOn } from '../pages/staff.ts';
import { openTable, orderAs } from '../pages/table.ts';
import { pattern, productName, valueIn } from '../pages/texts.ts';
import { demoAddress } from '../setup/demo.ts';
import { callAs, TABLET } from '../setup/people.ts';
import { expect, test, visitsOn } from '../setup/test.ts';

const BARTENDER = 'bartender@demo.test';
type Staff = ReturnType<typeof staffOn> & Awaited<ReturnType<ReturnType<typeof visitsOn>['openOffice']>>;

test.describe('a held order', () => {
  let bar: Staff;
  let people: ReturnType<typeof visitsOn>;
  test.beforeAll(async ({ browser }) => {
    people = visitsOn(browser);
    const visit = await people.openOffice('fr', { email: BARTENDER, viewport: TABLET });
    bar = { ...visit, ...staffOn(visit.page, 'fr') };
  });
  test.beforeEach(() => bar.open('order'));
  test.afterEach(() => Promise.all((['cha6', 'des2'] as const).map(backInStock)));
  test.afterAll(() => people.close());

  test('shows the guest what ran out, and accepts another product instead', async ({ openPhone }) => {
    const [phone, other] = await Promise.all([openTable(openPhone, 'fr-FR', '14'), openTable(openPhone, 'fr-FR', '15')]);
    const { texts } = phone;
    const tea = productName('cha6');
    const ref = await orderAs(phone, 'Inès', ['cha6', 'cha1']);
    await bar.card(ref).getByRole('link').click();
    await bar.runOut(tea).click();
    const question = bar.page.getByRole('dialog', { name: bar.t('orders.out_title', { name: tea }) });
    await question.getByRole('button', { name: bar.t('orders.run_out') }).click();
    const held = phone.page.getByText(texts.order.status.ON_HOLD);
    await held.waitFor();
    await bar.page.getByText(bar.t('orders.status.ON_HOLD')).first().waitFor();
    // Another table's menu shows it as unavailable meanwhile.
    await other.page.locator('li.off').filter({ hasText: tea }).getByText(texts.menu.unavailable).first().waitFor({ state: 'attached' });

    const editor = phone.page.getByRole('region', { name: texts.order.change });
    const shownTime = valueIn(texts.order.held, await editor.getByText(pattern(texts.order.held)).textContent());
    const uuid = new URL(phone.page.url()).pathname.split('/').at(-1);
    const { held_until } = (await (await fetch(`${demoAddress()}/api/public/order/${uuid}`)).json()) as GuestOrder;
    expect(shownTime).toBe(formatTime(new Date(held_until ?? ''), 'fr-FR', 'Europe/Paris'));
    const gone = editor.getByRole('listitem').filter({ hasText: tea });
    await gone.getByText(texts.basket.lineGone).waitFor();
    for (const step of [texts.product.fewer, texts.product.moreOf]) expect(await phone.button(step, gone).isDisabled()).toBe(true);
    await editor.getByRole('button', { name: `${texts.order.replace} ${tea}` }).click();
    const choice = phone.sheet(texts.order.replaceTitle).getByRole('button', { name: new RegExp(`^${productName('cha5')}`) });
    await choice.first().click();
    await phone.sheet(productName('cha5')).waitFor();
    await phone.page.keyboard.press('Escape');
    await phone.sheet(productName('cha5')).waitFor({ state: 'detached' });
    await choice.first().click();
    await phone.button(texts.product.choose, phone.sheet(productName('cha5'))).click();
    await phone.button(texts.order.sendChange).click();
    await phone.page.getByText(texts.order.status.PENDING).waitFor();
    await bar
      .announcement(bar.t('orders.heard_again', { ref, place: bar.t('orders.table', { table: '14' }) }))
      .waitFor({ state: 'attached' });
    const lines = bar.page.locator('main').getByRole('listitem');
    await lines.filter({ hasText: productName('cha5') }).waitFor();
    expect(await lines.filter({ hasText: tea }).count()).toBe(0);
    await Promise.all([phone, other].map(({ context }) => context.close()));
  });

  test('stops offering a product that runs out while its guest edits the order', async ({ openPhone }) => {
    const phone = await openTable(openPhone, 'fr-FR', '17');
    const { texts } = phone;
    const [first, second, third] = (['cha1', 'cha2', 'cha5'] as const).map((key) => productName(key)) as [string, string, string];
    await orderAs(phone, 'Lou', ['cha1', 'cha2', 'cha5']);
    const uuid = new URL(phone.page.url()).pathname.split('/').at(-1);
    const { items } = (await (await fetch(`${demoAddress()}/api/public/order/${uuid}`)).json()) as GuestOrder;
    const markMissing = (name: string) =>
      callAs(BARTENDER, 'PUT', `/api/menu/${items.find((item) => item.name === name)?.uuid}/unavailable`, { scope: 'line' });
    const editor = phone.page.getByRole('region', { name: texts.order.change });
    const lines = editor.getByRole('listitem');
    await markMissing(first);
    await expect(lines.filter({ hasText: second })).toHaveCount(1);
    await expect(lines.filter({ hasText: first })).toHaveCount(0);
    await markMissing(second);
    await editor.getByText(fill(texts.basket.linePartGone, { names: [first, second].join(', ') })).waitFor();
    await expect(lines.filter({ hasText: second })).toHaveCount(0);
    await phone.button(texts.order.sendChange).click();
    await phone.page.getByText(texts.order.status.PENDING).waitFor();
    const sent = (await (await fetch(`${demoAddress()}/api/public/order/${uuid}`)).json()) as GuestOrder;
    expect(sent.items.map(({ name }) => name)).toEqual([third]);
  });

  test('lets the guest choose another part of a set menu that lacks one', async ({ openPhone }) => {
    const phone = await openTable(openPhone, 'fr-FR', '16');
    const { texts } = phone;
    const [bundle, missing] = [productName('for3'), productName('des2')];
    await phone.pick('for3', [productName('bur3'), missing, productName('sof2')]);
    await phone.openBasket();
    await phone.basket().getByLabel(texts.basket.name).fill('Noé');
    await phone.orderButton().click();
    const ref = await phone.ref();
    await bar.card(ref).getByRole('link').click();
    await bar.runOut(missing).click();
    await bar.page
      .getByRole('dialog')
      .getByRole('button', { name: bar.t('orders.run_out') })
      .click();
    await phone.page.getByText(texts.order.status.ON_HOLD).waitFor();
    const editor = phone.page.getByRole('region', { name: texts.order.change });
    const line = editor.getByRole('listitem').filter({ hasText: bundle });
    await line.getByText(fill(texts.basket.linePartGone, { names: missing })).waitFor();
    await editor.getByRole('button', { name: `${texts.basket.edit} ${bundle}` }).click();
    const sheet = phone.sheet(bundle);
    await sheet.getByRole('radio', { name: `${missing} ${texts.menu.unavailable}` }).waitFor();
    await sheet.getByRole('radio', { name: productName('des7') }).check();
    await phone.button(texts.product.change, sheet).click();
    const send = phone.button(texts.order.sendChange);
    const notice = editor.getByText(texts.order.reconnecting);
    await phone.context.setOffline(true);
    await notice.waitFor();
    expect(await send.isDisabled()).toBe(true);
    await phone.context.setOffline(false);
    await notice.waitFor({ state: 'detached' });
    await send.click();
    await phone.page.getByText(texts.order.status.PENDING).waitFor();
    await bar.open('order');
    await bar.card(ref).getByText(productName('des7')).waitFor();
  });

  test('keeps a set menu on sale when only one order lacks a part, until its guest has chosen', async ({ openPhone }) => {
    const phone = await openTable(openPhone, 'fr-FR', '18');
    const { texts } = phone;
    const [bundle, missing] = [productName('for3'), productName('des2')];
    await phone.pick('for3', [productName('bur3'), missing, productName('sof2')]);
    await phone.openBasket();
    await phone.basket().getByLabel(texts.basket.name).fill('Ambre');
    await phone.orderButton().click();
    await phone.ref();
    const uuid = new URL(phone.page.url()).pathname.split('/').at(-1);
    const { items } = (await (await fetch(`${demoAddress()}/api/public/order/${uuid}`)).json()) as GuestOrder;
    const part = items[0]?.sub_products.find(({ name }) => name === missing);
    await callAs(BARTENDER, 'PUT', `/api/menu/${part?.uuid}/unavailable`, { scope: 'line' });
    const editor = phone.page.getByRole('region', { name: texts.order.change });
    const line = editor.getByRole('listitem').filter({ hasText: bundle });
    await line.getByText(texts.basket.linePartGone.replace('{names}', missing)).waitFor();
    const send = phone.button(texts.order.sendChange);
    expect(await send.isDisabled()).toBe(true);
    await editor.getByRole('button', { name: `${texts.basket.edit} ${bundle}` }).click();
    const sheet = phone.sheet(bundle);
    expect(await sheet.getByRole('radio', { name: missing }).isChecked()).toBe(false);
    await sheet.getByRole('radio', { name: productName('des7') }).check();
    await phone.button(texts.product.change, sheet).click();
    await send.click();
    await phone.page.getByText(texts.order.status.PENDING).waitFor();
    const now = (await (await fetch(`${demoAddress()}/api/public/order/${uuid}`)).json()) as GuestOrder;
    expect(now.items[0]?.sub_products.map(({ name }) => name)).toContain(productName('des7'));
  });
});
