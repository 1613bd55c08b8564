// Own user record; an admin reaches everybody's (docs/product/people-and-rights.md#own-record).
import { userRoutes } from '@ardoise/contract/users.ts';
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import { type accountById, type changeAccount, userRecord } from './account.ts';

type Bound<F> = F extends (db: never, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never;
type Accounts = { find: Bound<typeof accountById>; change: Bound<typeof changeAccount> };

export const bindUsers = (on: Bind, { find, change }: Accounts): void => {
  /** Somebody else's record does not exist for those who are no admins. */
  const reachable = {
    find: async ({ userId = '' }: Record<string, string>, _venue: string | null, identity: Identity | undefined) =>
      identity && (identity.admin || identity.id === userId) ? find(userId) : null,
  };
  on(userRoutes.show, ({ record }) => userRecord(record), reachable);
  on(userRoutes.update, async ({ record, body }) => userRecord(await change(record.id, body)), {
    ...reachable,
    present: async ({ record }) => {
      const account = await find(record.id);
      return account && userRecord(account);
    },
  });
};
