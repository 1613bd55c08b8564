// Users: the own record for everybody, all of them for admins (docs/product/people-and-rights.md#users).
import { userRoutes } from '@ardoise/contract/users.ts';
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import { type Account, userRecord } from './account.ts';
import type { administration } from './administration.ts';

type Calls = ReturnType<typeof administration> & { find(id: string): Promise<Account | null> };

export const bindUsers = (on: Bind, { find, list, create, change, welcomeAgain, erase }: Calls): void => {
  /** Somebody else's record does not exist for those who are no admins. */
  const reachable = {
    find: async ({ id = '' }: Record<string, string>, _venue: string | null, identity: Identity | undefined) =>
      identity && (identity.admin || identity.id === id) ? find(id) : null,
  };
  const anybody = { find: async ({ id = '' }: Record<string, string>) => find(id) };
  on(userRoutes.list, ({ query }) => list(query));
  on(userRoutes.create, async ({ body }) => userRecord(await create(body)));
  on(userRoutes.show, ({ record }) => userRecord(record), reachable);
  on(userRoutes.update, async ({ record, body, identity }) => userRecord(await change(record.id, body, identity)), {
    ...reachable,
    present: async ({ record }) => {
      const account = await find(record.id);
      return account && userRecord(account);
    },
  });
  on(userRoutes.erase, ({ record, identity }) => erase(record.id, identity.id), anybody);
  on(
    userRoutes.invite,
    async ({ record }) => {
      await welcomeAgain(record);
      return undefined;
    },
    anybody,
  );
};
