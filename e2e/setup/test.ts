// The journeys' `test`: a demo for each worker, guests' phones and staff's screens, which are closed after it and must report no problem.
import { type Browser, test as base, expect } from '@playwright/test';
import { staffOn } from '../pages/staff.ts';
import { showLongestTexts } from '../pages/texts.ts';
import { type ServeFile, serveDemo } from './demo.ts';
import { longestRoot } from './longest-root.ts';
import { openOffice, openPhone, type Visit } from './people.ts';

export { expect };

type Settings<Open extends (...values: never[]) => unknown> = Open extends (browser: never, ...rest: infer Rest) => unknown ? Rest : never;

/** A staff screen with its actions. */
export type Office = Visit & ReturnType<typeof staffOn>;
export type OpenPhone = (...settings: Settings<typeof openPhone>) => Promise<Visit>;
export type OpenOffice = (...settings: Settings<typeof openOffice>) => Promise<Office>;

/** Guests' phones and staff's screens; `close` closes all of them and fails on a reported problem. */
export const visitsOn = (browser: Browser) => {
  const visits: Visit[] = [];
  const open: { openPhone: OpenPhone; openOffice: OpenOffice } = {
    openPhone: async (...settings) => {
      const visit = await openPhone(browser, ...settings);
      visits.push(visit);
      return visit;
    },
    openOffice: async (locale, ...settings) => {
      const visit = await openOffice(browser, locale, ...settings);
      visits.push(visit);
      return { ...visit, ...staffOn(visit.page, locale) };
    },
  };
  return {
    ...open,
    close: async () => {
      // Requests at the very end are not answered.
      const open = visits.flatMap(({ context }) => context.pages());
      await Promise.all(open.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(visits.map(({ context }) => context.close()));
      expect(visits.flatMap(({ watch }) => watch.problems)).toEqual([]);
    },
  };
};

type Fixtures = { visits: ReturnType<typeof visitsOn>; openPhone: OpenPhone; openOffice: OpenOffice };

/** `texts`: the texts of the worker's applications. */
type WorkerFixtures = { texts: 'real' | 'longest'; serveFile: ServeFile };

/** Runs the fixture before hooks; Playwright supports the value internally, but its types do not. */
const BEFORE_HOOKS = 'all-hooks-included' as unknown as true;

export const test = base.extend<Fixtures & { freshDemo: undefined }, WorkerFixtures>({
  texts: ['real', { scope: 'worker', option: true }],
  serveFile: [
    async ({ texts }, use) => {
      if (texts === 'longest') showLongestTexts();
      await serveDemo(use, texts === 'longest' ? await longestRoot() : undefined);
    },
    { scope: 'worker', auto: true, timeout: 400_000 },
  ],
  freshDemo: [
    async ({ serveFile }, use, { file }) => {
      await serveFile(file);
      await use(undefined);
    },
    { auto: BEFORE_HOOKS, timeout: 400_000 },
  ],
  visits: async ({ browser }, use) => {
    const visits = visitsOn(browser);
    await use(visits);
    await visits.close();
  },
  openPhone: ({ visits }, use) => use(visits.openPhone),
  openOffice: ({ visits }, use) => use(visits.openOffice),
});

/** The statuses of refused requests. */
export const refused = ({ watch }: Visit): number[] => watch.answers.filter(({ status }) => status >= 400).map(({ status }) => status);
