// Checks an open screen. Its name selects the sizes and colour schemes; `test:all` checks all of them.
import type { ViewportSize } from '@playwright/test';
import { EVERYTHING } from '../../server/test/harness/everything.ts';
import { inTurn } from '../setup/languages.ts';
import { settled, type Visit } from '../setup/people.ts';
import { type Audit, barriersOf, overflowsOf, stillness, untranslatedOn } from './look.ts';

const LIGHTS = ['light', 'dark'] as const;
type Light = (typeof LIGHTS)[number];
type Look = { size: ViewportSize; light?: Light; audit: Audit };
/** Checks overflow at each size, in one colour scheme, because schemes do not affect it. */
export type Inspection = { sizes: readonly ViewportSize[]; looks: readonly Look[] };

const everyLook = (sizes: readonly ViewportSize[], audit: Audit): Required<Look>[] =>
  sizes.flatMap((size) => LIGHTS.map((light) => ({ size, light, audit })));

/** Checks one size in one colour scheme, and the contrast at another size in the other scheme. */
export const inBothLights = (name: string, sizes: readonly ViewportSize[], audit: Audit): Inspection => {
  if (EVERYTHING) return { sizes, looks: everyLook(sizes, audit) };
  const pairs = everyLook(sizes, audit).map((look): Look[] => {
    const size = sizes.findLast((other) => other !== look.size) ?? look.size;
    return [look, { size, light: look.light === 'light' ? 'dark' : 'light', audit: 'contrast' }];
  });
  return { sizes, looks: inTurn(name, pairs).flat() };
};

/** Checks one size in one colour scheme. */
export const inOneLight = (name: string, sizes: readonly ViewportSize[], audit: Audit): Inspection => ({
  sizes,
  looks: inTurn(name, everyLook(sizes, audit)),
});

/** Checks one size in one colour scheme; without an audit only texts and overflow. */
export const atOneSize = (name: string, allSizes: readonly ViewportSize[], audit?: Audit): Inspection => {
  const sizes = inTurn(`${name}, its size`, allSizes);
  return { sizes, looks: audit ? sizes.map((size) => ({ size, audit })) : [] };
};

/** In the page: makes sticky elements static, which would cover others. */
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

/** `catalogue`: the texts of the screen's language; `source`: the texts of the language it is translated from. */
type Texts = { catalogue: object; source: object };

/** All problems of the screen. */
export const problemsOf = async (visit: Visit, { sizes, looks }: Inspection, { catalogue, source }: Texts): Promise<string[]> => {
  const { page, watch } = visit;
  const problems: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    // A narrow table becomes cards a moment later.
    await settled(visit);
    await page.evaluate(stillness);
    const found = await overflowsOf(page);
    for (const look of looks.filter((one) => one.size === size)) found.push(...(await barriersIn(visit, look)));
    for (const text of await untranslatedOn(page, catalogue, source)) found.push(`untranslated: ${text}`);
    problems.push(...found.map((problem) => `${size.width} ${problem}`));
  }
  return [...problems, ...watch.problems.splice(0)];
};
