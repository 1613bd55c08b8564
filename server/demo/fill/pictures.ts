// The pictures of the demo venues: rows for each venue's records, and files drawn once and kept in every width.
import { availableParallelism } from 'node:os';
import { PICTURE_WIDTHS } from '@ardoise/contract/files.ts';
import type { Files } from '../../platform/files.ts';
import { drawingVariants } from '../../platform/pictures.ts';
import type { DemoMenu } from '../menu/halles.ts';
import { pictureSvg } from '../pictures/pictures.ts';
import { type DemoVenueKey, demoRecordId, demoVenueIds } from './ids.ts';

export type DemoPicture = { key: string; venue: DemoVenueKey };

const isCover = (key: string) => Object.hasOwn(demoVenueIds, key);
const isSection = (key: string) => key.startsWith('sec');
/** Covers alone are drawn larger than their drawing says: they fill the whole width of a page. */
const sizeOf = (key: string) => {
  if (isCover(key)) return { width: 1280, height: 448 };
  return isSection(key) ? { width: 1000, height: 350 } : { width: 1200, height: 800 };
};

/** The pictures that a venue's records name. */
export const picturesOf = (venue: DemoVenueKey, menu: DemoMenu): DemoPicture[] =>
  [venue, ...menu.sections.map(({ key }) => key), ...menu.products.map(({ key }) => key)].map((key) => ({ key, venue }));

const fileId = ({ key, venue }: DemoPicture) => demoRecordId(venue, 'picture', key);

/** Rows of `file`. */
export const fileRows = (pictures: readonly DemoPicture[]) =>
  pictures.map((picture) => ({ venue_id: demoVenueIds[picture.venue], id: fileId(picture), ...sizeOf(picture.key) }));

const widthsOf = (key: string) => PICTURE_WIDTHS.filter((width) => width <= sizeOf(key).width);
const nameOf = (picture: DemoPicture, width: number) => `${fileId(picture)}/${width}.webp`;

const isDrawn = async (files: Files, picture: DemoPicture): Promise<boolean> => {
  for (const width of widthsOf(picture.key)) if (!(await files.get(nameOf(picture, width)))) return false;
  return true;
};

const draw = async (files: Files, key: string, pictures: readonly DemoPicture[]): Promise<void> => {
  const widths = widthsOf(key);
  const variants = await drawingVariants(Buffer.from(pictureSvg(key).svg), widths);
  for (const picture of pictures) for (const { width, webp } of variants) await files.put(nameOf(picture, width), webp);
};

/** Says that a set of pictures is complete, so that the next start need not look for each. */
const DONE = 'demo-pictures';
/** Every so many drawn pictures a line is said. */
const SAID = 25;

/** Draws what is missing, covers and sections first; a kill in the middle costs one picture. */
export const drawPictures = async (files: Files, pictures: readonly DemoPicture[], say: (line: string) => void): Promise<void> => {
  const all = pictures.map((picture) => fileId(picture)).join('\n');
  if ((await files.get(DONE))?.toString() === all) return;
  const missing = new Map<string, DemoPicture[]>();
  for (const picture of pictures) {
    if (await isDrawn(files, picture)) continue;
    missing.set(picture.key, [...(missing.get(picture.key) ?? []), picture]);
  }
  const first = (key: string) => (isCover(key) ? 0 : isSection(key) ? 1 : 2);
  const waiting = [...missing].sort(([a], [b]) => first(a) - first(b));
  const count = waiting.length;
  const started = performance.now();
  let drawn = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await draw(files, ...next);
      drawn++;
      if (drawn % SAID === 0 && drawn < count) say(`demo: ${drawn} of ${count} pictures drawn`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, work));
  await files.put(DONE, Buffer.from(all));
  if (count > 0) say(`demo: ${count} pictures drawn in ${((performance.now() - started) / 1000).toFixed(1)} s`);
};
