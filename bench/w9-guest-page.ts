// W9: the guest page of 150 products on a phone (4 x CPU, slow 4G), compared with the same HTML without its script; without a look and with
// a full one. Then the time until an open page applies a saved look.
import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { MARKERS, mayHide, type StyleRecord } from '../contract/rules/look/records.ts';
import { STARTING_LOOKS } from '../contract/rules/look/starting-looks.ts';
import { caller } from '../server/test/faults/http.ts';
import { fetchPage } from './measure/bare-http.ts';
import { alternate, median, printHead, printLine, quantile } from './measure/figures.ts';
import { fillMenu, PRODUCTS } from './measure/menu.ts';
import { openPhone, type Visited } from './measure/phone.ts';
import { openSite } from './measure/site.ts';
import { openStage, startServer } from './measure/stage.ts';

const ROUNDS = 5;
const SAVES = 12;

const withoutScript = (html: string): string =>
  html.replace(/<script.*?<\/script>/gs, '').replace(/<link rel="(modulepreload|preload)"[^>]*>/g, '');

const stage = await openStage();
await fillMenu(stage.world);
const server = await startServer(stage);
const phone = await openPhone();
const { call, close } = caller(server.port, 1);
const venue = stage.world.venues[0]?.id ?? '';
const address = `/m/${venue}`;
const page = `http://127.0.0.1:${server.port}${address}`;

const save = async (records: readonly StyleRecord[]): Promise<void> => {
  const answer = await call('PUT', `/style/styles?venueId=${venue}`, { token: stage.world.manager.token, body: records });
  if (answer?.status !== 200) throw new Error(`a look was answered with ${answer?.status}`);
};
const record = (selector: string, property: StyleRecord['property'], value: string): StyleRecord => ({ selector, property, value });
/** A full look: a preset, and a value for everything that can be styled. */
const FULL: StyleRecord[] = [
  ...STARTING_LOOKS.bistro,
  ...MARKERS.filter((marker) => /-(title|text|price)$/.test(marker)).flatMap((marker) => [
    record(marker, 'font-size', '18px'),
    record(marker, 'color', '#3a1d1d'),
  ]),
  ...MARKERS.filter(mayHide).map((marker) => record(marker, 'text-align', 'left')),
];

const measure = async (name: string) => {
  const sent = await fetchPage(server.port, address, { 'accept-encoding': 'br', 'accept-language': 'fr' });
  const packed = Buffer.from(sent.body, 'base64');
  const folder = path.join(stage.engine.dataDir, `without-script-${name.replace(/ /g, '-')}`);
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'index.html'), withoutScript(brotliDecompressSync(packed).toString()));
  /** The document alone, compressed like ours. */
  const limit = await openSite(folder);
  const { ours, limit: alone } = await alternate(
    ROUNDS,
    () => phone.visit({ url: page, ready: 'main li[data-id]' }),
    () => phone.visit({ url: limit.url, ready: 'main li' }),
  );
  limit.close();
  const of = (list: Visited[], key: keyof Visited) => median(list.map((one) => one[key]));
  printLine(`${name}: HTML, kB br`, packed.length / 1000, null, '≤ 14.6');
  printLine(`${name}: script until it is interactive, kB br`, of(ours, 'script') / 1000, null, '≤ 65');
  printLine(`${name}: first contentful paint, ms`, of(ours, 'fcp'), of(alone, 'fcp'), '= limit');
  printLine(`${name}: largest contentful paint, ms`, of(ours, 'lcp'), of(alone, 'lcp'), '≤ 1.15');
  printLine(`${name}: interactive, ms`, of(ours, 'ready'), of(alone, 'ready'), '≤ 2,200');
};

/** Time from the call that saves until an open page applies the look. */
const wearing = async (): Promise<number[]> => {
  const { page: open } = await phone.open({ url: page, ready: 'main li[data-id]' });
  await open.waitForLoadState('networkidle');
  const times: number[] = [];
  for (let round = 0; round < SAVES; round++) {
    const ground = `#f${round.toString(16)}e${round.toString(16)}d0`;
    const shown = `rgb(${[1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16)).join(', ')})`;
    const since = performance.now();
    await save([...FULL, record('cst-global-background', 'background-color', ground)]);
    await open.waitForFunction((color) => getComputedStyle(document.body).backgroundColor === color, shown, { polling: 'raf' });
    times.push(performance.now() - since);
  }
  return times;
};

try {
  console.log(`${PRODUCTS} products, ${FULL.length} records`);
  printHead();
  await measure('no look');
  await save(FULL);
  await measure('full look');
  const applied = await wearing();
  printLine(`a saved look is worn, median of ${SAVES}, ms`, median(applied), null, '≤ 1,000');
  printLine(`the same, slowest of ${SAVES}, ms`, quantile(applied, 1), null, '≤ 1,000');
} finally {
  close();
  await phone.close();
  await server.stop();
  await stage.close();
}
