// The board on a desk and on a tablet: orders out of sight, and the target of taps.
import { endHighlights } from '../pages/bar.ts';
import { place } from '../pages/orders.ts';
import { journeyTime } from '../setup/clock.ts';
import { PHONE, TABLET } from '../setup/people.ts';
import { expect, type OpenOffice, test } from '../setup/test.ts';

const BARTENDER = 'bartender@demo.test';

test.describe('new orders out of sight', () => {
  /** The button with their count. */
  const more = ({ page, t }: Awaited<ReturnType<OpenOffice>>) => {
    const labels = [1, 2].map((n) => t('orders.more_below', { n }).replace(String(n), '\\d+'));
    return page.getByRole('button', { name: new RegExp(labels.join('|')) });
  };

  // More than fit in a low window.
  test.beforeAll(async () => {
    for (let table = 1; table <= 6; table++) await place('Léo', ['cha5'], String(table));
  });

  test('are counted below the others, and one tap scrolls to them', async ({ openOffice }) => {
    const screen = await openOffice('fr', { email: BARTENDER, viewport: { width: 1024, height: 560 } });
    await screen.open('order');
    await more(screen).waitFor();
    await more(screen).click();
    const list = screen.column('order').getByRole('list').first();
    await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  });

  for (const viewport of [{ width: 1024, height: 560 }, PHONE])
    test(`leave the list in place when their count disappears, at ${viewport.width} px`, async ({ openOffice }) => {
      const screen = await openOffice('fr', { email: BARTENDER, viewport, clock: journeyTime() });
      await screen.open('order');
      await more(screen).waitFor();
      // Tickets cleared by the previous test may still be highlighted, and would disappear during this one.
      await endHighlights(screen);
      await expect(screen.page.locator('[data-recent-change]')).toHaveCount(0);
      const list = screen.column('order').getByRole('list').first();
      // Measured before the page can react, like a finger that is about to tap.
      const atEnd = await list.evaluate((element) => {
        const frame = getComputedStyle(element).overflowY === 'auto' ? element : element.closest('main');
        frame?.scrollTo({ top: frame.scrollHeight, behavior: 'instant' });
        return element.lastElementChild?.getBoundingClientRect().top;
      });
      await more(screen).waitFor({ state: 'detached' });
      expect(await list.evaluate((element) => element.lastElementChild?.getBoundingClientRect().top)).toBe(atEnd);
    });
});

test('the toolbar’s labels change in place: a touch that starts the sound moves nothing', async ({ openOffice }) => {
  const screen = await openOffice('fr', { email: BARTENDER, viewport: TABLET });
  const { page } = screen;
  // The first interaction waits until the browser has refused the sound.
  const refused = page.waitForEvent('console', (message) => message.text().startsWith('The AudioContext was not allowed to start'));
  await screen.open('order');
  await refused;
  const places = () =>
    page.evaluate(() =>
      ['[data-light]', '[data-sound]', '[data-column] h2'].map((one) => {
        const { x, y, width } = document.querySelector(one)?.getBoundingClientRect() ?? {};
        return [x, y, width];
      }),
    );
  await page.locator('[data-sound="locked"]').waitFor();
  const before = await places();
  await page.getByRole('heading', { level: 1 }).click();
  await page.locator('[data-sound="on"]').waitFor();
  expect(await places()).toEqual(before);
});

test.describe('the button of a step', () => {
  test('is clicked where the pointer went down, even if the list moves, but not if the pointer was dragged away', async ({
    openOffice,
  }) => {
    const { ref } = await place('Ida', ['cha5'], '4');
    const screen = await openOffice('fr', { email: BARTENDER, viewport: TABLET });
    const { page, watch } = screen;
    await screen.open('order');
    const button = screen.step('prepare', ref);
    /** Holds the pointer on the button's middle, runs `meanwhile`, and releases. */
    const hold = async (meanwhile: (x: number, y: number) => Promise<unknown>) => {
      await button.click({ trial: true });
      const { x, y, width, height } = (await button.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await meanwhile(x + width / 2, y + height / 2);
      await page.mouse.up();
    };
    await hold((x, y) => page.mouse.move(x, y - 100));
    await hold(() => screen.card(ref).evaluate((card) => card.style.setProperty('margin-block-start', '-120px')));
    await screen.step('ready', ref).waitFor();
    await expect.poll(() => watch.answers.filter(({ method }) => method === 'PUT').length).toBe(1);
  });

  test('is tapped where the finger went down, even if the list moves meanwhile', async ({ openOffice }) => {
    const { ref } = await place('Tom', ['cha5'], '5');
    const screen = await openOffice('fr', { email: BARTENDER, viewport: TABLET, hasTouch: true });
    const { page, watch } = screen;
    await screen.open('order');
    const button = screen.step('prepare', ref);
    await button.click({ trial: true });
    const { x, y, width, height } = (await button.boundingBox())!;
    const finger = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await screen.card(ref).evaluate((card) => card.style.setProperty('margin-block-start', '-120px'));
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await screen.step('ready', ref).waitFor();
    await expect.poll(() => watch.answers.filter(({ method }) => method === 'PUT').length).toBe(1);
  });
});
