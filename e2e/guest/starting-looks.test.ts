// Each of the looks to start from can be read on the guest page: on light and dark screens, in either direction, in other letters.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { STARTING_LOOKS } from '@ardoise/contract/rules/look/starting-looks.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { barriersOf } from '../screens/look.ts';
import { callAs, menuPath, settled } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const LOOK = `/style/styles?venueId=${demoVenueIds.halles}`;
const MANAGER = 'manager@demo.test';
test.afterAll(() => callAs(MANAGER, 'DELETE', LOOK));

const LOCALES: readonly Locale[] = ['fr-FR', 'ar-AR', 'jp-JP'];

for (const [name, records] of Object.entries(STARTING_LOOKS))
  test(`the look ${name} can be read`, async ({ openPhone }) => {
    await callAs(MANAGER, 'PUT', LOOK, records);
    for (const locale of LOCALES) {
      const visit = await openPhone(locale);
      const { page, context } = visit;
      await page.goto(menuPath('halles', { locale }));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await settled(visit);
        expect([locale, colorScheme, await barriersOf(page)]).toEqual([locale, colorScheme, []]);
      }
      await context.close();
    }
  });
