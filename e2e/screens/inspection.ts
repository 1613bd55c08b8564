// Checks an open screen. Its name selects the sizes and colour schemes; `test:all` checks all of them.
import type { ViewportSize } from '@playwright/test';
import { EVERYTHING } from '../../server/test/harness/everything.ts';
import { variantsToRun } from '../setup/languages.ts';
import { settled, type Visit } from '../setup/people.ts';
import { type Audit, overflowsOf, untranslatedOn, violationsOf, waitForAnimations } from './look.ts';

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];
type View = { size: ViewportSize; scheme?: Scheme; audit: Audit };
/** Checks overflow at each size, in one colour scheme, because schemes do not affect it. */
export type Inspection = { sizes: readonly ViewportSize[]; views: readonly View[] };

const everyView = (sizes: readonly ViewportSize[], audit: Audit): Required<View>[] =>
  sizes.flatMap((size) => SCHEMES.map((scheme) => ({ size, scheme, audit })));

/** Checks one size in one colour scheme, and the contrast at another size in the other scheme. */
export const inBothSchemes = (name: string, sizes: readonly ViewportSize[], audit: Audit): Inspection => {
  if (EVERYTHING) return { sizes, views: everyView(sizes, audit) };
  const pairs = everyView(sizes, audit).map((view): View[] => {
    const size = sizes.findLast((other) => other !== view.size) ?? view.size;
    return [view, { size, scheme: view.scheme === 'light' ? 'dark' : 'light', audit: 'contrast' }];
  });
  return { sizes, views: variantsToRun(name, pairs).flat() };
};

/** Checks one size in one colour scheme. */
export const inOneScheme = (name: string, sizes: readonly ViewportSize[], audit: Audit): Inspection => ({
  sizes,
  views: variantsToRun(name, everyView(sizes, audit)),
});

/** Checks one size in one colour scheme; without an audit only texts and overflow. */
export const atOneSize = (name: string, allSizes: readonly ViewportSize[], audit?: Audit): Inspection => {
  const sizes = variantsToRun(`${name}, its size`, allSizes);
  return { sizes, views: audit ? sizes.map((size) => ({ size, audit })) : [] };
};

/** In the page: makes sticky elements static, which would cover others. */
const unstick = (isOver: boolean): void => {
  scrollTo(0, 0);
  for (const bar of document.querySelectorAll<HTMLElement>('[data-bottom-bar]')) bar.style.position = isOver ? '' : 'static';
};

const violationsIn = async (visit: Visit, { scheme, audit }: View): Promise<string[]> => {
  const { page } = visit;
  if (scheme) {
    await page.emulateMedia({ colorScheme: scheme });
    await settled(visit);
    await page.evaluate(waitForAnimations);
  }
  await page.evaluate(unstick, false);
  const violations = await violationsOf(page, audit);
  await page.evaluate(unstick, true);
  return scheme ? violations.map((violation) => `${scheme}: ${violation}`) : violations;
};

/** `catalogue`: the texts of the screen's language; `source`: the texts of the language it is translated from. */
type Texts = { catalogue: object; source: object };

/** All problems of the screen. */
export const problemsOf = async (visit: Visit, { sizes, views }: Inspection, { catalogue, source }: Texts): Promise<string[]> => {
  const { page, watch } = visit;
  const problems: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    // A narrow table becomes cards a moment later.
    await settled(visit);
    await page.evaluate(waitForAnimations);
    const found = await overflowsOf(page);
    for (const view of views.filter((one) => one.size === size)) found.push(...(await violationsIn(visit, view)));
    for (const text of await untranslatedOn(page, catalogue, source)) found.push(`untranslated: ${text}`);
    problems.push(...found.map((problem) => `${size.width} ${problem}`));
  }
  return [...problems, ...watch.problems.splice(0)];
};
