// W1: the cached guest page of a menu with 150 products, at 1 and 32 connections, compared with node:http that sends the same bytes. Also
// an unchanged menu (304), and the time until an edit is on every open page.
import http from 'node:http';
import { caller } from '../server/test/faults/http.ts';
import type { World } from '../server/test/faults/world.ts';
import { fetchPage, startBare } from './measure/bare-http.ts';
import { median, printHead, printLine } from './measure/figures.ts';
import { type Load, type Loaded, load, type Side } from './measure/load.ts';
import { fillMenu, PRODUCTS } from './measure/menu.ts';
import { openStage, startServer } from './measure/stage.ts';

const SLICES = 20;
const SLICE_MS = 250;
const OPEN_PAGES = 32;
const EDITS = 5;
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'fr-FR,fr;q=0.9' };

const compare = async (sides: Side[], name: string, page: Pick<Load, 'path' | 'headers' | 'connections' | 'status'>) => {
  const [ours, bare] = (await load({ ...page, method: 'GET', sides, slices: SLICES, milliseconds: SLICE_MS })) as [Loaded, Loaded];
  printLine(`${name}, answers/s`, ours.perSecond, bare.perSecond, '≥ 0.9');
  printLine('  p99 ms', ours.p99, bare.p99);
  printLine('  µs of processor an answer', ours.microseconds, bare.microseconds);
};

/** Milliseconds from the answer to an edit until every open page is notified and the new menu is available. */
const editReaches = async (port: number, { manager, venues }: World): Promise<number> => {
  const [venue] = venues;
  const { call, close } = caller(port);
  const listeners = new Set<() => void>();
  const streams = Array.from({ length: OPEN_PAGES }, () =>
    http.get({ port, host: '127.0.0.1', path: `/api/public/menu/${venue?.id}/events` }, (response) => {
      let versions = 0;
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: version') && versions++ > 0) for (const listener of listeners) listener();
      });
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  const path = `/api/menu/${venue?.id}/product/${venue?.menu.beer}`;
  const times: number[] = [];
  for (let edit = 0; edit < EDITS; edit++) {
    const { body } = (await call<object>('GET', path, { token: manager.token })) ?? { body: {} };
    let waiting = OPEN_PAGES;
    const everywhere = new Promise<void>((resolve) => {
      listeners.clear();
      listeners.add(() => --waiting === 0 && resolve());
    });
    await call('PUT', path, { token: manager.token, body: { ...body, net_price: 5 + edit } });
    const since = performance.now();
    await everywhere;
    await call('GET', `/api/public/menu/${venue?.id}`);
    times.push(performance.now() - since);
  }
  for (const stream of streams) stream.destroy();
  close();
  return median(times);
};

const stage = await openStage();
await fillMenu(stage.world);
const server = await startServer(stage);
const path = `/m/${stage.world.venues[0]?.id}`;
const page = await fetchPage(server.port, path, BROWSER);
const bare = await startBare(page);
try {
  console.log(`HTML of ${PRODUCTS} products: ${Buffer.from(page.body, 'base64').length} bytes ${page.headers['content-encoding']}`);
  printHead();
  const sides = [server, bare].map(({ port, pid }) => ({ port, pid }));
  for (const connections of [1, 32]) {
    await compare(sides, `page, ${connections} connections`, { path, headers: BROWSER, connections, status: 200 });
    const headers = { ...BROWSER, 'if-none-match': page.etag };
    await compare(sides, `304, ${connections} connections`, { path, headers, connections, status: 304 });
  }
  printLine(`an edit on ${OPEN_PAGES} open pages, ms`, await editReaches(server.port, stage.world), null, '≤ 1,000');
} finally {
  bare.stop();
  await server.stop();
  await stage.close();
}
