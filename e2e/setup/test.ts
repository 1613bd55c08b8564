// A file's screens of staff and phones of guests: each is closed after its test, and nobody may have seen a problem on it.
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openOffice, openPhone, type Visit } from './people.ts';
import { staffOn } from '../pages/staff.ts';

/** To be called once, at the head of a file. */
export const openOffices = () => {
  let browser: Browser;
  const opened: Visit[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    const visits = opened.splice(0);
    const problems = visits.flatMap(({ watch }) => watch.problems);
    await Promise.all(visits.map(({ context }) => context.close()));
    expect(problems).toEqual([]);
  });
  afterAll(() => browser.close());
  return {
    /** A screen of staff. */
    office: async (locale: InterfaceLocale, settings: Parameters<typeof openOffice>[2] = {}) => {
      const visit = await openOffice(browser, locale, settings);
      opened.push(visit);
      return { ...visit, ...staffOn(visit.page, locale) };
    },
    /** A guest's phone. */
    phone: async (...settings: Parameters<typeof openPhone> extends [Browser, ...infer Rest] ? Rest : never) => {
      const visit = await openPhone(browser, ...settings);
      opened.push(visit);
      return visit;
    },
  };
};
export type Office = Awaited<ReturnType<ReturnType<typeof openOffices>['office']>>;

/** The statuses of the answers that refused something. */
export const refused = ({ watch }: Visit): number[] => watch.answers.filter(({ status }) => status >= 400).map(({ status }) => status);
