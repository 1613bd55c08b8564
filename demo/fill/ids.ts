// Ids of the demo's records. They are the same at every fill, so that addresses can be printed and pictures found after an interrupted
// start.
import { createHash } from 'node:crypto';

/** A UUIDv7 of 1 January 2026 whose random bits are a hash of the name. */
export const demoId = (name: string): string => {
  const hash = createHash('sha256').update(name).digest('hex');
  const variant = '89ab'[Number.parseInt(hash.slice(18, 19), 16) % 4];
  return `019b76da-a800-7${hash.slice(0, 3)}-${variant}${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
};

export type DemoVenueKey = 'halles' | 'port' | 'cafe';
export const demoVenueIds: Readonly<Record<DemoVenueKey, string>> = {
  halles: demoId('venue/halles'),
  port: demoId('venue/port'),
  cafe: demoId('venue/cafe'),
};

export type DemoRecord =
  | 'calendar'
  | 'station'
  | 'section'
  | 'category'
  | 'product'
  | 'step'
  | 'instruction'
  | 'option'
  | 'cost'
  | 'table'
  | 'picture';
/** The id of a venue's record by its key in the demo data. */
export const demoRecordId = (venue: DemoVenueKey, record: DemoRecord, key: string): string => demoId(`${venue}/${record}/${key}`);
