// A basket or a held order while the menu changes: the page names each change and offers actions.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { TableSession } from '@ardoise/contract/tables.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import { guestOn } from '../pages/guest.ts';
import { backInStock, place, runOut } from '../pages/orders.ts';
import { pattern, productName, valueIn } from '../pages/texts.ts';
import { demoAddress } from '../setup/demo.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, DESK, menuPath, PHONE, whileChanged } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr-FR', 'de-DE'] as const;
const BASE = `/api/menu/${demoVenueIds.halles}`;

const openMenu = async (openPhone: OpenPhone, locale: Locale, settings: Parameters<OpenPhone>[1] = {}) => {
  const visit = await openPhone(locale, settings);
  await visit.page.goto(menuPath('halles', { locale }));
  await visit.page.locator('main li[data-id]').first().waitFor();
  return { ...visit, ...guestOn(visit.page, locale) };
};

test.describe('a basket', () => {
  for (const [locale, title] of inLanguages('names a changed price, and asks for confirmation', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { page, texts, pick, openBasket, basket, button } = await openMenu(openPhone, locale);
      await pick('cha1');
      await openBasket();
      const path = `${BASE}/product/${demoRecordId('halles', 'product', 'cha1')}`;
      await whileChanged<Product>(
        path,
        ({ net_price }) => ({ net_price: net_price + 1 }),
        async () => {
          const alert = basket().getByRole('alert');
          const name = productName('cha1', locale);
          await expect(alert.locator('.item')).toHaveText(pattern(texts.changes.price));
          expect(valueIn(texts.changes.price, await alert.locator('.item').textContent())).toBe(name);
          await alert.getByText(texts.changes.confirm).waitFor();
          await button(texts.basket.confirm, basket()).waitFor();
        },
      );
      await page.keyboard.press('Escape');
    });

  for (const [locale, title] of inLanguages('names a changed price until it is confirmed, also while other lines change', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { page, texts, pick, openBasket, basket, button, orderButton } = await openMenu(openPhone, locale);
      for (const key of ['cha1', 'cha5', 'cha6'] as const) await pick(key);
      await openBasket();
      const alert = basket().getByRole('alert');
      const confirm = button(texts.basket.confirm, basket());
      const remove = (key: ProductKey) => basket().getByRole('button', { name: `${texts.basket.remove} ${productName(key, locale)}` });
      const path = `${BASE}/product/${demoRecordId('halles', 'product', 'cha1')}`;
      const dearer = ({ net_price }: Product) => ({ net_price: net_price + 1 });
      await whileChanged<Product>(path, dearer, async () => {
        await expect(alert.locator('.item')).toContainText(productName('cha1', locale));
        const totals = await alert.textContent();
        await remove('cha5').press('Enter');
        await expect(alert).not.toHaveText(totals ?? '');
        await expect(alert.locator('.item')).toContainText(productName('cha1', locale));
        await expect(confirm).toBeVisible();
      });
      // The original price is back.
      await expect(alert).toBeEmpty();
      await orderButton().waitFor();
      await whileChanged<Product>(path, dearer, async () => {
        // The confirmation counts although the form still lacks a name.
        await confirm.press('Enter');
        await expect(alert).toHaveText(texts.problems.fields);
        await remove('cha6').press('Enter');
        await expect(alert).toBeEmpty();
      });
      await page.keyboard.press('Escape');
    });

  for (const [locale, title] of inLanguages(
    'marks a field as invalid until it changes, and keeps the focus in the edited field',
    LANGUAGES,
  ))
    test(title, async ({ openPhone }) => {
      const { texts, pick, openBasket, basket, orderButton } = await openMenu(openPhone, locale);
      await pick('cha1');
      await openBasket();
      await basket().getByRole('radio', { name: texts.basket.atTable }).check();
      const [name, table] = [basket().getByLabel(texts.basket.name), basket().getByLabel(texts.basket.tableNumber)];
      const alert = basket().getByRole('alert');
      const invalidFields = basket().locator('[aria-invalid]');
      await orderButton().press('Enter');
      await expect(table).toBeFocused();
      await expect(invalidFields).toHaveCount(2);
      await name.pressSequentially('Noé');
      await expect(name).toBeFocused();
      await expect(name).toHaveValue('Noé');
      await expect(invalidFields).toHaveCount(1);
      await expect(alert).toHaveText(texts.problems.fields);
      await table.fill('999');
      await expect(invalidFields).toHaveCount(0);
      await expect(alert).toBeEmpty();
      await orderButton().press('Enter');
      await basket().getByText(texts.problems.table).waitFor();
      await expect(alert).toHaveText(texts.problems.fields);
      await table.fill('99');
      await expect(basket().getByText(texts.problems.table)).toHaveCount(0);
      await expect(alert).toBeEmpty();
    });

  for (const viewport of [PHONE, DESK])
    for (const [locale, title] of inLanguages(`moves the focus on after a line is removed, at ${viewport.width} px`, LANGUAGES))
      test(title, async ({ openPhone }) => {
        const { texts, pick, openBasket, basket } = await openMenu(openPhone, locale, { viewport });
        for (const key of ['cha1', 'cha5', 'cha6'] as const) await pick(key);
        await openBasket();
        const remove = (key: ProductKey) => basket().getByRole('button', { name: `${texts.basket.remove} ${productName(key, locale)}` });
        await remove('cha5').click();
        await expect(remove('cha5')).toHaveCount(0);
        await expect(remove('cha6')).toBeFocused();
        await basket().getByRole('button', { name: texts.basket.undo }).click();
        await remove('cha5').click();
        await expect(remove('cha6')).toBeFocused();
        await remove('cha6').press('Enter');
        await expect(remove('cha6')).toHaveCount(0);
        await expect(remove('cha1')).toBeFocused();
        await remove('cha1').press('Enter');
        await basket().getByText(texts.basket.empty).waitFor();
        await expect(basket().getByRole('heading', { name: texts.basket.title })).toBeFocused();
      });
});

const TABLE = '14';
const SESSIONS = `/api/venue/${demoVenueIds.halles}/session`;
const closeTable = async () => {
  for (const { id, table } of await callAs<TableSession[]>('bartender@demo.test', 'GET', SESSIONS))
    if (table === TABLE) await callAs('bartender@demo.test', 'DELETE', `${SESSIONS}/${id}`);
};
/** Places an order at the table and starts a group order; returns the join code. */
const startGroupOrder = async (): Promise<string> => {
  await closeTable();
  const { uuid } = await place('Léa', ['cha6'], TABLE);
  const response = await fetch(`${demoAddress()}/api/public/session/${demoVenueIds.halles}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ table: TABLE, seat: crypto.randomUUID(), name: 'Léa', orders: [uuid] }),
  });
  const { word: joinCode } = (await response.json()) as { word: string };
  return joinCode;
};

test.describe('the name entered to join a table', () => {
  test.afterEach(closeTable);
  for (const viewport of [PHONE, DESK])
    test(`is used for the order, at ${viewport.width} px`, async ({ openPhone }) => {
      const joinCode = await startGroupOrder();
      const { page } = await openPhone('fr-FR', { viewport });
      const { texts, pick, openBasket, basket, remembered, button, sheet } = guestOn(page, 'fr-FR');
      await page.goto(menuPath('halles', { table: TABLE }));
      await pick('cha1');
      await button(texts.together.join).press('Enter');
      const dialog = sheet(texts.together.start);
      await dialog.getByLabel(texts.basket.name).fill('Tom');
      await dialog.getByLabel(texts.together.word).fill(joinCode);
      await button(texts.together.join, dialog).press('Enter');
      await sheet(`Table ${TABLE}`).waitFor();
      await page.keyboard.press('Escape');
      await openBasket();
      // On a wide screen the form was open already, and stays open.
      if (viewport === DESK) await expect(basket().getByLabel(texts.basket.name)).toHaveValue('Tom');
      else await expect(remembered()).toContainText('Tom');
    });
});

/** Opens the page of a held order. */
const openHeld = async (openPhone: OpenPhone, locale: Locale, { uuid }: GuestOrder) => {
  const visit = await openPhone(locale);
  await visit.page.goto(`/m/${demoVenueIds.halles}/order/${uuid}?locale=${locale}`);
  const guest = guestOn(visit.page, locale);
  const editor = visit.page.getByRole('region', { name: guest.texts.order.change });
  /** The labels of the actions offered for a line. */
  const offers = (name: string) =>
    editor
      .getByRole('listitem')
      .filter({ has: visit.page.getByRole('heading', { name }) })
      .getByRole('paragraph')
      .getByRole('button')
      .allTextContents();
  const expectedOffers = ({ replace }: typeof guest.texts.order, name: string) => [
    `${replace} ${name}`,
    `${guest.texts.basket.remove} ${name}`,
  ];
  return { ...visit, ...guest, editor, offers, offered: expectedOffers };
};

test.describe('a held order', () => {
  for (const [locale, title] of inLanguages('offers actions for a product that ran out, and others when no line is left', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const order = await place(`Mia ${locale}`, ['cha3'], null);
      await runOut('cha3');
      try {
        const { page, texts, editor, offers, offered: expectedOffers, button, sheet } = await openHeld(openPhone, locale, order);
        const name = productName('cha3', locale);
        const [send, line] = [button(texts.order.sendChange), editor.getByRole('heading', { name })];
        await editor.getByText(texts.basket.lineGone).waitFor();
        // Editing is not offered: the product is unavailable with every option.
        expect(await offers(name)).toEqual(expectedOffers(texts.order, name));

        const remove = editor.getByRole('button', { name: `${texts.basket.remove} ${name}` });
        await remove.click();
        await editor.getByRole('alert').getByText(texts.order.nothingLeft).waitFor();
        expect(await send.count()).toBe(0);
        expect(await button(texts.order.cancel).isEnabled()).toBe(true);
        await button(texts.order.restore).click();
        await line.waitFor();
        expect(await editor.getByRole('alert').textContent()).toBe('');

        await remove.click();
        await button(texts.order.replaceTitle).click();
        const picker = sheet(texts.order.replaceTitle);
        await picker.getByRole('searchbox').fill('zzz');
        await picker.getByText(texts.menu.nothingFound.replace('{query}', 'zzz')).waitFor();
        const other = productName('cha5', locale);
        await picker.getByRole('searchbox').fill(other);
        await picker.getByRole('searchbox').press('Enter');
        await button(texts.product.choose, sheet(other)).press('Enter');
        await editor.getByRole('heading', { name: other }).waitFor();
        await expect(editor).toBeFocused();
        await send.press('Enter');
        await page.getByText(texts.order.status.PENDING).waitFor();
      } finally {
        await backInStock('cha3');
      }
    });

  for (const [locale, title] of inLanguages('moves the focus on after a line is removed', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const order = await place(`Lou ${locale}`, ['cha3', 'cha5'], null);
      await runOut('cha3');
      try {
        const { texts, editor, button } = await openHeld(openPhone, locale, order);
        await editor.getByText(texts.basket.lineGone).waitFor();
        const remove = (key: ProductKey) => editor.getByRole('button', { name: `${texts.basket.remove} ${productName(key, locale)}` });
        await remove('cha3').press('Enter');
        await expect(remove('cha3')).toHaveCount(0);
        await expect(remove('cha5')).toBeFocused();
        await remove('cha5').press('Enter');
        await editor.getByText(texts.order.nothingLeft).waitFor();
        await expect(editor).toBeFocused();
        await button(texts.order.restore).press('Enter');
        await expect(remove('cha5')).toBeVisible();
        await expect(editor).toBeFocused();
      } finally {
        await backInStock('cha3');
      }
    });

  for (const [locale, title] of inLanguages('strikes out a product that ran out, but not a bundle with a part that ran out', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { page } = await openPhone(locale);
      const { texts, pick, openBasket, basket, orderButton, ref, button, sheet } = guestOn(page, locale);
      const [bundle, part, tea] = [productName('for3', locale), productName('des2', locale), productName('cha6', locale)];
      await page.goto(menuPath('halles', { locale, table: '18' }));
      await pick('for3', [productName('bur3', locale), part, productName('sof2', locale)]);
      await pick('cha6');
      await openBasket();
      await basket().getByLabel(texts.basket.name).fill('Noé');
      await orderButton().click();
      await ref();
      try {
        await runOut('des2');
        const editor = page.getByRole('region', { name: texts.order.change });
        await editor.getByText(texts.basket.linePartGone.replace('{names}', part)).waitFor();
        await runOut('cha6');
        await editor.getByText(texts.basket.lineGone).waitFor();
        await expect(editor.getByRole('heading', { name: tea })).toHaveCSS('text-decoration-line', 'line-through');
        await expect(editor.getByRole('heading', { name: bundle })).toHaveCSS('text-decoration-line', 'none');
        await editor.getByRole('button', { name: `${texts.basket.edit} ${bundle}` }).click();
        await expect(sheet(bundle).getByRole('radio', { name: part })).not.toBeChecked();
        await button(texts.product.close, sheet(bundle)).first().click();
        expect(await button(texts.order.sendChange).isDisabled()).toBe(true);
      } finally {
        await Promise.all([backInStock('des2'), backInStock('cha6')]);
      }
    });

  for (const [locale, title] of inLanguages('keeps the line of a deleted product, with its name', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const sample = await callAs<Product>(MANAGER, 'GET', `${BASE}/product/${demoRecordId('halles', 'product', 'cha5')}`);
      const name = `Tisane du jour ${locale}`;
      const { id } = await callAs<Product>(MANAGER, 'POST', `${BASE}/product`, {
        name,
        type_id: 1,
        net_price: 3,
        tax_rate: 0.1,
        categories: sample.categories,
      });
      const answer = await fetch(`${demoAddress()}/api/public/order/${demoVenueIds.halles}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ customer: { name: 'Ida' }, items: [{ product: id, qty: 1 }], locale }),
      });
      const order = (await answer.json()) as GuestOrder;
      await callAs(MANAGER, 'PUT', `/api/menu/${id}/unavailable`);
      await callAs(MANAGER, 'DELETE', `${BASE}/product/${id}`);
      const { texts, editor, offers, offered: expectedOffers } = await openHeld(openPhone, locale, order);
      await editor.getByText(texts.basket.lineGone).waitFor();
      expect(await offers(name)).toEqual(expectedOffers(texts.order, name));
    });
});
