// The steps of npm test in order; two run at a time: the longest beside the others (docs/decisions/0081-two-suites.md).
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];
const vitest = (...projects) => ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((project) => ['--project', project])];

/** Two projects, because server and browsers have different globals. */
const TYPES = ['tsconfig.json', 'tsconfig.browser.json'];

/** Tests that find a missing step of a recipe within seconds (docs/recipes.md); the other steps include them. */
const RECIPES = [
  'written-rights',
  'i18n/texts',
  'i18n/groups',
  'test/schema',
  'bound.test',
  'test/records',
  'demo/menu',
  'fill/records',
  'scripts/',
];

/**
 * `budget`: processor seconds of a whole step while two steps keep both processors busy; a step over budget is reported and does not fail.
 * `engines`: the engines its tests run on, '' for none.
 */
export const stepsOn = (outside) => {
  const engines = Object.values(outside).map((url) => url.replace(/\/\/([^:@/]*):[^@/]*@/, '//$1:…@'));
  return [
    { name: 'e2e', runner: 'playwright', args: playwright, engines: 'the embedded PostgreSQL', budget: 1150 },
    // One thread: several need more than twice the processor time, and the other core is busy.
    { name: 'types', args: ['node_modules/typescript-7/bin/tsc', '-b', '--singleThreaded', ...TYPES], budget: 24 },
    { name: 'map', args: ['scripts/check-imports.mjs'], budget: 7 },
    { name: 'words', args: ['scripts/check-words.mjs'], budget: 4 },
    { name: 'dead', args: ['node_modules/knip/bin/knip.js', '--no-progress'], budget: 8 },
    { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'], budget: 9 },
    { name: 'recipes', runner: 'vitest', args: [...vitest('unit', 'server'), ...RECIPES], part: true },
    { name: 'unit', runner: 'vitest', args: vitest('unit'), budget: 24 },
    // Production React takes half the time; runs by hand use the development build, which warns.
    { name: 'component', runner: 'vitest', args: vitest('component'), engines: 'Chromium', env: { NODE_ENV: 'production' }, budget: 110 },
    { name: 'server', runner: 'vitest', args: vitest('server'), engines: 'the embedded PostgreSQL, no Redis', budget: 370 },
    { name: 'server-outside', runner: 'vitest', args: vitest('server'), env: outside, engines: engines.join(' and '), budget: 60 },
  ];
};
