// The steps of npm test, in their order; two run at a time, beside the longest all the others (docs/decisions/0081-two-suites.md).
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];
const vitest = (...projects) => ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((project) => ['--project', project])];

/** The server knows no browser: each side has its own types of globals. */
const TYPES = ['tsconfig.json', 'tsconfig.browser.json'];

/** Tests that find a forgotten step of a recipe within seconds (docs/recipes.md); part of the others. */
const RECIPES = ['written-rights', 'i18n/texts', 'test/schema', 'bound.test', 'test/records', 'demo/menu', 'fill/records', 'scripts/'];

/**
 * `budget`: processor seconds of a whole step where two steps keep both processors busy; a step that needs more is reported, and does not
 * fail. `engines`: what its tests run on, '' where there is none.
 */
export const stepsOn = (outside) => {
  const engines = Object.values(outside).map((url) => url.replace(/\/\/([^:@/]*):[^@/]*@/, '//$1:…@'));
  return [
    { name: 'e2e', runner: 'playwright', args: playwright, engines: 'the embedded PostgreSQL', budget: 1150 },
    // One thread: sharing the work among several costs more than twice the time of the processor, and the other core is taken.
    { name: 'types', args: ['node_modules/typescript-7/bin/tsc', '-b', '--singleThreaded', ...TYPES], budget: 24 },
    { name: 'map', args: ['scripts/check-imports.mjs'], budget: 7 },
    { name: 'dead', args: ['node_modules/knip/bin/knip.js', '--no-progress'], budget: 8 },
    { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'], budget: 5 },
    { name: 'recipes', runner: 'vitest', args: [...vitest('unit', 'server'), ...RECIPES], part: true },
    { name: 'unit', runner: 'vitest', args: vitest('unit'), budget: 24 },
    // On React as it is built: half the time of the one that warns, which is what runs by hand.
    { name: 'component', runner: 'vitest', args: vitest('component'), engines: 'Chromium', env: { NODE_ENV: 'production' }, budget: 110 },
    { name: 'server', runner: 'vitest', args: vitest('server'), engines: 'the embedded PostgreSQL, no Redis', budget: 370 },
    { name: 'server-outside', runner: 'vitest', args: vitest('server'), env: outside, engines: engines.join(' and '), budget: 60 },
  ];
};
