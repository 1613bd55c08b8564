// Allergies on the bar's screen: whatever stands on the board, each is in sight and readable.
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { openBar } from '../pages/bar.ts';
import { clearBoard, productId } from '../pages/orders.ts';
import { demoAddress } from '../setup/demo.ts';
import { passUndo } from '../setup/demo-database.ts';
import { expect, test } from '../setup/test.ts';

test.beforeEach(async () => {
  await clearBoard();
  await passUndo();
});

const NOTES = [
  'Allergie aux arachides',
  'Intolérante au lactose, merci de changer de couteau',
  'Sesame allergy!',
  'Keine Nüsse, Anaphylaxie',
];
const placeWith = async (place: number): Promise<void> => {
  const note = NOTES[place % NOTES.length] as string;
  const items = [
    { product: productId('cha5'), qty: 1, ...(place % 3 > 0 && { note }) },
    { product: productId('cha1'), qty: 2 },
  ];
  const body = {
    ...{ customer: { name: `Ana ${place}` }, items, table: String(place + 1) },
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

for (const [width, height, orders] of [
  [1440, 900, 16],
  [1024, 768, 12],
] as const)
  test(`${orders} orders with an allergy are all readable at ${width} x ${height}`, async ({ openOffice }) => {
    for (let place = 0; place < orders; place++) await placeWith(place);
    const { page } = await openBar(openOffice, { viewport: { width, height } });
    const bands = page.locator('[data-allergies]').filter({ visible: true });
    await expect(bands).toHaveCount(orders);
    // Where tickets have come to rest.
    await expect
      .poll(() =>
        bands.evaluateAll((all) =>
          all.flatMap((band) => {
            const { top, bottom, left, right } = band.getBoundingClientRect();
            const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            const isWhole = band.scrollHeight <= band.clientHeight + 1 && top >= 0 && bottom <= innerHeight && right <= innerWidth;
            const frame = band.closest('article, button')?.getBoundingClientRect();
            const isInside = frame !== undefined && bottom <= frame.bottom + 1;
            return isWhole && isInside && (band.contains(middle) || middle?.contains(band)) ? [] : [band.textContent];
          }),
        ),
      )
      .toEqual([]);
  });
