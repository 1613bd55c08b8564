// Invitations as rows.
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { Role } from '@ardoise/contract/rules/permissions.ts';
import { type Sql, sql, statement } from '../../../platform/sql.ts';
import { ACCOUNTS } from '../../users/index.ts';
import { VENUES } from '../../venues/index.ts';

/** `invited_by`: the inviter's name; empty if the account is gone. */
export type Row = {
  id: string;
  role: Role;
  email: string;
  locale: InterfaceLocale;
  invited_by: string;
  inviter: string | null;
  creation_date: Date;
  end_date: Date;
  token_hash: string;
  accepted_at: Date | null;
  withdrawn_at: Date | null;
  venue_name: string;
};

const read = (where: Sql): Sql<Row> =>
  sql<Row>`select t.id, t.role, t.email, t.locale, coalesce(a.full_name, '') as invited_by, t.invited_by as inviter, t.creation_date,
      t.end_date, t.token_hash, t.accepted_at, t.withdrawn_at, v.name as venue_name
    from invitation t join ${VENUES} v on v.id = t.venue_id left join ${ACCOUNTS} a on a.id = t.invited_by where ${where}`;

export const find = statement('auth.invitation-find', (venue: string, id: string) => read(sql`t.venue_id = ${venue} and t.id = ${id}`));
export const findByToken = statement('auth.invitation-find-by-token', (venue: string, hash: string) =>
  read(sql`t.venue_id = ${venue} and t.token_hash = ${hash}`),
);
export const lockByToken = statement('auth.invitation-lock-by-token', (venue: string, hash: string) =>
  read(sql`t.venue_id = ${venue} and t.token_hash = ${hash} for update of t`),
);
export const listOpen = statement('auth.invitations-list', (venue: string, roles: readonly Role[]) =>
  read(sql`t.venue_id = ${venue} and t.role = any(${roles}) and t.accepted_at is null and t.withdrawn_at is null order by t.id limit 500`),
);
export const findOpen = statement(
  'auth.invitation-find-open',
  (venue: string, role: Role, email: string) => sql`select from invitation
    where venue_id = ${venue} and role = ${role} and lower(email) = lower(${email}) and accepted_at is null and withdrawn_at is null`,
);
type New = { venue: string; id: string; role: Role; email: string; locale: string; by: string; hash: string; now: Date; end: Date };
/** Returns no row if the address is invited already. */
export const insert = statement(
  'auth.invitation-insert',
  ({ venue, id, role, email, locale, by, hash, now, end }: New) => sql`
    insert into invitation (venue_id, id, role, email, locale, invited_by, creation_date, token_hash, sent_at, end_date)
    values (${venue}, ${id}, ${role}, ${email}, ${locale}, ${by}, ${now}, ${hash}, ${now}, ${end})
    on conflict (venue_id, role, lower(email)) where accepted_at is null and withdrawn_at is null do nothing returning id`,
  { examples: [[{} as New]] },
);
export const renew = statement(
  'auth.invitation-renew',
  (venue: string, id: string, hash: string, { now, dayAgo, end }: Record<'now' | 'dayAgo' | 'end', Date>) => sql`
    update invitation set token_hash = ${hash}, sent = case when sent_at > ${dayAgo} then sent + 1 else 1 end, sent_at = ${now}, end_date = ${end}
    where venue_id = ${venue} and id = ${id} and accepted_at is null and withdrawn_at is null returning id`,
  { examples: [['', '', '', { now: new Date(0), dayAgo: new Date(0), end: new Date(0) }]] },
);
export const withdraw = statement(
  'auth.invitation-withdraw',
  (venue: string, id: string, now: Date) => sql`update invitation set withdrawn_at = ${now}
    where venue_id = ${venue} and id = ${id} and accepted_at is null and withdrawn_at is null returning id`,
);
export const markAccepted = statement(
  'auth.invitation-accept',
  (venue: string, id: string, now: Date) => sql`update invitation set accepted_at = ${now} where venue_id = ${venue} and id = ${id}`,
);
/** Serializes counting the mails of a venue or to an address until the end of the transaction. */
export const lockMails = statement(
  'auth.invitation-mails-lock',
  (key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`invitations ${key}`}, 0))`,
);
/** Mails since a time: of a venue, and to an address from all venues. */
export const countMails = statement(
  'auth.invitation-mails',
  (venue: string, email: string, since: Date) => sql<{ of_venue: number; to_address: number }>`select
    (select coalesce(sum(sent), 0) from invitation where venue_id = ${venue} and sent_at > ${since}) as of_venue,
    (select coalesce(sum(sent), 0) from invitation where lower(email) = lower(${email}) and sent_at > ${since}) as to_address`,
);
export const deleteOfAddress = statement(
  'auth.invitations-forget',
  (email: string) => sql`delete from invitation where lower(email) = lower(${email})`,
);
