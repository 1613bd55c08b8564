// W10: importing a workbook of 5,000 products over HTTP, compared with the library that only reads the same bytes. Also how long a small
// call waits meanwhile.
import { caller } from '../server/test/faults/http.ts';
import { type CellValue, makeBook, readSheets } from '../server/test/uploads/spreadsheets.ts';
import { alternate, median, printHead, printLine, quantile } from './measure/figures.ts';
import { openStage, startServer } from './measure/stage.ts';

const ROUNDS = 7;
const ROWS = 5000;
const LOOK_MS = 5;
const LOCALES = ['en-GB', 'de-DE', 'es-ES', 'it-IT', 'pt-PT'];

const header = [
  'ref',
  'section',
  'category',
  'position',
  'name',
  'type',
  'price',
  'tax_rate',
  'volume_cl',
  'recipe',
  'unavailable',
  'standalone',
  'allergens',
  'tags',
  ...LOCALES.flatMap((locale) => [`name:${locale}`, `recipe:${locale}`]),
];
const product = (at: number, price: number): CellValue[] => [
  `R${at}`,
  `Carte ${at % 20}`,
  `Catégorie ${at % 200}`,
  Math.floor(at / 200) + 1,
  `Produit numéro ${at}`,
  'single',
  price + (at % 40) / 2,
  at % 3 ? 0.1 : 0.2,
  at % 3 ? null : 33,
  `Recette du produit ${at}, avec sa garniture du jour`,
  0,
  1,
  at % 2 ? 'gluten;milk' : 'none',
  at % 5 ? '' : 'vegan',
  ...LOCALES.flatMap((locale) => [`Product ${at} ${locale}`, `Recipe of ${at} ${locale}`]),
];
const bookAt = (price: number) => makeBook({ products: [header, ...Array.from({ length: ROWS }, (_, at) => product(at, price))] });

const books = { first: await bookAt(5), second: await bookAt(6) };
const stage = await openStage(ROUNDS + 1);
const server = await startServer(stage);
const { venues, manager } = stage.world;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

const send = async (book: Uint8Array, round: number, wanted: 'created' | 'updated'): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/menu/${venues[round]?.id}/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/octet-stream' },
    body: book as BodyInit,
  });
  const body = (await answer.json()) as Record<string, { products: number }>;
  if (body[wanted]?.products !== ROWS) throw new Error(`${answer.status}: ${JSON.stringify(body).slice(0, 500)}`);
};

/** Milliseconds of repeated calls of `/health/live` while `work` runs. */
const look = async (work: () => Promise<unknown>): Promise<number[]> => {
  const { call, close } = caller(server.port, 1);
  const waits: number[] = [];
  let running = true;
  const ended = work().finally(() => {
    running = false;
  });
  while (running) {
    waits.push(await timed(() => call('GET', '/health/live')));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  await ended;
  close();
  return waits;
};

try {
  console.log(`${ROWS} rows of ${header.length} columns, ${(books.first.length / 1024).toFixed(0)} kB`);
  await send(books.first, ROUNDS, 'created');
  await readSheets(books.first);
  const waits: number[] = [];
  const bare = () => timed(() => readSheets(books.first));
  const created = await alternate(ROUNDS, (round) => timed(() => send(books.first, round, 'created')), bare);
  const updated = await alternate(ROUNDS, (round) => timed(() => send(books.second, round, 'updated')), bare);
  for (let round = 0; round < ROUNDS; round++) waits.push(...(await look(() => send(books.first, round, 'updated'))));
  printHead();
  printLine('ms, all rows new', median(created.ours), median(created.limit), '≤ 3');
  printLine('ms, all rows changed', median(updated.ours), median(updated.limit), '≤ 3');
  printLine('ms that another call waits, p50', median(waits), null);
  printLine('ms that another call waits, p99', quantile(waits, 0.99), null, '< 50 ms');
} finally {
  await server.stop();
  await stage.close();
}
