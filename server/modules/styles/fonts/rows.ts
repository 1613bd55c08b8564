// Fonts as rows: who sent them, and which venues may use them.
import { contradiction } from '@ardoise/contract/errors.ts';
import { FONT_LIMITS, type Font } from '@ardoise/contract/look.ts';
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
const use = statement(
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

/** The fonts that a venue may use, by name. */
export const fontsOfVenue = (runs: Runs, venue: string): Promise<Font[]> => runs.all(list(venue));

/** Which of `ids` the venue may use. */
export const linkedOf = async (tx: Tx, venue: string, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await tx.all(linked(venue, ids))).map(({ font_id }) => font_id));

/**
 * Lets a venue use a font that somebody sent, or that one of their `venues` uses (null: all are theirs). The caller holds the venue's
 * menu, so that ten are ten.
 */
export const linkFont = async (tx: Tx, venue: string, font: string, by: { account: string; venues: readonly string[] | null }) => {
  // Written, so that a clean-up at this moment leaves it. Of somebody else's font nobody learns that it is there.
  if ((await tx.run(use(font, by.account, by.venues))) === 0)
    throw contradiction('fontId', 'unknown_id', 'There is no such font among yours.');
  const { others = 0 } = (await tx.one(countOthers(venue, font))) ?? {};
  if (others >= FONT_LIMITS.ofVenue) throw contradiction('fontId', 'too_many', `A venue uses at most ${FONT_LIMITS.ofVenue} fonts.`);
  await tx.run(link(venue, font));
};
