// Fonts as rows: their uploaders and venues.
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { FONT_LIMITS, type Font } from '@ardoise/contract/look.ts';
import { fontOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import type { Runs, Tx } from '../../../platform/db.ts';
import { none, sql, statement } from '../../../platform/sql.ts';

const list = statement(
  'styles.venue-font-list',
  (venue: string) => sql<Font>`select f.id, f.name from venue_font v join font f on f.id = v.font_id where v.venue_id = ${venue}
    order by f.name, f.id`,
);
const linked = statement(
  'styles.venue-fonts-find',
  (venue: string, ids: readonly string[]) =>
    sql<{ font_id: string }>`select font_id from venue_font where venue_id = ${venue} and font_id = any(${ids}::uuid[])`,
);
const claim = statement(
  'styles.font-use',
  (font: string, account: string, venues: readonly string[] | null) => sql`update font set unused_since = null where id = ${font}
    ${venues === null ? none : sql`and (account_id = ${account} or exists (select from venue_font where font_id = font.id and venue_id = any(${venues}::uuid[])))`}`,
  {
    examples: [
      ['', '', null],
      ['', '', ['']],
    ],
  },
);
const countOthers = statement(
  'styles.venue-fonts-count',
  (venue: string, font: string) =>
    sql<{ others: number }>`select count(*) as others from venue_font where venue_id = ${venue} and font_id <> ${font}`,
);
const link = statement(
  'styles.venue-font-insert',
  (venue: string, font: string) => sql`insert into venue_font (venue_id, font_id) values (${venue}, ${font}) on conflict do nothing`,
);

const unlink = statement(
  'styles.venue-font-delete',
  (venue: string, font: string) => sql`delete from venue_font where venue_id = ${venue} and font_id = ${font}`,
);

/** The fonts that a venue may use, by name. */
export const fontsOfVenue = (runs: Runs, venue: string): Promise<Font[]> => runs.all(list(venue));

/** The font that a record names, or null. */
export const fontIn = ({ property, value }: StyleRecord): string | null => (property === 'font-family' ? fontOf(value) : null);
export const fontsIn = (records: readonly StyleRecord[]): Set<string | null> => new Set(records.map(fontIn));

/** Those of `fonts` that the venue does not use. */
export const unknownFonts = async (runs: Runs, venue: string, fonts: Iterable<string | null>): Promise<Set<string | null>> => {
  const lost = new Set([...fonts].filter((font) => font !== null));
  if (lost.size > 0) for (const { font_id } of await runs.all(linked(venue, [...lost]))) lost.delete(font_id);
  return lost;
};

/**
 * Links a font to a venue, if `account` uploaded it or one of `venues` uses it (null: all venues). The caller locks the
 * venue's menu, so that the limit holds.
 */
export const linkFont = async (tx: Tx, venue: string, font: string, by: { account: string; venues: readonly string[] | null }) => {
  // Written first, so that a concurrent clean-up keeps the font. A foreign font answers as if it did not exist.
  if ((await tx.run(claim(font, by.account, by.venues))) === 0) throw contradiction('fontId', 'unknown_id', 'You have no such font.');
  const { others = 0 } = (await tx.one(countOthers(venue, font))) ?? {};
  if (others >= FONT_LIMITS.ofVenue) throw contradiction('fontId', 'too_many', `A venue uses at most ${FONT_LIMITS.ofVenue} fonts.`);
  await tx.run(link(venue, font));
};

/**
 * Unlinks a font from a venue; 409 if the active look uses it (`active`: its fonts). The caller locks the venue's menu, so that no
 * look starts to use it.
 */
export const unlinkFont = async (tx: Tx, venue: string, font: string, active: ReadonlySet<string | null>): Promise<void> => {
  if ((await tx.run(unlink(venue, font))) === 0) throw new ApiError('not_found');
  if (active.has(font)) throw new ApiError('in_use');
};
