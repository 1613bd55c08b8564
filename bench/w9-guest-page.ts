// W9: the guest page of 150 products on a phone (4 x CPU, slow 4G), beside the same HTML without its script.
import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { fetchPage } from './measure/bare-http.ts';
import { inTurn, median, printHead, printLine } from './measure/figures.ts';
import { fillMenu, PRODUCTS } from './measure/menu.ts';
import { openPhone, type Visited } from './measure/phone.ts';
import { openSite } from './measure/site.ts';
import { openStage, startServer } from './measure/stage.ts';

const ROUNDS = 5;

const withoutScript = (html: string): string =>
  html.replace(/<script.*?<\/script>/gs, '').replace(/<link rel="(modulepreload|preload)"[^>]*>/g, '');

const stage = await openStage();
await fillMenu(stage.world);
const server = await startServer(stage);
const phone = await openPhone();
const address = `/m/${stage.world.venues[0]?.id}`;
const sent = await fetchPage(server.port, address, { 'accept-encoding': 'br', 'accept-language': 'fr' });
const packed = Buffer.from(sent.body, 'base64');

/** The limit: the document alone, compressed as ours is. */
const openLimit = async () => {
  const folder = path.join(stage.engine.dataDir, 'without-script');
  fs.mkdirSync(folder);
  const html = withoutScript(brotliDecompressSync(packed).toString());
  fs.writeFileSync(path.join(folder, 'index.html'), html);
  return openSite(folder);
};
const limit = await openLimit();

try {
  const { ours, limit: alone } = await inTurn(
    ROUNDS,
    () => phone.visit({ url: `http://127.0.0.1:${server.port}${address}`, ready: 'main li[data-id]' }),
    () => phone.visit({ url: limit.url, ready: 'main li' }),
  );
  const of = (list: Visited[], key: keyof Visited) => median(list.map((one) => one[key]));
  console.log(`${PRODUCTS} products`);
  printHead();
  printLine('HTML, kB br', packed.length / 1000, null, '≤ 14.6');
  printLine('script until it is interactive, kB br', of(ours, 'script') / 1000, null, '≤ 65');
  printLine('first contentful paint, ms', of(ours, 'fcp'), of(alone, 'fcp'), '= limit');
  printLine('largest contentful paint, ms', of(ours, 'lcp'), of(alone, 'lcp'), '≤ 1.15');
  printLine('interactive, ms', of(ours, 'ready'), of(alone, 'ready'), '≤ 2,200');
} finally {
  limit.close();
  await phone.close();
  await server.stop();
  await stage.close();
}
