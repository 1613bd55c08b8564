// Each starting look is readable on the guest page: on light and dark screens, in either direction, in other scripts.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { STARTING_LOOKS } from '@ardoise/contract/rules/look/starting-looks.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { waitForAnimations } from '../../screens/look.ts';
import { variantsToRun } from '../../setup/languages.ts';
import { callAs, menuPath } from '../../setup/people.ts';
import { expect, test } from '../../setup/test.ts';

const LOOK = `/style/styles?venueId=${demoVenueIds.halles}`;
const MANAGER = 'manager@demo.test';

// Each worker has its own demo, and each test saves its look first.
test.describe.configure({ mode: 'parallel' });

const LOCALES: readonly Locale[] = ['fr-FR', 'ar-AR', 'jp-JP'];
/** One language for each look, because contrast hardly depends on letters. */
const localesOf = (look: string): readonly Locale[] => variantsToRun(look, LOCALES);
const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Texts with too little contrast, the only axe rule that depends on the colours of a look. */
const unreadableOn = async (page: Page): Promise<string[]> => {
  await page.evaluate(waitForAnimations);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      runOnly: ['color-contrast'],
      resultTypes: ['violations'],
    }),
  );
  return violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`));
};

for (const [name, records] of Object.entries(STARTING_LOOKS))
  test(`the look ${name} is readable`, async ({ openPhone }) => {
    await callAs(MANAGER, 'PUT', LOOK, records);
    const { page } = await openPhone('fr-FR');
    for (const locale of localesOf(name)) {
      await page.goto(menuPath('halles', { locale }), { waitUntil: 'domcontentloaded' });
      await page.locator('main h4').first().waitFor();
      await page.evaluate(await axeSource);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([locale, colorScheme, await unreadableOn(page)]).toEqual([locale, colorScheme, []]);
      }
    }
  });
