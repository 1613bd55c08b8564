// W8: the back-office on a phone (4 x CPU, slow 4G) with an empty cache: sign-in and the product list, compared with React alone with a
// list; and the cost of a keystroke in the largest product form.
import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { alternate, median, printHead, printLine } from './measure/figures.ts';
import { makeLargeProduct } from './measure/large-product.ts';
import { fillMenu } from './measure/menu.ts';
import { openPhone, type Visit, type Visited } from './measure/phone.ts';
import { openSite } from './measure/site.ts';
import { openStage, root, startServer } from './measure/stage.ts';

const ROUNDS = 3;
const KEYS = 40;
const KEY_MS = 120;
/** Fields of the form, by their paths. */
const FIELDS = {
  name: 'name',
  'a price of an exception': 'exceptions.20.net_price',
  'the name of a bundle step': 'bundle_categories.3.name',
};

const stage = await openStage();
await fillMenu(stage.world);
const server = await startServer(stage);
const phone = await openPhone();
const product = await makeLargeProduct(server.port, stage.world);
const office = `http://127.0.0.1:${server.port}/admin/`;
const stored = { token: stage.world.manager.token, locale: 'fr' };

/** The limit: a React page with the same build. */
const reactAlone = async () => {
  const outDir = path.join(stage.engine.dataDir, 'react-alone');
  process.env.NODE_ENV = 'production';
  await build({
    root: path.join(root, 'bench/react-alone'),
    configFile: false,
    logLevel: 'error',
    build: { outDir },
  });
  return openSite(outDir);
};
const limit = await reactAlone();

const compare = async (name: string, visit: Visit, goals: { script: string; ready: string }) => {
  const { ours, limit: alone } = await alternate(
    ROUNDS,
    () => phone.visit(visit),
    () => phone.visit({ url: limit.url, ready: 'li' }),
  );
  const of = (list: Visited[], key: keyof Visited) => median(list.map((one) => one[key]));
  printLine(`${name}: script, kB br`, of(ours, 'script') / 1000, of(alone, 'script') / 1000, goals.script);
  printLine(`${name}: can be used, ms`, of(ours, 'ready'), of(alone, 'ready'), goals.ready);
};

/** Main-thread milliseconds for a key typed at human speed, minus the page's own work in the same time. */
const keystroke = async (page: Page, spent: () => Promise<number>, field: string): Promise<number> => {
  const input = page.locator(`[name="${field}"]`);
  await input.scrollIntoViewIfNeeded();
  await input.focus();
  await page.keyboard.press('End');
  const during = async (work: () => Promise<void>): Promise<number> => {
    const before = await spent();
    await work();
    return (await spent()) - before;
  };
  const idle = await during(() => page.waitForTimeout(KEYS * KEY_MS));
  const typing = await during(() => page.keyboard.type('1'.repeat(KEYS), { delay: KEY_MS }));
  return (typing - idle) / KEYS;
};

try {
  printHead();
  await compare('sign-in', { url: office, ready: 'input[type=password]' }, { script: '≤ 75', ready: '≤ 2,000' });
  await compare(
    'product list',
    { url: `${office}#/product`, ready: 'main a[href^="#/product/0"]', stored },
    { script: '≤ 215', ready: '≤ 4,500' },
  );
  const { page, devtools } = await phone.open({ url: `${office}#/product/${product}`, ready: '[name=name]', stored });
  await page.waitForLoadState('networkidle');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  for (const [name, field] of Object.entries(FIELDS))
    printLine(`a key in ${name}, ms of processor`, await keystroke(page, spent, field), null, '≤ 12');
} finally {
  limit.close();
  await phone.close();
  await server.stop();
  await stage.close();
}
