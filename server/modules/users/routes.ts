// Users: each account reads its own record, admins read all (docs/product/people-and-rights.md#users).
import { type User, userRoutes } from '@ardoise/contract/accounts/users.ts';
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import { type Account, userRecord } from './account.ts';
import type { administration } from './administration.ts';

type Calls = ReturnType<typeof administration> & {
  find(id: string): Promise<Account | null>;
  /** Returns the ids of those with a second factor. */
  factorsOf(ids: readonly string[]): Promise<ReadonlySet<string>>;
  isOperator(user: Pick<User, 'admin' | 'email'>): boolean;
};

export const bindUsers = (on: Bind, { find, list, create, change, welcomeAgain, erase, factorsOf, isOperator }: Calls): void => {
  /** Adds the second factor and the operator flag, which only admins see. */
  const visibleTo = async (caller: Identity, records: User[]): Promise<User[]> => {
    if (!caller.admin) return records;
    const having = await factorsOf(records.map(({ id }) => id));
    return records.map((record) => ({
      ...record,
      second_factor: having.has(record.id),
      ...(isOperator(record) && { operator: true as const }),
    }));
  };
  const describe = async (caller: Identity, account: Account): Promise<User> => {
    const record = userRecord(account);
    return (await visibleTo(caller, [record]))[0] ?? record;
  };
  /** Non-admins reach only their own record; others answer 404. */
  const reachable = {
    find: async ({ id = '' }: Record<string, string>, _venue: string | null, identity: Identity | undefined) =>
      identity && (identity.admin || identity.id === id) ? find(id) : null,
  };
  const existing = { find: async ({ id = '' }: Record<string, string>) => find(id) };
  on(userRoutes.list, async ({ query, identity }) => {
    const { rows, total } = await list(query);
    return { rows: await visibleTo(identity, rows), total };
  });
  on(userRoutes.create, async ({ body, identity }) => describe(identity, await create(body, identity.id)));
  on(userRoutes.show, ({ record, identity }) => describe(identity, record), reachable);
  on(userRoutes.update, async ({ record, body, identity }) => describe(identity, await change(record.id, body, identity)), {
    ...reachable,
    current: async ({ record, identity }) => {
      const account = await find(record.id);
      return account && describe(identity, account);
    },
  });
  on(userRoutes.erase, ({ record, identity }) => erase(record.id, identity.id), existing);
  on(
    userRoutes.invite,
    async ({ record, identity }) => {
      await welcomeAgain(record, identity.id);
      return undefined;
    },
    existing,
  );
};
