// Every screen in every language at every width, light and dark: nothing sticks out, nothing is left untranslated, axe finds nothing.
// By default each screen meets axe in every other language, at sizes and in lights that take turns; E2E_FULL=1 goes through all of them.
import { INTERFACE_LOCALES, type InterfaceLocale, LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ViewportSize } from '@playwright/test';
import { guestOn } from '../pages/guest.ts';
import { mailedRoute } from '../pages/mailbox.ts';
import { sampleOrders } from '../pages/orders.ts';
import { staffOn } from '../pages/staff.ts';
import { sharedTablet } from '../pages/tablet.ts';
import { cardTexts, guestTexts, lookTexts, officeTexts } from '../pages/words.ts';
import { callAs, DESK, PHONE, settled, TABLET, type Visit } from '../setup/people.ts';
import { expect, type OpenOffice, type OpenPhone, test } from '../setup/test.ts';
import { menuScreens, statusScreens } from './guest-screens.ts';
import { barriersOf, overflowsOf, stillness, untranslatedOn } from './look.ts';
import { OFFICE_PEOPLE, type OfficePerson } from './office-screen.ts';
import { officeScreens } from './office-screens.ts';
import type { Mailed } from './people-screens.ts';

const FULL = process.env.E2E_FULL === '1';
const SMALL: ViewportSize = { width: 320, height: 568 };
const LIGHTS = ['light', 'dark'] as const;
const GUEST_LOCALES: readonly Locale[] = FULL ? LOCALES : ['fr-FR', 'de-DE', 'ar-AR', 'he-IL', 'jp-JP'];

type Look = { size: ViewportSize; light: (typeof LIGHTS)[number] };

type Inspection = {
  visit: Visit;
  sizes: readonly ViewportSize[];
  catalogue: object;
  source: object;
  /** The screen's place among all of them, and the language's. */
  screen: number;
  language: number;
};

/** The one look that axe judges in a short run: in every other language, the sizes and lights taking turns. */
const lookInTurn = ({ sizes, screen, language }: Inspection): Look | null => {
  const turn = Math.floor(language / 2);
  const size = sizes[(screen + turn) % sizes.length];
  const light = LIGHTS[(Math.floor(screen / sizes.length) + turn) % 2];
  return size && light && (screen + language) % 2 === 0 ? { size, light } : null;
};

/** Every look that is judged, and whether by axe too: what sticks out does so in either light. */
const looksOf = (inspection: Inspection): (Look & { judged: boolean })[] => {
  const { sizes } = inspection;
  if (FULL) return sizes.flatMap((size) => LIGHTS.map((light) => ({ size, light, judged: true })));
  const chosen = lookInTurn(inspection);
  return sizes.map((size) => (size === chosen?.size ? { ...chosen, judged: true } : { size, light: 'light', judged: false }));
};

/** In the page: how high it is where a bar sticks to the bottom of the window, over whatever happens to stand there. */
const heightBehindBar = (): number => (document.querySelector('[data-bottom-bar]') ? document.documentElement.scrollHeight : 0);

/** All that is wrong with a screen, each with where it is. */
const problemsOf = async (inspection: Inspection): Promise<string[]> => {
  const { visit, catalogue, source } = inspection;
  const { page, watch } = visit;
  const found: string[] = [];
  for (const { size, light, judged } of looksOf(inspection)) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: light, reducedMotion: 'reduce' });
    // A table that has less room becomes cards a moment later.
    await settled(visit);
    await page.evaluate(stillness);
    const told = await overflowsOf(page);
    if (judged) {
      const height = Math.max(size.height, await page.evaluate(heightBehindBar));
      if (height > size.height) {
        await page.setViewportSize({ width: size.width, height });
        await settled(visit);
      }
      told.push(...(await barriersOf(page)));
    }
    found.push(...told.map((problem) => `${size.width} ${light}: ${problem}`));
  }
  const words = await untranslatedOn(page, catalogue, source);
  return [...found, ...words.map((text) => `untranslated: ${text}`), ...watch.problems.splice(0)];
};

let samples: Awaited<ReturnType<typeof sampleOrders>>;
test.describe.configure({ mode: 'parallel', ...(FULL && { timeout: 1_800_000 }) });
let tag = '';
let tablet: Awaited<ReturnType<typeof sharedTablet>>;
const settingsOf = async (person: OfficePerson) => {
  if (person === 'nobody') return {};
  if (person === 'tablet') return { storage: tablet.signedOut };
  return person === 'worker' ? { storage: await tablet.signIn() } : { email: `${person}@demo.test` };
};
const TAGS = '/style/tags';
const INVITATIONS = `/api/auth/invitation/${demoVenueIds.halles}`;
const INVITED = { fresh: 'nouvelle@example.com', known: 'bartender@demo.test' };
let links: Mailed = { reset: '', ...INVITED };
const withdrawals: string[] = [];
const newcomers: string[] = [];
const invite = async (email: string) => {
  const { id } = await callAs<{ id: string }>('manager@demo.test', 'POST', INVITATIONS, { role: 'reader', email });
  withdrawals.push(`${INVITATIONS}/${id}`);
  return mailedRoute(email, 'invitation');
};
/** A link for a first password, which is good for longer than all of this takes. */
const welcome = async () => {
  const email = `nouveau-${process.pid}@example.com`;
  const { id } = await callAs<{ id: string }>('admin@demo.test', 'POST', '/api/user', { firstname: 'Nour', lastname: 'Veau', email });
  newcomers.push(`/api/user/${id}`);
  return (await mailedRoute(email, 'reset')).replace('&welcome=1', '');
};
test.beforeAll(async () => {
  samples = await sampleOrders('Léa Marchetti');
  tablet = await sharedTablet();
  ({ id: tag } = await callAs<{ id: string }>('manager@demo.test', 'POST', TAGS, { venueId: demoVenueIds.halles, name: 'Fait maison' }));
  links = { reset: await welcome(), fresh: await invite(INVITED.fresh), known: await invite(INVITED.known) };
});
test.afterAll(async () => {
  for (const path of withdrawals.splice(0)) await callAs('manager@demo.test', 'DELETE', path);
  for (const path of newcomers.splice(0)) await callAs('admin@demo.test', 'DELETE', path);
  await callAs('manager@demo.test', 'DELETE', `${TAGS}/${tag}?venueId=${demoVenueIds.halles}`);
  await tablet.forget();
  await samples.forget();
});

test.describe('the back-office', () => {
  const walk = async (openOffice: OpenOffice, locale: InterfaceLocale, person: OfficePerson) => {
    const visit = await openOffice(locale, await settingsOf(person));
    const staff = staffOn(visit.page, locale);
    const found: Record<string, string[]> = {};
    for (const [place, screen] of (await officeScreens(samples.orders, tag, links)).entries()) {
      if (screen.person !== person) continue;
      const sizes = screen.only ? [screen.only] : [DESK, TABLET, PHONE];
      await visit.page.setViewportSize(sizes[0] ?? DESK);
      await staff.open(screen.route);
      await screen.ready(staff, visit.page).waitFor();
      await screen.open?.(staff, visit.page);
      await settled(visit);
      const problems = await problemsOf({
        visit,
        sizes,
        catalogue: { ...officeTexts[locale], look: lookTexts[locale], card: cardTexts[locale] },
        source: { ...officeTexts.fr, look: lookTexts.fr, card: cardTexts.fr },
        screen: place,
        language: INTERFACE_LOCALES.indexOf(locale),
      });
      if (problems.length > 0) found[screen.name] = problems;
      if (screen.open) await visit.page.keyboard.press('Escape');
    }
    expect(found).toEqual({});
  };
  const walks = INTERFACE_LOCALES.flatMap((locale) => OFFICE_PEOPLE.map((person) => ({ locale, person })));
  for (const { locale, person } of walks) test(`in ${locale} for ${person}`, ({ openOffice }) => walk(openOffice, locale, person));
});

test.describe('the guest menu', () => {
  const walk = async (openPhone: OpenPhone, locale: Locale) => {
    // One phone for all, so that it loads script and pictures once; what it remembers of a screen it forgets before the next.
    const visit = await openPhone(locale);
    const guest = guestOn(visit.page, locale);
    const found: Record<string, string[]> = {};
    for (const [place, screen] of [...menuScreens, ...statusScreens(samples.orders)].entries()) {
      await visit.page.setViewportSize(PHONE);
      await visit.page.goto(screen.path(locale));
      await screen.open(guest, visit.page);
      await settled(visit);
      const problems = await problemsOf({
        visit,
        sizes: [PHONE, SMALL, TABLET, DESK],
        catalogue: guestTexts[locale],
        source: guestTexts['fr-FR'],
        screen: place,
        language: GUEST_LOCALES.indexOf(locale),
      });
      if (problems.length > 0) found[screen.name] = problems;
      await visit.page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    }
    expect(found).toEqual({});
  };
  for (const locale of GUEST_LOCALES) test(`in ${locale}`, ({ openPhone }) => walk(openPhone, locale));
});
