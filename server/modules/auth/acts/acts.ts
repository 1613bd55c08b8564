// The history of admins' acts on accounts: written in the transaction of each act, never changed
// (docs/product/people-and-rights.md#acts-of-admins).
import { type Act, type ActKind, actRoutes } from '@ardoise/contract/accounts/acts.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import type { Role } from '@ardoise/contract/rules/permissions.ts';
import type { Bind } from '../../../http/bind.ts';
import { contains, listOf } from '../../../http/resource.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Runs } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { ACCOUNTS } from '../../users/index.ts';
import { VENUES } from '../../venues/index.ts';

/** `by` is null if a server command does it. */
export type AccountAct = { by: string | null; what: ActKind; target: string };
type RoleAct = { what: 'role_on' | 'role_off'; target: string; venue: string; role: Role };
export type Acts = ReturnType<typeof openActs>;

const insert = statement(
  'auth.act-insert',
  (id: string, at: Date, { by, what, target }: AccountAct) =>
    sql`insert into account_act (id, at, what, by_id, target_id) values (${id}, ${at}, ${what}, ${by}, ${target})`,
  { examples: [['', new Date(0), { by: null, what: 'created', target: '' }]] },
);
/**
 * Inserts nothing unless the transaction's setting `ardoise.account` names an admin: a manager's grants are only in the
 * venue's history.
 */
const insertOfRole = statement(
  'auth.role-act-insert',
  (id: string, at: Date, { what, target, venue, role }: RoleAct) =>
    sql`insert into account_act (id, at, what, by_id, target_id, venue_id, role)
      select ${id}, ${at}, ${what}, a.id, ${target}, ${venue}, ${role} from ${ACCOUNTS} a
      where a.id = nullif(current_setting('ardoise.account', true), '')::uuid and a.admin`,
  { examples: [['', new Date(0), { what: 'role_on', target: '', venue: '', role: 'reader' }]] },
);

type Filter = { search?: string | undefined; account?: string | undefined; what?: ActKind | undefined };
type Row = Pick<Act, 'id' | 'what' | 'role'> & {
  at: Date;
  by_id: string | null;
  by_name: string | null;
  target_id: string;
  target_name: string;
  venue_id: string | null;
  venue_name: string | null;
};
const list = listOf<Row, Filter>('auth.act', {
  columns: () => sql`t.id, t.at, t.what, t.by_id, b.full_name as by_name, t.target_id, a.full_name as target_name,
    t.venue_id, v.name as venue_name, t.role`,
  from: sql`from account_act t join ${ACCOUNTS} a on a.id = t.target_id left join ${ACCOUNTS} b on b.id = t.by_id
    left join ${VENUES} v on v.id = t.venue_id`,
  where: ({ search, account, what }) => [
    ...(search ? [contains(sql`fold(coalesce(b.full_name, '') || ' / ' || a.full_name)`, search)] : []),
    ...(account ? [sql`(t.target_id = ${account} or t.by_id = ${account})`] : []),
    ...(what ? [sql`t.what = ${what}`] : []),
  ],
  sorts: { at: sql`t.at` },
  defaultSort: 'at',
  examples: [{}, { search: 'T' }, { account: 'T' }, { what: 'created' }, { search: 'T', account: 'T', what: 'created' }],
});

const actOf = ({ id, at, what, role, ...row }: Row): Act => ({
  id,
  at: at.toISOString(),
  what,
  role,
  by: row.by_id === null ? null : { id: row.by_id, name: row.by_name ?? '' },
  target: { id: row.target_id, name: row.target_name },
  venue: row.venue_id === null ? null : { id: row.venue_id, name: row.venue_name },
});

export const openActs = ({ db, clock }: { db: Db; clock: Clock }) => ({
  async note(tx: Runs, act: AccountAct): Promise<void> {
    await tx.run(insert(newId(), clock.now(), act));
  },
  /** Records a role that an admin grants or revokes; other callers' grants are ignored. */
  async noteRole(tx: Runs, act: RoleAct): Promise<void> {
    await tx.run(insertOfRole(newId(), clock.now(), act));
  },
  routes(on: Bind): void {
    on(actRoutes.list, async ({ query: { page, pageSize, ...filter } }) => {
      const { rows, total } = await list.page(db, filter, { page, pageSize, sort: 'at', order: 'DESC' } as ListQuery);
      return { rows: rows.map(actOf), total };
    });
  },
});
