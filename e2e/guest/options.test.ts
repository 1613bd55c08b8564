// A chosen option that the manager moves, renames or removes: on an open sheet, in the basket, and offline.
import type { Instruction } from '@ardoise/contract/catalog/instructions.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { INSTRUCTION_ROWS } from '@ardoise/demo/menu/instructions.ts';
import { guestOn } from '../pages/guest.ts';
import { productName, sixIn } from '../pages/texts.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, menuPath } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr-FR', 'de-DE'] as const;
const MILK = `/api/menu/${demoVenueIds.halles}/instruction/${demoRecordId('halles', 'instruction', 'milk')}`;

type Options = Instruction['options'];
/** Omits the lists, which the server derives from the options. */
const ownOnly = (languages: Instruction['languages']) => languages.map(({ instructions: _, ...entry }) => entry);
type Sent = Omit<Options[number], 'id'> & { id?: string };
const changeMilk = async (change: (options: Options) => Sent[]): Promise<void> => {
  const { name, version, languages, options } = await callAs<Instruction>(MANAGER, 'GET', MILK);
  await callAs(MANAGER, 'PUT', MILK, { name, version, languages: ownOnly(languages), options: change(options) });
};
/** Changes the options during `work`, and restores them; removed ones get new ids. */
const whileMilkChanged = async (change: (options: Options) => Sent[], work: () => Promise<void>): Promise<void> => {
  const { name, languages, options } = await callAs<Instruction>(MANAGER, 'GET', MILK);
  await changeMilk(change);
  try {
    await work();
  } finally {
    const now = await callAs<Instruction>(MANAGER, 'GET', MILK);
    const left = new Set(now.options.map(({ id }) => id));
    const restored = options.map(({ id, ...option }) => (left.has(id) ? { id, ...option } : option));
    await callAs(MANAGER, 'PUT', MILK, { name, version: now.version, languages: ownOnly(languages), options: restored });
  }
};

const milksIn = (locale: Locale): [string, string] => {
  const options = INSTRUCTION_ROWS.find(({ key }) => key === 'milk')?.options ?? [];
  const [first = '', second = ''] = options.map(({ name }) => sixIn(name, locale));
  return [first, second];
};

/** Opens the menu with a latte with the second milk in the basket. */
const openWithLatte = async (openPhone: OpenPhone, locale: Locale) => {
  const visit = await openPhone(locale);
  await visit.page.goto(menuPath('halles', { locale }));
  const guest = guestOn(visit.page, locale);
  await guest.pick('cha3', [milksIn(locale)[1]]);
  return { ...visit, ...guest };
};
/** Orders offline; the page shows that it will send the order later. */
const orderOffline = async ({ context, basket, openBasket, orderButton, texts }: Awaited<ReturnType<typeof openWithLatte>>) => {
  await openBasket();
  await basket().getByLabel(texts.basket.name, { exact: true }).fill('Léa');
  await context.setOffline(true);
  await orderButton().click();
  await basket().getByText(texts.evening.offline).waitFor();
};

for (const [locale, title] of inLanguages('sends a queued order with the chosen option, even if the option has moved', LANGUAGES))
  test(title, async ({ openPhone }) => {
    const phone = await openWithLatte(openPhone, locale);
    await orderOffline(phone);
    await whileMilkChanged(
      (options) => options.toReversed(),
      async () => {
        await phone.context.setOffline(false);
        await phone.page.waitForURL(/\/order\//);
        await phone.page.getByText(milksIn(locale)[1]).waitFor();
      },
    );
  });

for (const [locale, title] of inLanguages('names the renamed option of a queued order, and sends the order once confirmed', LANGUAGES))
  test(title, async ({ openPhone }) => {
    const phone = await openWithLatte(openPhone, locale);
    const { page, context, texts, basket, button } = phone;
    await orderOffline(phone);
    await whileMilkChanged(
      (options) => options.map((one, place) => (place === 1 ? { ...one, name: 'Soja', languages: [] } : one)),
      async () => {
        await context.setOffline(false);
        const alert = basket().getByRole('alert');
        await alert.getByText(fill(texts.changes.renamed, { before: milksIn(locale)[1], after: 'Soja' })).waitFor();
        await alert.getByText(texts.changes.confirm).waitFor();
        await button(texts.basket.confirm, basket()).click();
        await page.waitForURL(/\/order\//);
        await page.getByText('Soja').waitFor();
      },
    );
  });

for (const [locale, title] of inLanguages('names a removed option at its line and in an open sheet, and asks for another one', LANGUAGES))
  test(title, async ({ openPhone }) => {
    const { page, texts, openBasket, basket, sheet, product, button } = await openWithLatte(openPhone, locale);
    const [first, second] = milksIn(locale);
    await product('cha3').click();
    const open = sheet(productName('cha3', locale));
    await open.getByRole('radio', { name: second }).check();
    await whileMilkChanged(
      (options) => options.slice(0, 1),
      async () => {
        await open.getByText(fill(texts.changes.gone, { name: second })).waitFor();
        expect(await open.getByRole('radio', { checked: true }).count()).toBe(0);
        await page.keyboard.press('Escape');
        await openBasket();
        const problem = basket().getByText(fill(texts.basket.linePartGone, { names: second }));
        await problem.waitFor();
        await basket().getByRole('button', { name: texts.basket.edit }).click();
        const dialog = sheet(productName('cha3', locale));
        await dialog.getByRole('radio', { name: first }).check();
        await button(texts.product.change, dialog).click();
        await problem.waitFor({ state: 'detached' });
        await basket().getByText(first).waitFor();
      },
    );
  });
