// The short URL of a held order in an SMS: it names the products that ran out, and opens the page that changes the order.
import type { Message } from '@ardoise/contract/messages.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { guestOn } from '../../pages/guest.ts';
import { backInStock, place, runOut, staffView } from '../../pages/orders.ts';
import { productName } from '../../pages/texts.ts';
import { overflowsOf } from '../../screens/look.ts';
import { endUndo } from '../../setup/demo-database.ts';
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
  test(`an SMS names the product that ran out and links to the order, in ${locale}`, async ({ openPhone }) => {
    const order = await place({ name: 'Nora', phone: '06 39 98 77 20' }, ['cha6', 'cha5'], null);
    const { id } = await staffView(order);
    await runOut('cha6');
    let text = '';
    await expect
      .poll(async () => {
        await endUndo();
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
    // A truncated link.
    const answer = await page.goto(new URL(text.split(' ').at(-1) ?? '').pathname.slice(0, -1));
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: texts.order.unknown }).waitFor();
  });
