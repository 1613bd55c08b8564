// Actions on the forms and lists of the catalogue.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Locator, Page } from '@playwright/test';
import { callAs } from '../setup/people.ts';
import type { Office } from '../setup/test.ts';

/**
 * Restores a product of the Brasserie. Saved twice, because the first save may change the original text, which marks its translations
 * as outdated.
 */
export const restoreProduct = async (email: string, product: Product) => {
  const path = `/api/menu/${demoVenueIds.halles}/product/${product.id}`;
  const languages = product.languages.map((entry) => ({ ...entry, stale: false }));
  for (let time = 0; time < 2; time++) {
    const { version } = await callAs<Product>(email, 'GET', path);
    await callAs(email, 'PUT', path, { ...product, languages, version });
  }
};

const centre = async (place: Locator) => {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place} is not on the page.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags by mouse. */
export const dragByMouse = async (page: Page, from: Locator, to: Locator) => {
  const [start, end] = [await centre(from), await centre(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 8, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
};

/** Drags by touch. */
export const dragByFinger = async (page: Page, from: Locator, to: Locator) => {
  const [start, end] = [await centre(from), await centre(to)];
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: start.x, y }] });
  await touch('touchStart', start.y);
  const steps = 10;
  for (let step = 1; step <= steps; step++) await touch('touchMove', start.y + ((end.y - start.y) * step) / steps);
  await touch('touchEnd');
};

/** The drag handle of a row. */
export const gripOf = ({ page, t }: Office, name: string): Locator =>
  page.getByRole('button', { name: t('sorting.move', { name }), exact: true });

/** Chooses from a row's menu. */
export const chooseAction = async ({ page, t }: Office, name: string, action: 'up' | 'down' | 'first' | 'last' | 'remove') => {
  await page.getByRole('button', { name: t('sorting.actions', { name }), exact: true }).click();
  await page.getByRole('menuitem', { name: t(`sorting.${action}`), exact: true }).click();
};

/** Picks records by typing their names into a picker. */
export const pick = async ({ page }: Office, picker: Locator, ...names: string[]) => {
  for (const name of names) {
    await picker.click();
    await picker.fill(name);
    await page.getByRole('option', { name }).first().click();
  }
};

/** A picture like a camera's: a PNG larger than the uploaded one. */
export const photo = async (page: Page, width: number, height: number) => {
  const data = await page.evaluate(
    ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const context = canvas.getContext('2d');
      if (context) Object.assign(context, { fillStyle: '#0b7a5c' }).fillRect(0, 0, wide / 2, high);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
};

/** Chooses a picture in the form; returns the stored file. */
export const choosePicture = async ({ page }: Office, width: number, height: number) => {
  const stored = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/file'));
  await page.locator('input[type=file]').setInputFiles(await photo(page, width, height));
  return (await (await stored).json()) as { id: string; width: number; height: number };
};

/** Saves the form and waits for the message; `created`: the message for a new record. */
export const save = async ({ page, t, toast }: Office, created = '') => {
  // The message of an earlier save may still be there.
  const saved = page.waitForResponse((response) => ['POST', 'PUT'].includes(response.request().method()) && response.ok());
  await page.getByRole('button', { name: t(created ? 'shared.create' : 'shared.save'), exact: true }).click();
  await saved;
  await toast(created || t('shared.saved')).waitFor();
  // Waits for the form to process the answer: leaving before would ask about unsaved changes.
  if (!created) await page.getByRole('status').getByText(t('form.all_saved'), { exact: true }).waitFor();
};

/** The framed phone of the preview, and the element of a record on its page. */
export const previewed = async ({ page, t }: Office, record: string): Promise<Locator> => {
  await page.getByRole('button', { name: t('preview.open'), exact: true }).click();
  return page.frameLocator('iframe').locator(`[data-id="${record}"]`).first();
};
