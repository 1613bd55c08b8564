// The newsletter of a venue: an order asks for it, its owner confirms by a mailed link. Of the token the database holds a hash only.
import { createHash, createHmac } from 'node:crypto';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, deleteBefore } from '../../platform/db.ts';
import { addJob, type Tasks } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mail.ts';
import { newsletterMail } from './mails.ts';

const DAY_MS = 86_400_000;
/** How long a link can be confirmed; then the wish is forgotten. */
const OPEN_MS = 7 * DAY_MS;
/** To one address from all venues together; what is more waits. */
const MAILS_A_DAY = 3;
/** A mail that has not left after this has lost its job, or its mail server. */
const OVERDUE_MS = 600_000;

type Deps = { db: Db; clock: Clock; mailer: Mailer; secret: string; webAddress: () => string };
type Wish = { venue: string; id: string };
type Row = { email: string; locale: Locale; venue_name: string; today: number };
/** What a link stands for: to be confirmed, confirmed, or nothing any more. */
export type LinkState = 'open' | 'confirmed' | 'unknown';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const newsletter = ({ db, clock, mailer, secret, webAddress }: Deps) => {
  /** The same for each try of a mail, and known to whoever received it alone. */
  const tokenOf = ({ id }: Wish) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['newsletter link', id]))
      .digest('base64url');
  const oldest = () => new Date(clock.now().getTime() - OPEN_MS);

  const mailLink = async (wish: Wish): Promise<void> => {
    const { venue, id } = wish;
    const now = clock.now();
    const [row] = await db.named<Row>(
      'newsletter-wish',
      `select w.email, w.locale, v.name as venue_name,
         (select count(*) from newsletter m where m.email = w.email and m.mailed_at > $3) as today
       from newsletter w join venue v on v.id = w.venue_id
       where w.venue_id = $1 and w.id = $2 and w.mailed_at is null and w.confirmed_at is null and w.at > $4`,
      [venue, id, new Date(now.getTime() - DAY_MS), oldest()],
    );
    if (!row || row.today >= MAILS_A_DAY) return;
    const token = tokenOf(wish);
    await db.pool.query('update newsletter set token_hash = $3 where venue_id = $1 and id = $2', [venue, id, hashOf(token)]);
    const { email, locale, venue_name } = row;
    const link = `${webAddress()}/m/${venue}/newsletter?${new URLSearchParams({ locale, token })}`;
    await mailer.send(newsletterMail(locale, email, venue_name, link));
    await db.pool.query('update newsletter set mailed_at = $3 where venue_id = $1 and id = $2', [venue, id, now]);
  };
  const enqueue = ({ venue, id }: Wish): Promise<void> =>
    addJob(db.pool, { task: 'newsletter-mail', payload: { venue, id }, key: `newsletter:${id}` });

  const stateOf = async (venue: string, token: string): Promise<LinkState> => {
    const { rows } = await db.pool.query<{ confirmed: boolean }>(
      `select confirmed_at is not null as confirmed from newsletter
       where venue_id = $1 and token_hash = $2 and (confirmed_at is not null or at > $3)`,
      [venue, hashOf(token), oldest()],
    );
    return rows[0] ? (rows[0].confirmed ? 'confirmed' : 'open') : 'unknown';
  };

  return {
    tasks: {
      'newsletter-mail': (payload) => mailLink(payload as Wish),
      /** Wishes that nobody confirmed go; mails that have not left, because a server was killed before it had a job for them, do. */
      async 'newsletter-clean-up'() {
        await deleteBefore(db.pool, 'newsletter', oldest(), { condition: 'confirmed_at is null' });
        if (!mailer.canSend) return;
        const { rows } = await db.pool.query<Wish>(
          'select venue_id as venue, id from newsletter where mailed_at is null and confirmed_at is null and at < $1 order by at limit 1000',
          [new Date(clock.now().getTime() - OVERDUE_MS)],
        );
        for (const wish of rows) await enqueue(wish);
      },
    } satisfies Tasks,
    /** Whether an order may ask for it: not where no mail can leave. */
    isOffered: (): boolean => mailer.canSend,
    /** Sends the mail of a wish that an order has just left; where this fails, the clean-up does it within the hour. */
    mailSoon: (wish: Wish): Promise<void> => enqueue(wish).catch(() => undefined),
    stateOf,
    /** Confirms by the mailed token; once more, or with one that is unknown or too old, changes nothing. */
    async confirm(venue: string, token: string): Promise<void> {
      await db.pool.query(
        'update newsletter set confirmed_at = $3 where venue_id = $1 and token_hash = $2 and confirmed_at is null and at > $4',
        [venue, hashOf(token), clock.now(), oldest()],
      );
    },
    /** Ends what the same link confirmed. */
    async withdraw(venue: string, token: string): Promise<void> {
      await db.pool.query('delete from newsletter where venue_id = $1 and token_hash = $2 and confirmed_at is not null', [
        venue,
        hashOf(token),
      ]);
    },
  };
};
