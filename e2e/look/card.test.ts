// The printed card: a document that the browser prints or saves as PDF, in the look of the guest page.
import type { VenueLook } from '@ardoise/contract/look.ts';
import type { PublishedMenu } from '@ardoise/contract/menu.ts';
import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { STARTING_LOOKS } from '@ardoise/contract/rules/look/starting-looks.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { PAPER_WORDS } from '../../backoffice/i18n/card/paper-words.ts';
import { qrPath } from '../../backoffice/ui/qr/qr.ts';
import { guestTexts, money, officeTexts, plain, productName } from '../pages/texts.ts';
import { overflowsOf, violationsOf } from '../screens/look.ts';
import { demoAddress } from '../setup/demo.ts';
import { callAs, DESK, PHONE, settled, TABLET } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const { fr } = officeTexts;
const MANAGER = 'manager@demo.test';
const { halles } = demoVenueIds;
const LOOK = `/style/styles?venueId=${halles}`;
const CARD = `customization/${halles}/card`;

test.afterEach(() => callAs(MANAGER, 'DELETE', LOOK));

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
/** Sizes in PDF points. */
const pagesOf = async (page: Page) => {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))}x${Math.round(Number(height))}`,
  );
  return { pdf, sizes, count: pdf.match(/\/Type \/Page\b/g)?.length };
};
const sheets = (page: Page) => page.locator('.deck .sheet');
/** The text of the sheets, without spaces. */
const textOf = async (page: Page) => plain((await sheets(page).allTextContents()).join(' '));
const isWithin = (page: Page) =>
  sheets(page).evaluateAll((all) => all.every((one) => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1));

test('the whole menu is printed on A4 and A5, with every dish, every price and a QR code', async ({ openOffice }) => {
  const { products, categories } = await callAs<PublishedMenu>(MANAGER, 'GET', `/api/public/menu/${halles}?locale=fr-FR`);
  const listed = new Set(categories.flatMap((category) => category.products));
  const dishes = products.filter(({ id, standalone }) => standalone && listed.has(id));
  const { page, open } = await openOffice('fr', { email: MANAGER });
  await open(`customization/${halles}`);
  await page.getByRole('link', { name: fr.look.card, exact: true }).click();
  for (const [format, size] of [
    ['A4', '595x842'],
    ['A5', '420x595'],
  ] as const) {
    await choose(page, fr.card.format, format);
    await page.getByText(/^\d+ pages$/).waitFor();
    const text = await textOf(page);
    expect(
      dishes.filter(
        ({ name, net_price }) => !text.includes(plain(name)) || !(net_price === 0 || text.includes(plain(money(net_price, 'fr-FR')))),
      ),
    ).toEqual([]);
    expect(await isWithin(page)).toBe(true);
    const { sizes, count } = await pagesOf(page);
    expect(count).toBe(await sheets(page).count());
    expect(new Set(sizes)).toEqual(new Set([size]));
  }
  const code = sheets(page).last().getByRole('img', { name: PAPER_WORDS['fr-FR'].order });
  const address = new URL(`/m/${halles}`, demoAddress()).href;
  await expect(code.locator('path')).toHaveAttribute('d', qrPath(address).path);
  // The rest of the screen is not printed.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: fr.card.print })).toBeHidden();
  await expect(page.getByRole('combobox', { name: fr.card.format })).toBeHidden();
});

test('a leaflet lists what it omits, has a part of the menu on two sides, and applies the look', async ({ openOffice }) => {
  await callAs<VenueLook>(MANAGER, 'PUT', LOOK, STARTING_LOOKS.night);
  const { page, open } = await openOffice('fr', { email: MANAGER });
  await open(CARD);
  await sheets(page).first().waitFor();
  await choose(page, fr.card.format, fr.card.fold);
  const notFitting = page.getByRole('alert').getByText(/^\d+ produits ne tiennent pas/);
  await notFitting.waitFor();
  await expect(page.getByRole('button', { name: fr.card.print })).toBeDisabled();
  for (const name of ['Petit-déjeuner', 'Formules et menus', 'Boissons', 'Bar et vins', 'Épicerie à emporter'])
    await page.getByRole('switch', { name, exact: true }).uncheck({ force: true });
  await expect(sheets(page)).toHaveCount(2);
  expect(await isWithin(page)).toBe(true);
  const [outside, inside] = [sheets(page).first(), sheets(page).last()];
  await expect(outside.getByRole('heading', { name: 'Brasserie des Halles' })).toBeVisible();
  await expect(inside.getByText(productName('pla2'), { exact: true })).toBeVisible();
  await expect(inside).toHaveCSS('background-color', 'rgb(20, 22, 28)');
  await expect(inside.locator('.cst-item-price').first()).toHaveCSS('color', 'rgb(183, 156, 255)');
  const { pdf, sizes, count } = await pagesOf(page);
  expect([count, new Set(sizes)]).toEqual([2, new Set(['842x595'])]);
  expect(pdf).toMatch(/\/FontName \/[A-Z]{6}\+Muli/);
  await page.getByRole('switch', { name: fr.card.colours }).uncheck({ force: true });
  await expect(inside).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(inside.locator('.cst-item-title').first()).toHaveCSS('font-family', 'Muli, system-ui, sans-serif');
});

test('in Arabic it is right to left with the guest page’s texts, and the screen fits in every size', async ({ openOffice }) => {
  for (const locale of LOCALES) {
    const { fees, service, pair, volume } = guestTexts[locale].menu;
    const { taxIncluded, offered, each, once, table, bar, from } = fees;
    expect(PAPER_WORDS[locale]).toMatchObject({ service, pair, volume, taxIncluded, offered, each, once, table, bar, from });
  }
  const visit = await openOffice('fr', { email: MANAGER });
  const { page, open } = visit;
  await open(CARD);
  await sheets(page).first().waitFor();
  await choose(page, fr.card.language, 'Arabe');
  await expect(sheets(page).first()).toHaveAttribute('dir', 'rtl');
  await expect(sheets(page).last()).toContainText(PAPER_WORDS['ar-AR'].order);
  expect(await isWithin(page)).toBe(true);
  // Both positions are read at once, because the sheets are laid out again when their fonts arrive.
  const placesOf = (sheet: Element) =>
    ['.cst-item-price', '.cst-item-title'].map((one) => sheet.querySelector(one)?.getBoundingClientRect().x ?? Number.NaN);
  const isPriceLeft = async () => {
    const [price = Number.NaN, name = Number.NaN] = await sheets(page).first().evaluate(placesOf);
    return price < name;
  };
  await expect.poll(isPriceLeft).toBe(true);
  for (const size of [DESK, TABLET, PHONE]) {
    await page.setViewportSize(size);
    await settled(visit);
    expect([...(await overflowsOf(page)), ...(await violationsOf(page))]).toEqual([]);
  }
});

test('a user without the right to change the look cannot print a card', async ({ openOffice }) => {
  const { page, t, open } = await openOffice('fr', { email: 'reader@demo.test' });
  await open(CARD);
  await page.getByText(t('shell.denied_title')).waitFor();
});
