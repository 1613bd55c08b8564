// The newsletter of a venue: an order requests it, and the owner of the e-mail confirms by a mailed link. The database
// holds only a hash of the link's token.
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
/** Time in which a link can be confirmed; then the request is deleted. */
const OPEN_MS = NEWS_DAYS * DAY_MS;
/** Mails to one address from all venues; more have to wait. */
const MAILS_A_DAY = 3;
/** A mail not sent after this time exceeded the daily limit, or lost its job during an outage. */
const OVERDUE_MS = 600_000;

type Deps = { db: Runs; clock: Clock; mailer: Mailer; secret: string; webAddress: () => string };
type NewsRequest = { venue: string; id: string };
const confirmationMail = jobKind<NewsRequest>('newsletter-mail');
type Row = { email: string; locale: Locale; venue_name: string; today: number };
/** The state of a link: to be confirmed, confirmed, or unknown or expired. */
export type LinkState = 'open' | 'confirmed' | 'unknown';

const A_REQUEST: NewsRequest = { venue: '', id: '' };
const findRequest = statement(
  'customers.newsletter-find',
  ({ venue, id }: NewsRequest, now: Date, oldest: Date) =>
    sql<Row>`select w.email, w.locale, v.name as venue_name,
        (select count(*) from newsletter m where m.email = w.email and m.mailed_at between ${new Date(now.getTime() - DAY_MS)} and ${now}) as today
      from newsletter w join ${VENUES} v on v.id = w.venue_id
      where w.venue_id = ${venue} and w.id = ${id} and w.mailed_at is null and w.confirmed_at is null and w.at > ${oldest}`,
  { examples: [[A_REQUEST, new Date(0), new Date(0)]] },
);
const keepToken = statement(
  'customers.newsletter-keep-token',
  ({ venue, id }: NewsRequest, hash: string) => sql`update newsletter set token_hash = ${hash} where venue_id = ${venue} and id = ${id}`,
  { examples: [[A_REQUEST, '']] },
);
const markMailed = statement(
  'customers.newsletter-mailed',
  ({ venue, id }: NewsRequest, now: Date) => sql`update newsletter set mailed_at = ${now} where venue_id = ${venue} and id = ${id}`,
  { examples: [[A_REQUEST, new Date(0)]] },
);
const overdue = statement(
  'customers.newsletters-overdue',
  (border: Date) =>
    sql<NewsRequest>`select venue_id as venue, id from newsletter where mailed_at is null and confirmed_at is null and at < ${border}
      order by at limit 1000`,
);
const isNew = statement(
  'customers.newsletter-is-new',
  ({ venue, id }: NewsRequest) => sql`select 1 from newsletter where venue_id = ${venue} and id = ${id} and mailed_at is null`,
  { examples: [[A_REQUEST]] },
);
const findState = statement(
  'customers.link-state',
  (venue: string, hash: string, oldest: Date) =>
    sql<{ confirmed: boolean }>`select confirmed_at is not null as confirmed from newsletter
      where venue_id = ${venue} and token_hash = ${hash} and (confirmed_at is not null or at > ${oldest})`,
);
const confirmRequest = statement(
  'customers.newsletter-confirm',
  (venue: string, hash: string, now: Date, oldest: Date) =>
    sql`update newsletter set confirmed_at = ${now}
      where venue_id = ${venue} and token_hash = ${hash} and confirmed_at is null and at > ${oldest}`,
);
const deleteConfirmed = statement(
  'customers.newsletter-delete',
  (venue: string, hash: string) =>
    sql`delete from newsletter where venue_id = ${venue} and token_hash = ${hash} and confirmed_at is not null`,
);
const deleteUnconfirmed = deleteBefore('customers.unconfirmed-delete', 'newsletter', { condition: 'confirmed_at is null' });

export const newsletter = ({ db, clock, mailer, secret, webAddress }: Deps) => {
  /** The same token for each try of a mail; only its recipient knows it. */
  const tokenOf = ({ id }: NewsRequest) => derived(secret, 'newsletter link', id);
  const oldest = () => new Date(clock.now().getTime() - OPEN_MS);

  const mailLink = async (request: NewsRequest): Promise<void> => {
    const now = clock.now();
    const row = await db.one(findRequest(request, now, oldest()));
    if (!row || row.today >= MAILS_A_DAY) return;
    const token = tokenOf(request);
    await db.run(keepToken(request, hashOf(token)));
    const { email, locale, venue_name } = row;
    const link = `${webAddress()}/m/${request.venue}/newsletter?${new URLSearchParams({ locale, token })}`;
    await mailer.send(newsletterMail(locale, email, venue_name, link));
    await db.run(markMailed(request, now));
  };
  const enqueue = (on: Runs, { venue, id }: NewsRequest): Promise<void> =>
    addJob(on, confirmationMail({ venue, id }, { key: `newsletter:${id}` }));

  const stateOf = async (venue: string, token: string): Promise<LinkState> => {
    const link = await db.one(findState(venue, hashOf(token), oldest()));
    return link ? (link.confirmed ? 'confirmed' : 'open') : 'unknown';
  };

  return {
    tasks: [
      task(confirmationMail, mailLink),
      /** Deletes expired requests, and queues mails again that exceeded the daily limit or were given up. */
      hourlyTask('newsletter-clean-up', async () => {
        await deleteUnconfirmed(db, oldest());
        if (!mailer.canSend) return;
        for (const request of await db.all(overdue(new Date(clock.now().getTime() - OVERDUE_MS)))) await enqueue(db, request);
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
    /** False if no mail can be sent: then orders cannot request the newsletter. */
    isOffered: (): boolean => mailer.canSend,
    stateOf,
    /** Confirms by the mailed token. No-op if the token is unknown, expired or used. */
    async confirm(venue: string, token: string): Promise<void> {
      await db.run(confirmRequest(venue, hashOf(token), clock.now(), oldest()));
    },
    /** Ends the subscription that this link confirmed. */
    async withdraw(venue: string, token: string): Promise<void> {
      await db.run(deleteConfirmed(venue, hashOf(token)));
    },
  };
};
