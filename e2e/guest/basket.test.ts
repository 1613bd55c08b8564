// A basket, or a held order, while the menu lives on: what has become another thing since is said, with what can be done.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { TableSession } from '@ardoise/contract/tables.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import { guestOn } from '../pages/guest.ts';
import { backInStock, place, runOut } from '../pages/orders.ts';
import { pattern, productName, valueIn } from '../pages/words.ts';
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
  for (const [locale, title] of inLanguages('says when it costs something else, and asks for a confirmation', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { page, texts, pick, openBasket, basket, button } = await openMenu(openPhone, locale);
      await pick('cha1');
      await openBasket();
      const path = `${BASE}/product/${demoRecordId('halles', 'product', 'cha1')}`;
      await whileChanged<Product>(
        path,
        ({ net_price }) => ({ net_price: net_price + 1 }),
        async () => {
          const told = basket().getByRole('alert');
          const name = productName('cha1', locale);
          await expect(told.locator('.item')).toHaveText(pattern(texts.changes.price));
          expect(valueIn(texts.changes.price, await told.locator('.item').textContent())).toBe(name);
          await told.getByText(texts.changes.confirm).waitFor();
          await button(texts.basket.confirm, basket()).waitFor();
        },
      );
      await page.keyboard.press('Escape');
    });

  for (const [locale, title] of inLanguages('tells of a price until it is confirmed, also while other lines are changed', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { page, texts, pick, openBasket, basket, button, orderButton } = await openMenu(openPhone, locale);
      for (const key of ['cha1', 'cha5', 'cha6'] as const) await pick(key);
      await openBasket();
      const told = basket().getByRole('alert');
      const confirm = button(texts.basket.confirm, basket());
      const remove = (key: ProductKey) => basket().getByRole('button', { name: `${texts.basket.remove} ${productName(key, locale)}` });
      const path = `${BASE}/product/${demoRecordId('halles', 'product', 'cha1')}`;
      const dearer = ({ net_price }: Product) => ({ net_price: net_price + 1 });
      await whileChanged<Product>(path, dearer, async () => {
        await expect(told.locator('.item')).toContainText(productName('cha1', locale));
        const totals = await told.textContent();
        await remove('cha5').press('Enter');
        await expect(told).not.toHaveText(totals ?? '');
        await expect(told.locator('.item')).toContainText(productName('cha1', locale));
        await expect(confirm).toBeVisible();
      });
      // As it was again.
      await expect(told).toBeEmpty();
      await orderButton().waitFor();
      await whileChanged<Product>(path, dearer, async () => {
        // Pressed: it is known now, even where the form still lacks a name.
        await confirm.press('Enter');
        await expect(told).toHaveText(texts.problems.fields);
        await remove('cha6').press('Enter');
        await expect(told).toBeEmpty();
      });
      await page.keyboard.press('Escape');
    });

  for (const [locale, title] of inLanguages('marks a field until it is changed, and leaves the focus where one types', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { texts, pick, openBasket, basket, orderButton } = await openMenu(openPhone, locale);
      await pick('cha1');
      await openBasket();
      await basket().getByRole('radio', { name: texts.basket.atTable }).check();
      const [name, table] = [basket().getByLabel(texts.basket.name), basket().getByLabel(texts.basket.tableNumber)];
      const told = basket().getByRole('alert');
      const marked = basket().locator('[aria-invalid]');
      await orderButton().press('Enter');
      await expect(table).toBeFocused();
      await expect(marked).toHaveCount(2);
      await name.pressSequentially('Noé');
      await expect(name).toBeFocused();
      await expect(name).toHaveValue('Noé');
      await expect(marked).toHaveCount(1);
      await expect(told).toHaveText(texts.problems.fields);
      await table.fill('999');
      await expect(marked).toHaveCount(0);
      await expect(told).toBeEmpty();
      await orderButton().press('Enter');
      await basket().getByText(texts.problems.table).waitFor();
      await expect(told).toHaveText(texts.problems.fields);
      await table.fill('99');
      await expect(basket().getByText(texts.problems.table)).toHaveCount(0);
      await expect(told).toBeEmpty();
    });

  for (const viewport of [PHONE, DESK])
    for (const [locale, title] of inLanguages(`leads on from a line that is taken out, at ${viewport.width} px`, LANGUAGES))
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
/** Somebody has ordered and begun to order together; answers the word for the others. */
const beginTable = async (): Promise<string> => {
  await closeTable();
  const { uuid } = await place('Léa', ['cha6'], TABLE);
  const response = await fetch(`${demoAddress()}/api/public/session/${demoVenueIds.halles}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ table: TABLE, seat: crypto.randomUUID(), name: 'Léa', orders: [uuid] }),
  });
  const { word } = (await response.json()) as { word: string };
  return word;
};

test.describe('a name that was given to join a table', () => {
  test.afterEach(closeTable);
  for (const viewport of [PHONE, DESK])
    test(`is the one of the order, at ${viewport.width} px`, async ({ openPhone }) => {
      const word = await beginTable();
      const { page } = await openPhone('fr-FR', { viewport });
      const { texts, pick, openBasket, basket, remembered, button, sheet } = guestOn(page, 'fr-FR');
      await page.goto(menuPath('halles', { table: TABLE }));
      await pick('cha1');
      await button(texts.together.join).press('Enter');
      const asked = sheet(texts.together.start);
      await asked.getByLabel(texts.basket.name).fill('Tom');
      await asked.getByLabel(texts.together.word).fill(word);
      await button(texts.together.join, asked).press('Enter');
      await sheet(`Table ${TABLE}`).waitFor();
      await page.keyboard.press('Escape');
      await openBasket();
      // Beside the menu the form was open already: it closes under nobody.
      if (viewport === DESK) await expect(basket().getByLabel(texts.basket.name)).toHaveValue('Tom');
      else await expect(remembered()).toContainText('Tom');
    });
});

/** The page of an order that is held. */
const openHeld = async (openPhone: OpenPhone, locale: Locale, { uuid }: GuestOrder) => {
  const visit = await openPhone(locale);
  await visit.page.goto(`/m/${demoVenueIds.halles}/order/${uuid}?locale=${locale}`);
  const guest = guestOn(visit.page, locale);
  const editor = visit.page.getByRole('region', { name: guest.texts.order.change });
  /** What can be done with a line, in the words of its buttons. */
  const offers = (name: string) =>
    editor
      .getByRole('listitem')
      .filter({ has: visit.page.getByRole('heading', { name }) })
      .getByRole('paragraph')
      .getByRole('button')
      .allTextContents();
  const offered = ({ replace }: typeof guest.texts.order, name: string) => [`${replace} ${name}`, `${guest.texts.basket.remove} ${name}`];
  return { ...visit, ...guest, editor, offers, offered };
};

test.describe('a held order', () => {
  for (const [locale, title] of inLanguages('offers of what ran out what can be done, and a way on when nothing is left', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const order = await place(`Mia ${locale}`, ['cha3'], null);
      await runOut('cha3');
      try {
        const { page, texts, editor, offers, offered, button, sheet } = await openHeld(openPhone, locale, order);
        const name = productName('cha3', locale);
        const [send, line] = [button(texts.order.sendChange), editor.getByRole('heading', { name })];
        await editor.getByText(texts.basket.lineGone).waitFor();
        // It has options to choose, but is not to be had with any of them.
        expect(await offers(name)).toEqual(offered(texts.order, name));

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

  for (const [locale, title] of inLanguages('leads on from a line that is taken out', LANGUAGES))
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

  for (const [locale, title] of inLanguages('strikes out what ran out, and not a set menu that lacks a part of it', LANGUAGES))
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

  for (const [locale, title] of inLanguages('keeps a line of what has left the menu, by its name', LANGUAGES))
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
      const { texts, editor, offers, offered } = await openHeld(openPhone, locale, order);
      await editor.getByText(texts.basket.lineGone).waitFor();
      expect(await offers(name)).toEqual(offered(texts.order, name));
    });
});
