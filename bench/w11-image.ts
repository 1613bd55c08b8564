// W11: a photo of 12 megapixels, uploaded over HTTP and stored in all widths, compared with sharp alone on the same bytes. Also the delay
// of the server's event loop meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { PICTURE_WIDTHS } from '@ardoise/contract/files.ts';
import sharp from 'sharp';
import { caller } from '../server/test/faults/http.ts';
import { alternate, median, printHead, printLine } from './measure/figures.ts';
import { makePhoto } from './measure/photo.ts';
import { openStage, startServer } from './measure/stage.ts';

const ROUNDS = 15;
/** Arguments that measure the event loop. */
const TIMER_MS = 10;
const QUIET_MS = 3_000;
const QUALITY = 78;

const stage = await openStage();
stage.world.env.METRICS = 'true';
const server = await startServer(stage);
const { call, close } = caller(server.port, 1);
const { venues, manager } = stage.world;
const photo = await makePhoto();
let sent = 0;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return performance.now() - since;
};

/** The same photo with a different end, because known content is not stored again. */
const upload = async (): Promise<void> => {
  const form = new FormData();
  form.append('file', new Blob([photo as BlobPart, String(++sent)]), 'photo.jpg');
  const headers = { authorization: `Bearer ${manager.token}` };
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/venue/${venues[0]?.id}/file`, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
};

/** The limit: decoded once to the widest size, from which the smaller ones are made in parallel. */
const sharpAlone = async (): Promise<void> => {
  const widest = Math.max(...PICTURE_WIDTHS);
  const { data, info } = await sharp(photo).autoOrient().resize({ width: widest }).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  await Promise.all(PICTURE_WIDTHS.map((width) => sharp(data, { raw }).resize({ width }).webp({ quality: QUALITY }).toBuffer()));
};

/** As in sharp's documentation: each variant from the original. */
const sharpEach = async (): Promise<void> => {
  const source = sharp(photo).autoOrient();
  await Promise.all(PICTURE_WIDTHS.map((width) => source.clone().resize({ width }).webp({ quality: QUALITY }).toBuffer()));
};

type Lag = { p50: number; p99: number; max: number };

/** The delay of the server's 10 ms timer since the last reading, in milliseconds. */
const lag = async (): Promise<Lag> => {
  const { body = '' } = (await call<string>('GET', '/metrics')) ?? {};
  const late = (figure: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${figure}_seconds (.*)$`, 'm').exec(body)?.[1]) * 1000 - TIMER_MS;
  return { p50: late('p50'), p99: late('p99'), max: late('max') };
};
const during = async (work: () => Promise<unknown>): Promise<Lag> => {
  await lag();
  await work();
  return lag();
};

const oneAfterTheOther = async (work: () => Promise<void>): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) await work();
};

try {
  await Promise.all([upload(), sharpAlone(), sharpEach()]);
  console.log(`a JPEG of ${(photo.length / 1e6).toFixed(1)} MB`);
  printHead();
  const once = await alternate(
    ROUNDS,
    () => timed(upload),
    () => timed(sharpAlone),
  );
  const each = await alternate(
    ROUNDS,
    () => timed(upload),
    () => timed(sharpEach),
  );
  printLine('ms, sharp alone, unpacked once', median(once.ours), median(once.limit), '≤ 1.2');
  printLine('ms, sharp alone, each from the original', median(each.ours), median(each.limit));
  for (const [name, work, goal] of [
    ['nothing', () => sleep(QUIET_MS), ''],
    ['one upload after the other', () => oneAfterTheOther(upload), '< 20 ms'],
    ['eight at once', () => Promise.all(Array.from({ length: 8 }, () => oneAfterTheOther(upload))), '< 20 ms'],
  ] as const) {
    const { p50, p99, max } = await during(work);
    printLine(`event loop, p99 ms late: ${name}`, p99, null, goal);
    printLine('  p50, most', p50, max);
  }
} finally {
  close();
  await server.stop();
  await stage.close();
}
