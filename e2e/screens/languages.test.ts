// Every screen in a real language: no untranslated text, no overflow; the guest page also from right to left. Each screen in the language
// that its name selects; `npm run test:all` uses all languages and also runs axe.
import {
  type DisplayLocale,
  directionOf,
  INTERFACE_LOCALES,
  type InterfaceLocale,
  LOCALES,
  type Locale,
} from '@ardoise/contract/rules/locales.ts';
import { EVERYTHING } from '../../server/test/harness/everything.ts';
import { LONG_TEST_MS } from '../../server/test/harness/within.ts';
import { guestTexts, officeTexts } from '../pages/texts.ts';
import { variantsToRun } from '../setup/languages.ts';
import { expect, test } from '../setup/test.ts';
import { crawlGuest, crawlOffice, GUEST_SIZES, sizesOf } from './crawl.ts';
import { menuScreens, statusScreens } from './guest-screens.ts';
import { atOneSize, inOneScheme, problemsOf } from './inspection.ts';
import { officeScreens } from './office-screens.ts';
import { type Samples, samplesOnce } from './samples.ts';

test.describe.configure({ mode: 'parallel', timeout: EVERYTHING ? 1_800_000 : LONG_TEST_MS });

let samples: Samples;
test.beforeAll(async () => {
  samples = await samplesOnce();
});

/** French is the source, so French texts in other languages are untranslated. */
const isTranslated = (locale: DisplayLocale): boolean => !locale.startsWith('fr');
/** True if a screen is opened in this language. */
const isInTurn = <Language extends DisplayLocale>(name: string, language: Language, languages: readonly Language[]): boolean =>
  EVERYTHING || variantsToRun(name, languages.filter(isTranslated)).includes(language);

const testGuestPage = (locale: Locale) =>
  test(`the guest page is translated in ${locale}`, async ({ openPhone }) => {
    const direction = directionOf(locale);
    const languages = LOCALES.filter((other) => directionOf(other) === direction);
    const screens = [...menuScreens, ...statusScreens(samples.orders)].filter(({ name }) =>
      isInTurn(`the guest page: ${name}`, locale, languages),
    );
    const found = await crawlGuest({ openPhone, locale, screens }, (visit, { name }) => {
      const isAudited = EVERYTHING || direction === 'rtl';
      const inspection = isAudited ? inOneScheme(name, GUEST_SIZES, 'all') : atOneSize(name, GUEST_SIZES);
      return problemsOf(visit, inspection, { catalogue: guestTexts[locale], source: guestTexts['fr-FR'] });
    });
    expect(found).toEqual({});
  });

const testOffice = (locale: InterfaceLocale) =>
  test(`the back-office is translated in ${locale}`, async ({ openOffice }) => {
    const screens = (await officeScreens(samples)).filter(({ name }) => isInTurn(name, locale, INTERFACE_LOCALES));
    const found = await crawlOffice({ openOffice, settingsOf: samples.settingsOf, locale, screens }, (visit, screen) => {
      // Compares the names of controls with their texts, because both are in one language here.
      const inspection = EVERYTHING ? inOneScheme(screen.name, sizesOf(screen), 'all') : atOneSize(screen.name, sizesOf(screen), 'names');
      return problemsOf(visit, inspection, { catalogue: officeTexts[locale], source: officeTexts.fr });
    });
    expect(found).toEqual({});
  });

const isCrawled = (locale: DisplayLocale): boolean => EVERYTHING || isTranslated(locale);
for (const locale of LOCALES.filter(isCrawled)) testGuestPage(locale);
for (const locale of INTERFACE_LOCALES.filter(isCrawled)) testOffice(locale);
