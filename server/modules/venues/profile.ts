// The venue's record: what the profile screen reads and its General tab changes.

import { contradiction } from '@ardoise/contract/errors.ts';
import { imageUrl } from '@ardoise/contract/files.ts';
import { digitsOf } from '@ardoise/contract/rules/money.ts';
import { type Profile, profileInput } from '@ardoise/contract/venues.ts';
import { sql } from 'kysely';
import { written } from '../../http/resource.ts';
import type { Queries, Tx } from '../../platform/db.ts';
import { holdPictures } from '../files/index.ts';
import { requireLinks } from './links.ts';
import { type SubscriptionColumns, tierAt, type VenueTable, type VenueTables } from './schema.ts';

type Row = Omit<VenueTable, 'creation_date'> & SubscriptionColumns & { creation_date: Date; timetable: Profile['timetable'] };

const profileOf = (row: Row, now: Date): Profile => ({
  ...row,
  image_url: imageUrl(row.image),
  creation_date: row.creation_date.toISOString(),
  tier: tierAt(row, now),
  subscription: { offer: row.offer ?? 0, end: row.end_date?.toISOString() ?? null, renewal: row.renewal ?? false },
});

export const findProfile = async (db: Queries, venue: string, now: Date): Promise<Profile | null> => {
  const found = await sql<Row>`select v.*, c.timetable, s.offer, s.end_date, s.renewal from venue v
    left join calendar c on c.venue_id = v.id and c.id = v.hours
    left join subscription s on s.venue_id = v.id where v.id = ${venue}`.execute(db);
  return found.rows[0] ? profileOf(found.rows[0], now) : null;
};

export type ProfileChange = ReturnType<typeof profileInput.parse> & { version: number };

/** Prices are whole minor units, so a currency with other digits would multiply every one of them. */
const requireSameDigits = (before: string, after: string): void => {
  if (digitsOf(before) !== digitsOf(after))
    throw contradiction('currency', 'currency_digits', 'The prices of this venue cannot be converted to that currency.');
};

/** The opening hours are a calendar of the same venue. */
const requireHours = async (tx: Tx, venue: string, hours: string | null): Promise<void> => {
  if (hours === null) return;
  const { rows } = await sql`select 1 from calendar where venue_id = ${venue} and id = ${hours}`.execute(tx);
  if (rows.length === 0) throw contradiction('hours', 'unknown_id', 'There is no such calendar.');
};

/** The picture is one of the venue's own. */
const requirePicture = async (tx: Tx, venue: string, image: string | null): Promise<void> => {
  if (image !== null && !(await holdPictures(tx, venue, [image])).has(image))
    throw contradiction('image', 'unknown_id', 'There is no such file.');
};

const fields = Object.keys(profileInput.shape) as (keyof typeof profileInput.shape)[];

/** Compare-and-set on `version` (409); raises the menu's version too, because guests see names, links and languages. */
export const changeProfile = async (tx: Tx, venue: string, { version, ...input }: ProfileChange): Promise<void> => {
  requireLinks(input);
  // First of all: it makes the changes of one venue wait for each other, so that no calendar goes that this makes the hours.
  await sql`update venue_counter set menu_version = menu_version + 1 where venue_id = ${venue}`.execute(tx);
  const venues = tx.withTables<VenueTables>();
  const { currency } = await venues.selectFrom('venue').select('currency').where('id', '=', venue).executeTakeFirstOrThrow();
  requireSameDigits(currency, input.currency);
  const changed = Object.fromEntries(fields.map((field) => [field, input[field]]));
  const rows = await venues
    .updateTable('venue')
    .set({ ...changed, version: sql`version + 1` })
    .where('id', '=', venue)
    .where(sql`version::bigint`, '=', version)
    .returning('id')
    .execute();
  written(rows);
  await requireHours(tx, venue, input.hours);
  await requirePicture(tx, venue, input.image);
};

/** Takes the picture off; nothing happens where there is none. */
export const removePicture = async (tx: Tx, venue: string): Promise<void> => {
  await sql`update venue_counter set menu_version = menu_version + 1 where venue_id = ${venue}`.execute(tx);
  await sql`update venue set image = null, version = version + 1 where id = ${venue} and image is not null`.execute(tx);
};
