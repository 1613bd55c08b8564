// The list of new orders where more stand below.
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { test } from '../../test/office.tsx';
import { AT_THE_BAR, noOrders, order } from '../../test/records.ts';

for (const width of [390, 1440])
  test(`what counts those below covers none of them, and leads to them, at ${width} px`, async ({ openOffice }) => {
    const waiting = Array.from({ length: 12 }, (_, place) => order(place + 1));
    await openOffice('order', {
      venue: AT_THE_BAR,
      width,
      answers: {
        ...noOrders,
        'GET /api/order/:venue': () => ({ rows: waiting, total: waiting.length }),
        'GET /api/venue/:venue/call': () => [],
      },
    });
    const more = page.getByRole('button', { name: /plus bas/ });
    await expect.element(more).toBeVisible();
    const place = () => more.element().getBoundingClientRect();
    const list = document.querySelector('ol');
    const frames = [list, list?.closest('main')].filter((one) => one && getComputedStyle(one).overflowY === 'auto');
    expect(frames.length).toBeGreaterThan(0);
    expect(Math.min(...frames.map((one) => one?.getBoundingClientRect().bottom ?? 0))).toBeLessThanOrEqual(place().top);
    expect(place().bottom).toBeLessThanOrEqual(innerHeight);
    // Pressed again and again it leads to the last one, and goes.
    const left = () => {
      for (const button of more.elements()) (button as HTMLElement).click();
      return more.elements().length;
    };
    await expect.poll(left).toBe(0);
    expect(list?.lastElementChild?.getBoundingClientRect().top).toBeLessThan(innerHeight);
  });
