// The list of new orders with more below the visible area, and the buttons of moving cards.
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { test } from '../../test/office.tsx';
import { AT_THE_BAR, noOrders, order } from '../../test/records.ts';
import { noteMoves } from './tap-guard.ts';

for (const width of [390, 1440])
  test(`the counter of cards below covers none of them, and scrolls to them, at ${width} px`, async ({ openOffice }) => {
    const waiting = Array.from({ length: 12 }, (_, index) => order(index + 1));
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
    // Pressing repeatedly leads to the last card, then the button disappears. Each press waits until scrolling has stopped: a press during
    // smooth scrolling restarts it, so with slowly loading pictures it would never arrive.
    const atRest = async () => {
      for (let [before, still] = [Number.NaN, 0]; still < 3; ) {
        await new Promise(requestAnimationFrame);
        const now = list?.lastElementChild?.getBoundingClientRect().top ?? 0;
        [before, still] = [now, now === before ? still + 1 : 0];
      }
    };
    const left = async () => {
      for (const button of more.elements()) (button as HTMLElement).click();
      await atRest();
      return more.elements().length;
    };
    await expect.poll(left).toBe(0);
    expect(list?.lastElementChild?.getBoundingClientRect().top).toBeLessThan(innerHeight);
  });

test('accepts a press 0.4 s after the last move of the button, also after two moves', () => {
  vi.useFakeTimers();
  const card = document.createElement('article');
  const button = document.createElement('button');
  card.append(button);
  document.body.append(card);
  const move = (by: number) => {
    card.style.paddingTop = `${by}px`;
    noteMoves();
  };
  const rests = () => button.getAttribute('aria-disabled') === 'true';
  try {
    move(0);
    vi.advanceTimersByTime(400);
    expect(rests()).toBe(false);
    move(50);
    vi.advanceTimersByTime(300);
    move(100);
    vi.advanceTimersByTime(399);
    expect(rests()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(rests()).toBe(false);
  } finally {
    vi.useRealTimers();
    card.remove();
  }
});
