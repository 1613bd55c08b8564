// Checks of an open screen. Its name decides the sizes and the colour schemes; all of them are checked in `test:all`.
import type { ViewportSize } from '@playwright/test';
import { EVERYTHING } from '../../server/test/harness/everything.ts';
import { inTurn } from '../setup/languages.ts';
import { settled, type Visit } from '../setup/people.ts';
import { type Audit, barriersOf, overflowsOf, stillness, untranslatedOn } from './look.ts';

const LIGHTS = ['light', 'dark'] as const;
type Light = (typeof LIGHTS)[number];
type Look = { size: ViewportSize; light?: Light; audit: Audit };
/** Overflow is looked for at each of the sizes, in whichever light: it is the same in both. */
export type Inspection = { sizes: readonly ViewportSize[]; looks: readonly Look[] };

const everyLook = (sizes: readonly ViewportSize[], audit: Audit): Required<Look>[] =>
  sizes.flatMap((size) => LIGHTS.map((light) => ({ size, light, audit })));

/** At one size in one light, and the contrast at another size in the other light. */
export const inBothLights = (name: string, sizes: readonly ViewportSize[], audit: Audit): Inspection => {
  if (EVERYTHING) return { sizes, looks: everyLook(sizes, audit) };
  const pairs = everyLook(sizes, audit).map((look): Look[] => {
    const size = sizes.findLast((other) => other !== look.size) ?? look.size;
    return [look, { size, light: look.light === 'light' ? 'dark' : 'light', audit: 'contrast' }];
  });
  return { sizes, looks: inTurn(name, pairs).flat() };
};

/** At one size in one light. */
export const inOneLight = (name: string, sizes: readonly ViewportSize[], audit: Audit): Inspection => ({
  sizes,
  looks: inTurn(name, everyLook(sizes, audit)),
});

/** At one size, in whichever light; without an audit only for texts and overflow. */
export const atOneSize = (name: string, allSizes: readonly ViewportSize[], audit?: Audit): Inspection => {
  const sizes = inTurn(`${name}, its size`, allSizes);
  return { sizes, looks: audit ? sizes.map((size) => ({ size, audit })) : [] };
};

/** In the page: nothing sticks to an edge of the window, over whatever happens to be there. */
const unstick = (isOver: boolean): void => {
  scrollTo(0, 0);
  for (const bar of document.querySelectorAll<HTMLElement>('[data-bottom-bar]')) bar.style.position = isOver ? '' : 'static';
};

const barriersIn = async (visit: Visit, { light, audit }: Look): Promise<string[]> => {
  const { page } = visit;
  if (light) {
    await page.emulateMedia({ colorScheme: light });
    await settled(visit);
    await page.evaluate(stillness);
  }
  await page.evaluate(unstick, false);
  const barriers = await barriersOf(page, audit);
  await page.evaluate(unstick, true);
  return light ? barriers.map((barrier) => `${light}: ${barrier}`) : barriers;
};

/** `catalogue`: the texts that the screen is shown in; `source`: those that none of its texts may be left in. */
type Texts = { catalogue: object; source: object };

/** All that is wrong with the screen. */
export const problemsOf = async (visit: Visit, { sizes, looks }: Inspection, { catalogue, source }: Texts): Promise<string[]> => {
  const { page, watch } = visit;
  const problems: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    // A table that has less room becomes cards a moment later.
    await settled(visit);
    await page.evaluate(stillness);
    const found = await overflowsOf(page);
    for (const look of looks.filter((one) => one.size === size)) found.push(...(await barriersIn(visit, look)));
    for (const text of await untranslatedOn(page, catalogue, source)) found.push(`untranslated: ${text}`);
    problems.push(...found.map((problem) => `${size.width} ${problem}`));
  }
  return [...problems, ...watch.problems.splice(0)];
};
