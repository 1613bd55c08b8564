// The newsletter of a venue: an order asks for it, its owner confirms by a mailed link. Of the token the database holds a hash only.
import { NEWS_DAYS } from '@ardoise/contract/rules/guests.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { subscriber } from '../../http/events.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Runs } from '../../platform/db.ts';
import { addJob, hourlyTask, jobKind, task } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { sql, statement } from '../../platform/sql.ts';
import { deleteBefore } from '../../platform/statements/batches.ts';
import { derived, hashOf } from '../../platform/tokens.ts';
import { VENUES } from '../venues/index.ts';
import { newsletterMail } from './mails.ts';

const DAY_MS = 86_400_000;
/** How long a link can be confirmed; then the wish is forgotten. */
const OPEN_MS = NEWS_DAYS * DAY_MS;
/** To one address from all venues together; what is more waits. */
const MAILS_A_DAY = 3;
/** A mail that has not left after this was one too many, or has lost its mail server. */
const OVERDUE_MS = 600_000;

type Deps = { db: Runs; clock: Clock; mailer: Mailer; secret: string; webAddress: () => string };
type Wish = { venue: string; id: string };
const wishMail = jobKind<Wish>('newsletter-mail');
type Row = { email: string; locale: Locale; venue_name: string; today: number };
/** What a link stands for: to be confirmed, confirmed, or nothing any more. */
export type LinkState = 'open' | 'confirmed' | 'unknown';

const A_WISH: Wish = { venue: '', id: '' };
const findWish = statement(
  'customers.wish-find',
  ({ venue, id }: Wish, now: Date, oldest: Date) =>
    sql<Row>`select w.email, w.locale, v.name as venue_name,
        (select count(*) from newsletter m where m.email = w.email and m.mailed_at between ${new Date(now.getTime() - DAY_MS)} and ${now}) as today
      from newsletter w join ${VENUES} v on v.id = w.venue_id
      where w.venue_id = ${venue} and w.id = ${id} and w.mailed_at is null and w.confirmed_at is null and w.at > ${oldest}`,
  { examples: [[A_WISH, new Date(0), new Date(0)]] },
);
const keepToken = statement(
  'customers.wish-keep-token',
  ({ venue, id }: Wish, hash: string) => sql`update newsletter set token_hash = ${hash} where venue_id = ${venue} and id = ${id}`,
  { examples: [[A_WISH, '']] },
);
const markMailed = statement(
  'customers.wish-mailed',
  ({ venue, id }: Wish, now: Date) => sql`update newsletter set mailed_at = ${now} where venue_id = ${venue} and id = ${id}`,
  { examples: [[A_WISH, new Date(0)]] },
);
const overdue = statement(
  'customers.wishes-overdue',
  (border: Date) =>
    sql<Wish>`select venue_id as venue, id from newsletter where mailed_at is null and confirmed_at is null and at < ${border}
      order by at limit 1000`,
);
const isNew = statement(
  'customers.wish-is-new',
  ({ venue, id }: Wish) => sql`select 1 from newsletter where venue_id = ${venue} and id = ${id} and mailed_at is null`,
  { examples: [[A_WISH]] },
);
const findState = statement(
  'customers.link-state',
  (venue: string, hash: string, oldest: Date) =>
    sql<{ confirmed: boolean }>`select confirmed_at is not null as confirmed from newsletter
      where venue_id = ${venue} and token_hash = ${hash} and (confirmed_at is not null or at > ${oldest})`,
);
const confirmWish = statement(
  'customers.wish-confirm',
  (venue: string, hash: string, now: Date, oldest: Date) =>
    sql`update newsletter set confirmed_at = ${now}
      where venue_id = ${venue} and token_hash = ${hash} and confirmed_at is null and at > ${oldest}`,
);
const deleteConfirmed = statement(
  'customers.wish-delete',
  (venue: string, hash: string) =>
    sql`delete from newsletter where venue_id = ${venue} and token_hash = ${hash} and confirmed_at is not null`,
);
const deleteUnconfirmed = deleteBefore('customers.unconfirmed-delete', 'newsletter', { condition: 'confirmed_at is null' });

export const newsletter = ({ db, clock, mailer, secret, webAddress }: Deps) => {
  /** The same for each try of a mail, and known to whoever received it alone. */
  const tokenOf = ({ id }: Wish) => derived(secret, 'newsletter link', id);
  const oldest = () => new Date(clock.now().getTime() - OPEN_MS);

  const mailLink = async (wish: Wish): Promise<void> => {
    const now = clock.now();
    const row = await db.one(findWish(wish, now, oldest()));
    if (!row || row.today >= MAILS_A_DAY) return;
    const token = tokenOf(wish);
    await db.run(keepToken(wish, hashOf(token)));
    const { email, locale, venue_name } = row;
    const link = `${webAddress()}/m/${wish.venue}/newsletter?${new URLSearchParams({ locale, token })}`;
    await mailer.send(newsletterMail(locale, email, venue_name, link));
    await db.run(markMailed(wish, now));
  };
  const enqueue = (on: Runs, { venue, id }: Wish): Promise<void> => addJob(on, wishMail({ venue, id }, { key: `newsletter:${id}` }));

  const stateOf = async (venue: string, token: string): Promise<LinkState> => {
    const link = await db.one(findState(venue, hashOf(token), oldest()));
    return link ? (link.confirmed ? 'confirmed' : 'open') : 'unknown';
  };

  return {
    tasks: [
      task(wishMail, mailLink),
      /** Wishes that nobody confirmed go; mails that have not left, because they were too many for a day or were given up, do. */
      hourlyTask('newsletter-clean-up', async () => {
        await deleteUnconfirmed(db, oldest());
        if (!mailer.canSend) return;
        for (const wish of await db.all(overdue(new Date(clock.now().getTime() - OVERDUE_MS)))) await enqueue(db, wish);
      }),
    ],
    subscribers: [
      subscriber({
        name: 'newsletter-mail',
        types: ['order.placed'],
        async handle(tx, { venue, data: { newsletter: id } }) {
          if (id !== null && (await tx.one(isNew({ venue, id })))) await enqueue(tx, { venue, id });
        },
      }),
    ],
    /** Whether an order may ask for it: not where no mail can leave. */
    isOffered: (): boolean => mailer.canSend,
    stateOf,
    /** Confirms by the mailed token; once more, or with one that is unknown or too old, changes nothing. */
    async confirm(venue: string, token: string): Promise<void> {
      await db.run(confirmWish(venue, hashOf(token), clock.now(), oldest()));
    },
    /** Ends what the same link confirmed. */
    async withdraw(venue: string, token: string): Promise<void> {
      await db.run(deleteConfirmed(venue, hashOf(token)));
    },
  };
};
