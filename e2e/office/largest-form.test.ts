// The cost of a keystroke in the largest product form.
import type { Calendar } from '@ardoise/contract/catalog/calendars.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { callAs, painted } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

// Tracing records each key and would be measured too.
test.use({ trace: 'off' });

const MANAGER = 'manager@demo.test';
const venue = demoVenueIds.halles;
const path = `/api/menu/${venue}/product`;
const NAME = 'Immense';

test.afterEach(async () => {
  for (const { id } of await callAs<Product[]>(MANAGER, 'GET', `${path}?name=${NAME}`)) await callAs(MANAGER, 'DELETE', `${path}/${id}`);
});

/** CPU time of the main thread for each typed key: the best of three bursts, because other programs run. */
const keystrokeMs = async (page: Page, input: string): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuTime = async () =>
    ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  const typed = 'abcdefghijklmno';
  const burst = async () => {
    const before = await cpuTime();
    for (const key of typed) {
      await page.keyboard.press(key);
      await painted(page);
    }
    return ((await cpuTime()) - before) / typed.length;
  };
  await page.locator(input).click();
  await page.keyboard.type('warming up');
  return Math.min(await burst(), await burst(), await burst());
};

/** Maximum cost of a key, relative to the form of a new product on the same machine. */
const MAX_TIMES = 3;

test('the largest form handles a key about as fast as the smallest: 40 exceptions, 11 languages, 6 steps of 8 products', async ({
  openOffice,
}) => {
  const [calendar] = await callAs<Calendar[]>(MANAGER, 'GET', `/api/venue/${venue}/calendar`);
  const parts = await callAs<{ id: string }[]>(MANAGER, 'GET', `/api/menu/${venue}/bundleproducts?page=0&pageSize=48`);
  const languages = LOCALES.slice(1).map((locale) => ({ locale, name: `Nom ${locale}` }));
  const bundle = await callAs<Product>(MANAGER, 'POST', path, {
    name: NAME,
    type_id: 2,
    languages: languages.map((entry) => ({ ...entry, recipe: 'Recette' })),
    exceptions: Array.from({ length: 40 }, (_, place) => ({ calendar_id: calendar?.id, net_price: place })),
    bundle_categories: Array.from({ length: 6 }, (_, place) => ({
      name: `Étape ${place}`,
      languages,
      products: parts.slice(place * 8, place * 8 + 8).map((part) => ({ id: part.id, custom_price: true, net_price: 1 })),
    })),
  });
  const { page, open } = await openOffice('fr', { email: MANAGER });
  await open('product/create');
  await page.locator('input[name="name"]').waitFor();
  const smallest = await keystrokeMs(page, 'input[name="name"]');
  await page.reload();
  await open(`product/${bundle.id}`);
  await page.locator('input[name="exceptions.39.position"]').waitFor();
  for (const input of ['name', 'bundle_categories.5.name', 'languages.1.name']) {
    expect((await keystrokeMs(page, `input[name="${input}"]`)) / smallest, input).toBeLessThan(MAX_TIMES);
  }
});
