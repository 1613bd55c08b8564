// The short address of a held order, as its guest gets it by SMS: what ran out, and the page where the order is changed.
import type { Message } from '@ardoise/contract/messages.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { guestOn } from '../../pages/guest.ts';
import { backInStock, place, runOut, staffSide } from '../../pages/orders.ts';
import { productName } from '../../pages/words.ts';
import { overflowsOf } from '../../screens/look.ts';
import { passUndo } from '../../setup/demo-database.ts';
import { callAs } from '../../setup/people.ts';
import { expect, test } from '../../setup/test.ts';

const MANAGER = 'manager@demo.test';
const { halles } = demoVenueIds;
const PROFILE = `/api/venue/profile/${halles}`;

test.beforeAll(async () => {
  const profile = await callAs<Profile>(MANAGER, 'GET', PROFILE);
  await callAs(MANAGER, 'PUT', PROFILE, { ...profile, payment: { ...profile.payment, sms: true } });
});
test.afterEach(() => backInStock('cha6'));

for (const locale of ['fr-FR', 'ar-AR'] as const)
  test(`an SMS names what ran out and leads to the order, in ${locale}`, async ({ openPhone }) => {
    const order = await place({ name: 'Nora', phone: '06 39 98 77 20' }, ['cha6', 'cha5'], null);
    const { id } = await staffSide(order);
    await runOut('cha6');
    let text = '';
    await expect
      .poll(async () => {
        await passUndo();
        const messages = await callAs<Message[]>(MANAGER, 'GET', `/api/venue/${halles}/message?order=${id}`);
        text = messages.find(({ step }) => step === 'held')?.text ?? '';
        return text;
      })
      .toContain(`(${productName('cha6')}) ${order.ref} http`);
    const { page } = await openPhone(locale);
    const { texts } = guestOn(page, locale);
    await page.goto(new URL(text.split(' ').at(-1) ?? '').pathname);
    await page.waitForURL(`**/m/${halles}/order/${order.uuid}`);
    await page.getByText(texts.order.status.ON_HOLD).waitFor();
    await page.getByRole('region', { name: texts.order.change }).getByText(texts.basket.lineGone).waitFor();
    expect(await overflowsOf(page)).toEqual([]);
    // A link that was cut off.
    const answer = await page.goto(new URL(text.split(' ').at(-1) ?? '').pathname.slice(0, -1));
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: texts.order.unknown }).waitFor();
  });
