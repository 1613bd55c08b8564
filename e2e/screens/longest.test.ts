// Every screen with the longest texts, at every width, light and dark: no overflow, no raw key, no axe violation.

import { LONG_TEST_MS } from '../../server/test/harness/within.ts';
import { guestTexts, officeTexts } from '../pages/texts.ts';
import { LONGEST_GUEST, LONGEST_OFFICE } from '../setup/longest.ts';
import { expect, test } from '../setup/test.ts';
import { crawlGuest, crawlOffice, GUEST_SIZES, sizesOf } from './crawl.ts';
import { type GuestScreen, menuScreens, statusScreens } from './guest-screens.ts';
import { inBothSchemes, problemsOf } from './inspection.ts';
import { OFFICE_AREAS, type OfficeArea, screensIn } from './office-screens.ts';
import { type Samples, samplesOnce } from './samples.ts';

test.use({ texts: 'longest' });
test.describe.configure({ mode: 'parallel', timeout: LONG_TEST_MS });

let samples: Samples;
test.beforeAll(async () => {
  samples = await samplesOnce();
});

const testGuestPage = (area: string, screensOf: () => readonly GuestScreen[]) =>
  test(`the guest page has room for the longest texts: ${area}`, async ({ openPhone }) => {
    const texts = { catalogue: guestTexts[LONGEST_GUEST], source: guestTexts['fr-FR'] };
    const found = await crawlGuest({ openPhone, locale: LONGEST_GUEST, screens: screensOf() }, (visit, { name }) =>
      problemsOf(visit, inBothSchemes(name, GUEST_SIZES, 'longest'), texts),
    );
    expect(found).toEqual({});
  });

const testOffice = (area: OfficeArea) =>
  test(`the back-office has room for the longest texts: ${area}`, async ({ openOffice }) => {
    const screens = await screensIn(area, samples);
    const texts = { catalogue: officeTexts[LONGEST_OFFICE], source: officeTexts.fr };
    const found = await crawlOffice({ openOffice, settingsOf: samples.settingsOf, locale: LONGEST_OFFICE, screens }, (visit, screen) =>
      problemsOf(visit, inBothSchemes(screen.name, sizesOf(screen), 'longest'), texts),
    );
    expect(found).toEqual({});
  });

// Playwright runs the first half of a file's tests on one worker, and the second half on the other.
testGuestPage('the menu', () => menuScreens);
for (const area of OFFICE_AREAS) testOffice(area);
testGuestPage("an order's page", () => statusScreens(samples.orders));
