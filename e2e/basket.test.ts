// A basket while the menu lives on: what has become another thing since it was filled is said before it is ordered.
import type { Instruction } from '@ardoise/contract/instructions.ts';
import type { Product } from '@ardoise/contract/products.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRecordId, demoVenueIds } from '../server/demo/fill/ids.ts';
import { INSTRUCTION_ROWS } from '../server/demo/menu/choices.ts';
import { launchBrowser } from './browser.ts';
import { guestOn } from './guest.ts';
import { callAs, menuPath, openPhone } from './people.ts';
import { pattern, productName, sixIn } from './words.ts';

const MANAGER = 'manager@demo.test';
const BASE = `/api/menu/${demoVenueIds.halles}`;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const openMenu = async (locale: Locale) => {
  const visit = await openPhone(browser, locale);
  await visit.page.goto(menuPath('halles', { locale }));
  await visit.page.locator('main li[data-id]').first().waitFor();
  return { ...visit, ...guestOn(visit.page, locale) };
};

/** Does something while a record is another one, and puts it back. */
const whileChanged = async <R extends { version: number }>(path: string, change: (record: R) => Partial<R>, work: () => Promise<void>) => {
  const record = await callAs<R>(MANAGER, 'GET', path);
  const changed = await callAs<R>(MANAGER, 'PUT', path, { ...record, ...change(record) });
  try {
    await work();
  } finally {
    await callAs(MANAGER, 'PUT', path, { ...record, version: changed.version });
  }
};

describe.each(['fr-FR', 'de-DE'] as const)('a basket in %s', (locale) => {
  it('says when it costs something else, and asks for a confirmation', async () => {
    const { page, context, texts, pick, openBasket, basket, button, watch } = await openMenu(locale);
    await pick('cha1');
    await openBasket();
    const path = `${BASE}/product/${demoRecordId('halles', 'product', 'cha1')}`;
    await whileChanged<Product>(
      path,
      ({ net_price }) => ({ net_price: net_price + 1 }),
      async () => {
        await basket().getByText(pattern(texts.problems.pricesChanged)).waitFor();
        await button(texts.basket.confirm, basket()).waitFor();
      },
    );
    await page.keyboard.press('Escape');
    expect(watch.problems).toEqual([]);
    await context.close();
  });

  it('asks again for an answer that has moved, and knows it in its new place', async () => {
    const { page, context, texts, pick, openBasket, basket, sheet, button, watch } = await openMenu(locale);
    const options = INSTRUCTION_ROWS.find(({ key }) => key === 'milk')?.options ?? [];
    const [first = '', second = ''] = options.map((option) => sixIn(option, locale));
    await pick('cha3', [second]);
    await openBasket();
    const path = `${BASE}/instruction/${demoRecordId('halles', 'instruction', 'milk')}`;
    const turned = ({ instructions, languages }: Instruction) => ({
      instructions: instructions.toReversed(),
      languages: languages.map((entry) => ({ ...entry, instructions: entry.instructions.toReversed() })),
    });
    await whileChanged<Instruction>(path, turned, async () => {
      await basket().getByText(texts.basket.lineChanged).waitFor();
      await basket().getByRole('button', { name: texts.basket.edit }).click();
      const dialog = sheet(productName('cha3', locale));
      await dialog.getByRole('radio', { name: first }).waitFor();
      expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
      await dialog.getByRole('radio', { name: second }).check();
      await button(texts.product.change, dialog).click();
      await basket().getByText(texts.basket.lineChanged).waitFor({ state: 'detached' });
      await basket().getByText(second).waitFor();
    });
    await basket().getByText(texts.basket.lineChanged).waitFor();
    await page.keyboard.press('Escape');
    expect(watch.problems).toEqual([]);
    await context.close();
  });
});
