// Allergies on the bar's screen: each is visible and readable, whatever else the board shows.
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import type { Locator } from '@playwright/test';
import { openBar } from '../pages/bar.ts';
import { clearBoard, openOrders, place, productId, take } from '../pages/orders.ts';
import { clickUntil, QUICK_CLICK } from '../pages/staff.ts';
import { demoAddress } from '../setup/demo.ts';
import { endUndo } from '../setup/demo-database.ts';
import { callAs } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test.beforeEach(async () => {
  await clearBoard();
  await endUndo();
});

const NOTES = [
  'Allergie aux arachides',
  'Intolérante au lactose, merci de changer de couteau',
  'Sesame allergy!',
  'Keine Nüsse, Anaphylaxie',
];
/** Notes on allergies, on a dish with a long name. */
const LONG_NOTES = [
  'Allergique aux arachides, sévère : même des traces, merci de changer de planche, de couteau et de gants',
  'Table avec un bébé allergique aux œufs et au lait de vache, rien ne doit toucher son assiette, merci beaucoup',
  'No nuts please, anaphylaxis',
  'Nussallergie und Zöliakie: bitte eine saubere Pfanne nehmen, ich habe meinen EpiPen dabei',
];
const LONG_DISH: ProductKey = 'epi1';

/** Every third note is on the order, the others are on the dish. */
const placeWith = async (place: number, notes: readonly string[], dish: ProductKey): Promise<void> => {
  const note = notes[place % notes.length] as string;
  const items = [
    { product: productId(dish), qty: 1, ...(place % 3 > 0 && { note }) },
    { product: productId('cha1'), qty: 2 },
  ];
  const body = {
    customer: { name: `Ana ${place}` },
    items,
    table: String(place + 1),
    ...(place % 3 === 0 && { note }),
    ...(place % 4 === 0 && { avoids: ['allergen:peanuts', 'allergen:milk'] }),
  };
  const answer = await fetch(`${demoAddress()}/api/public/order/${demoVenueIds.halles}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
};

/** The texts of bands that are not fully visible: truncated, scrolled, covered, or outside their ticket or the window. */
const cutBands = (bands: Locator): Promise<(string | null)[]> =>
  bands.evaluateAll((all) =>
    all.flatMap((band) => {
      const { top, bottom, left, right } = band.getBoundingClientRect();
      const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isWhole = band.scrollHeight <= band.clientHeight + 1 && top >= 0 && bottom <= innerHeight && right <= innerWidth;
      const frame = band.closest('article, button')?.getBoundingClientRect();
      const isInside = frame !== undefined && bottom <= frame.bottom + 1;
      return isWhole && isInside && (band.contains(middle) || middle?.contains(band)) ? [] : [band.textContent];
    }),
  );

for (const [kind, notes, dish] of [
  ['an allergy', NOTES, 'cha5'],
  ['a long note on a long dish', LONG_NOTES, LONG_DISH],
] as const)
  for (const [width, height, orders] of [
    [1440, 900, 16],
    [1024, 768, 12],
  ] as const)
    test(`${orders} orders with ${kind} are all readable at ${width} x ${height}`, async ({ openOffice }) => {
      for (let place = 0; place < orders; place++) await placeWith(place, notes, dish);
      const { page } = await openBar(openOffice, { viewport: { width, height } });
      const bands = page.locator('[data-allergies]').filter({ visible: true });
      await expect(bands).toHaveCount(orders);
      // Tickets may still move.
      await expect.poll(() => cutBands(bands)).toEqual([]);
    });

test('a ticket without allergies has no space for them', async ({ openOffice }) => {
  for (const steps of [['prepare'], ['prepare'], ['prepare', 'ready']] as const) await take(await place('Ana', ['cha1'], '1'), steps);
  for (const name of ['Lou', 'Sam']) await place(name, ['cha1'], '1');
  for (let index = 0; index < 10; index++) await placeWith(index, LONG_NOTES, LONG_DISH);
  const { page, t } = await openBar(openOffice, { viewport: { width: 1024, height: 768 } });
  const ticket = page.getByRole('article').filter({ hasText: 'Lou' });
  const isWhole = () =>
    ticket.evaluate((one) => {
      const button = [...one.querySelectorAll('button')].at(-1)?.getBoundingClientRect();
      return button !== undefined && button.height > 0 && button.bottom <= one.getBoundingClientRect().bottom + 1;
    });
  await expect.poll(isWhole).toBe(true);
  await ticket.getByRole('button', { name: t('orders.prepare') }).scrollIntoViewIfNeeded();
  await expect(ticket.getByRole('button', { name: t('orders.prepare') })).toBeInViewport({ ratio: 0.9 });
});

test('the list of items to make starts with allergies, and shows how many follow', async ({ openOffice }) => {
  const drinks = ['cha1', 'cha2', 'cha3', 'cha4', 'cha5', 'cha6', 'sof1', 'sof2', 'sof3', 'sof4', 'sof5', 'sof6', 'sof7', 'jus1'] as const;
  await take(await place('Lou', drinks, '1'), ['prepare']);
  await placeWith(2, NOTES, 'cha5');
  for (const { id } of (await openOrders()).filter(({ status }) => status === 'PENDING'))
    await callAs('bartender@demo.test', 'PUT', `/api/order/${id}/status/prepare`);
  const { page, t } = await openBar(openOffice, { viewport: { width: 1024, height: 600 } });
  await page.getByRole('button', { name: t('orders.to_make') }).click();
  const list = page.getByRole('list', { name: t('orders.to_make') });
  const lines = list.getByRole('listitem');
  await expect(lines.first().locator('[data-allergies]')).toHaveText(/Sesame/);
  const below = page.locator('[data-below]');
  const hidden = () =>
    list.evaluate(
      (one) => [...one.children].filter((line) => line.getBoundingClientRect().bottom > one.getBoundingClientRect().bottom + 1).length,
    );
  await expect.poll(hidden).toBeGreaterThan(0);
  await expect(below).toContainText(String(await hidden()));
  await clickUntil(
    async () => (await below.count()) === 0,
    () => below.click(QUICK_CLICK),
  );
  await expect(lines.last()).toBeInViewport({ ratio: 0.9 });
});
