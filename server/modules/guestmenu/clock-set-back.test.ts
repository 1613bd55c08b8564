// The menu page after a clock that ran ahead was corrected.
import { expect, it } from 'vitest';
import { movableClock, startTestApp } from '../../test/app.ts';
import { makeMenu, makeVenue } from '../../test/factories.ts';

const AHEAD_S = 3 * 3600;

it('shows the current menu again, not the cached future one', async () => {
  const clock = movableClock();
  const app = await startTestApp({}, clock);
  const venue = await makeVenue(app);
  await makeMenu(app, venue);
  const shown = async () => {
    const { body } = await app.send<string>('GET', `/m/${venue}`);
    return Date.parse(/data-at="([^"]+)"/.exec(body)?.[1] ?? '');
  };
  clock.forward(AHEAD_S);
  expect(await shown()).toBeGreaterThan(Date.now() + (AHEAD_S - 60) * 1000);
  clock.forward(-AHEAD_S);
  expect(await shown()).toBeLessThanOrEqual(Date.now());
});
