// The pictures of the demo venues: rows for the records, and files in every width that is served.
import fs from 'node:fs/promises';
import path from 'node:path';
import { PICTURE_WIDTHS } from '@ardoise/contract/files.ts';
import type { Host, PrintLine } from '../host.ts';
import { type DemoMenu, hallesMenu } from '../menu/halles.ts';
import { cafeMenu, portMenu } from '../menu/subsets.ts';
import { type DemoVenueKey, demoRecordId, demoVenueIds } from './ids.ts';

export type DemoPicture = { key: string; venue: DemoVenueKey };

/** Only covers have the widest size, because they fill the whole width of a page. */
const sizeOf = (key: string) => {
  if (Object.hasOwn(demoVenueIds, key)) return { width: 1280, height: 448 };
  return key.startsWith('sec') ? { width: 1000, height: 350 } : { width: 1200, height: 800 };
};
export const widthsOf = (key: string) => PICTURE_WIDTHS.filter((width) => width <= sizeOf(key).width);

/** The pictures of a venue and its records. */
const picturesOf = (venue: DemoVenueKey, menu: DemoMenu): DemoPicture[] =>
  [venue, ...menu.sections.map(({ key }) => key), ...menu.products.map(({ key }) => key)].map((key) => ({ key, venue }));

export const demoPictures: readonly DemoPicture[] = [
  ...picturesOf('halles', hallesMenu),
  ...picturesOf('port', portMenu),
  ...picturesOf('cafe', cafeMenu),
];

const fileId = ({ key, venue }: DemoPicture) => demoRecordId(venue, 'picture', key);

/** Rows of `file`. */
export const fileRows = (pictures: readonly DemoPicture[]) =>
  pictures.map((picture) => ({ venue_id: demoVenueIds[picture.venue], id: fileId(picture), ...sizeOf(picture.key) }));

/** The file that marks all pictures as stored, so that the next start does not check each of them. */
const DONE_FILE = 'demo-pictures';
/** A bucket has a high latency, but handles many requests at once. */
const CONCURRENCY = 8;

/** Stores the pictures, unless already done. After an interruption, stores all of them again. */
export const copyPictures = async ({ files, folder }: Host, pictures: readonly DemoPicture[], print: PrintLine): Promise<void> => {
  const all = pictures.map(fileId).join('\n');
  const done = await files.get(DONE_FILE);
  if (done && Buffer.from(done).toString() === all) return;
  const started = performance.now();
  const waiting = pictures.flatMap((picture) => widthsOf(picture.key).map((width) => ({ picture, width })));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const name = `${next.width}.webp`;
      await files.put(`${fileId(next.picture)}/${name}`, await fs.readFile(path.join(folder, 'pictures', next.picture.key, name)));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  await files.put(DONE_FILE, Buffer.from(all));
  print(`demo: ${pictures.length} pictures stored in ${((performance.now() - started) / 1000).toFixed(1)} s`);
};
