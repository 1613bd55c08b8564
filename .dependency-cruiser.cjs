// Who may import whom: docs/architecture.md in a form that a machine checks. Paths are regular expressions against paths from the root.

/** The modules that a module of the server may call, downwards only; up goes by event. */
const BELOW = {
  users: [],
  board: [],
  console: [],
  files: [],
  venues: ['users', 'files', 'board'],
  catalog: ['venues', 'files', 'board'],
  imports: ['board', 'catalog'],
  changes: ['users', 'venues', 'catalog'],
  health: ['catalog'],
  customers: ['venues', 'board'],
  messages: ['venues'],
  analytics: ['venues'],
  styles: ['users', 'venues', 'board'],
  billing: ['users', 'venues'],
  payments: ['venues'],
  orders: ['users', 'board', 'venues', 'catalog', 'customers', 'messages'],
  summary: ['users', 'venues', 'analytics', 'orders'],
  pos: ['venues', 'catalog', 'orders'],
  guestmenu: ['venues', 'catalog', 'customers', 'orders', 'styles', 'analytics', 'payments'],
  auth: ['users', 'venues', 'billing'],
  outbox: [],
};
/** Pure rules: what the guest's phone computes with. */
const PURE = '^(menu/|contract/(rules/|menu\\.ts$|files\\.ts$|errors\\.ts$))';
const PARTS = `^(${[...require('./package.json').workspaces, 'e2e', 'bench', 'scripts'].join('|')})/`;
const TEST = '\\.test\\.tsx?$';
/** Tests and what they are about. */
const TEST_DATA = '\\.(test|fixture)\\.tsx?$';
const BUILD_CONFIGURATION = '/vite\\.config\\.ts$';
const TEST_CODE = `(${TEST}|^(server|backoffice)/test/|^e2e/|^bench/|^[^/]+\\.config\\.ts$)`;

const moduleRules = Object.entries(BELOW).map(([name, below]) => ({
  name: `module-${name}-calls-downwards`,
  comment: `The module ${name} may call ${below.join(', ') || 'no other module'}. What goes up goes by event.`,
  severity: 'error',
  from: { path: `^server/modules/${name}/`, pathNot: TEST },
  to: { path: '^server/modules/', pathNot: `^server/modules/(${[name, ...below].join('|')})/` },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', comment: 'Type-only cycles included.', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', comment: 'An import that leads nowhere.', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: PARTS, pathNot: '^contract/' },
    },
    {
      name: 'menu-imports-contract-only',
      severity: 'error',
      from: { path: '^menu/' },
      to: { path: PARTS, pathNot: '^(menu|contract)/' },
    },
    {
      name: 'pure-rules-without-zod',
      comment:
        'The guest phone loads these, and the schema library would weigh 24 kB on it. Types cost nothing and may come from anywhere.',
      severity: 'error',
      from: { path: PURE, pathNot: TEST_DATA },
      to: { path: '(^|/)node_modules/|^contract/', pathNot: PURE, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'apps-import-contract-only',
      severity: 'error',
      from: { path: '^(backoffice|guestmenu)/', pathNot: BUILD_CONFIGURATION },
      to: { path: PARTS, pathNot: '^($1|contract|menu)/' },
    },
    {
      name: 'server-imports-contract-only',
      comment: 'The server serves the builds of the apps and imports none of their sources.',
      severity: 'error',
      from: { path: '^server/', pathNot: TEST },
      to: { path: PARTS, pathNot: '^(server|contract|menu|demo)/' },
    },
    {
      name: 'platform-knows-nothing-of-ours',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: TEST },
      to: { path: PARTS, pathNot: '^server/platform/' },
    },
    {
      name: 'http-knows-platform-and-contract',
      severity: 'error',
      from: { path: '^server/http/', pathNot: TEST },
      to: { path: PARTS, pathNot: '^(server/(http|platform)|contract)/' },
    },
    {
      name: 'modules-stand-on-platform-http-contract',
      comment: 'Configuration and the composition root are handed in, not imported.',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: TEST },
      to: { path: PARTS, pathNot: '^(server/(modules|http|platform)|contract|menu)/' },
    },
    ...moduleRules,
    {
      name: 'plan-of-imports-knows-no-source',
      comment: 'Workbooks, tills and editors make wanted rows (plan/wanted.ts) for the same plan.',
      severity: 'error',
      from: { path: '^server/modules/imports/plan/', pathNot: TEST },
      to: { path: '^server/modules/imports/|(^|/)node_modules/hucre/', pathNot: '^server/modules/imports/plan/' },
    },
    {
      name: 'module-is-known',
      comment: 'A new module gets its line in the table above.',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: `(${TEST}|^server/modules/(${Object.keys(BELOW).join('|')})/)` },
      to: {},
    },
    {
      name: 'module-through-its-front-door',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/' },
      to: { path: '^server/modules/', pathNot: '^server/modules/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'module-through-its-front-door-from-outside',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(modules|test)/' },
      to: { path: '^server/modules/', pathNot: '^server/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'screen-through-its-front-door',
      severity: 'error',
      from: { path: '^(backoffice|guestmenu)/screens/([^/]+)/' },
      to: { path: '^$1/screens/', pathNot: '^$1/screens/($2/|[^/]+/index\\.tsx?$)' },
    },
    {
      name: 'screens-are-known-to-the-root-only',
      comment: 'ui, app and i18n know no screen; the files at the top of an app put them together, through their index.',
      severity: 'error',
      from: { path: '^(backoffice|guestmenu)/(?!screens/)[^/]+/' },
      to: { path: '^(backoffice|guestmenu)/screens/' },
    },
    {
      name: 'screen-through-its-front-door-from-the-root',
      severity: 'error',
      from: { path: '^(backoffice|guestmenu)/[^/]+\\.tsx?$', pathNot: TEST },
      to: { path: '^(backoffice|guestmenu)/screens/', pathNot: '/screens/[^/]+/index\\.tsx?$' },
    },
    { name: 'nothing-imports-a-test', severity: 'error', from: {}, to: { path: TEST } },
    {
      name: 'test-code-stays-in-tests',
      comment: 'The fixtures, the journeys and the workloads are imported by each other only.',
      severity: 'error',
      from: { path: PARTS, pathNot: TEST_CODE },
      to: { path: '^((server|backoffice)/test|e2e|bench)/' },
    },
    {
      name: 'demo-is-an-extra',
      comment: 'The product runs without its demonstration: only the program loads it, when it runs as one.',
      severity: 'error',
      from: { path: PARTS, pathNot: `(^server/main\\.ts$|^demo/|${TEST_CODE})` },
      to: { path: '^demo/' },
    },
    {
      name: 'demo-is-loaded-when-wanted',
      severity: 'error',
      from: { path: '^server/main\\.ts$' },
      to: { path: '^demo/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'demo-knows-what-it-is-handed',
      comment: 'Nothing of ours but the contract and the menu: what it needs of the server is in its host.ts.',
      severity: 'error',
      from: { path: '^demo/', pathNot: TEST },
      to: { path: `(^|/)node_modules/|${PARTS}`, pathNot: '^(demo|contract|menu)/' },
    },
    {
      name: 'scripts-are-not-imported',
      comment: 'Except by the configuration of the builds, for what both applications share in theirs.',
      severity: 'error',
      from: { path: PARTS, pathNot: `(^scripts/|${BUILD_CONFIGURATION})` },
      to: { path: '^scripts/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
