// Opens screens one after another and collects their problems: a back-office for each account, one phone for all guest screens.
import type { InterfaceLocale, Locale } from '@ardoise/contract/rules/locales.ts';
import type { ViewportSize } from '@playwright/test';
import { guestOn } from '../pages/guest.ts';
import { staffOn } from '../pages/staff.ts';
import { DESK, PHONE, settled, TABLET, type Visit } from '../setup/people.ts';
import type { OpenOffice, OpenPhone } from '../setup/test.ts';
import type { GuestScreen } from './guest-screens.ts';
import { OFFICE_PEOPLE, type OfficeScreen } from './office-screen.ts';
import type { Samples } from './samples.ts';

const SMALL: ViewportSize = { width: 320, height: 568 };
export const GUEST_SIZES: readonly ViewportSize[] = [PHONE, SMALL, TABLET, DESK];
export const sizesOf = ({ only }: OfficeScreen): readonly ViewportSize[] => (only ? [only] : [DESK, TABLET, PHONE]);

type Problems = Record<string, string[]>;
type Inspect<Screen> = (visit: Visit, screen: Screen) => Promise<string[]>;

type OfficeCrawl = {
  openOffice: OpenOffice;
  settingsOf: Samples['settingsOf'];
  locale: InterfaceLocale;
  screens: readonly OfficeScreen[];
};

/** Crawls the back-office; returns the problems by screen. */
export const crawlOffice = async (crawl: OfficeCrawl, inspect: Inspect<OfficeScreen>): Promise<Problems> => {
  const { openOffice, settingsOf, locale } = crawl;
  const found: Problems = {};
  for (const person of OFFICE_PEOPLE) {
    const screens = crawl.screens.filter((screen) => screen.person === person);
    if (screens.length === 0) continue;
    const visit = await openOffice(locale, await settingsOf(person));
    const { page } = visit;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const staff = staffOn(page, locale);
    for (const screen of screens) {
      await page.setViewportSize(screen.only ?? DESK);
      await staff.open(screen.route);
      await screen.ready(staff, page).waitFor();
      await screen.open?.(staff, page);
      await settled(visit);
      const problems = await inspect(visit, screen);
      if (problems.length > 0) found[screen.name] = problems;
      if (screen.open) await page.keyboard.press('Escape');
    }
    await visit.context.close();
  }
  return found;
};

type GuestCrawl = { openPhone: OpenPhone; locale: Locale; screens: readonly GuestScreen[] };

/** Crawls the guest pages, and clears the phone's storage between screens; returns the problems by screen. */
export const crawlGuest = async ({ openPhone, locale, screens }: GuestCrawl, inspect: Inspect<GuestScreen>): Promise<Problems> => {
  const found: Problems = {};
  if (screens.length === 0) return found;
  const visit = await openPhone(locale);
  const { page } = visit;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const guest = guestOn(page, locale);
  for (const screen of screens) {
    await page.setViewportSize(PHONE);
    await page.goto(screen.path(locale));
    await screen.open(guest, page);
    await settled(visit);
    const problems = await inspect(visit, screen);
    if (problems.length > 0) found[screen.name] = problems;
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    // Reopening the same address keeps its history entry. An open sheet would go back by itself while the next screen loads.
    await page.goto('about:blank');
  }
  return found;
};
