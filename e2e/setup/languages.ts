// Languages of the journeys: one for each in `npm test`, all in `npm run test:all`.
import { createHash } from 'node:crypto';
import { EVERYTHING } from '../../server/test/harness/everything.ts';

/** The variants of a journey to run: one, chosen by its title so that a failure repeats; all in `npm run test:all`. */
export const variantsToRun = <const Variant>(name: string, variants: readonly Variant[]): readonly Variant[] => {
  if (EVERYTHING) return variants;
  const turn = createHash('sha256').update(name).digest().readUInt32BE() % variants.length;
  return variants.slice(turn, turn + 1);
};

/** The languages of a journey to run, chosen like `variantsToRun`, each with the journey's title. */
export const inLanguages = <const Language extends string>(title: string, languages: readonly Language[]) =>
  variantsToRun(title, languages).map((language) => [language, `${title}, in ${language}`] as const);

/** The variants of a journey to run: `kept`, and in `npm run test:all` also `rest`. */
export const withRest = <const Variant>(kept: readonly Variant[], rest: readonly Variant[]): readonly Variant[] =>
  EVERYTHING ? [...kept, ...rest] : kept;
