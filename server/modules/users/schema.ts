// Tables of this module, as columns hold them.
import type { Generated, Selectable } from 'kysely';

export type AccountTable = {
  id: string;
  email: string;
  password_hash: string;
  firstname: string;
  lastname: string;
  admin: Generated<boolean>;
  newsletter: Generated<boolean>;
  disabled: Generated<boolean>;
  registration_date: Generated<Date>;
  version: Generated<number>;
};
export type UserTables = { account: AccountTable };

/** An account as read; `tokens_from` in seconds since 1970 (-Infinity: never set): tokens issued before it are void. */
export type Account = Selectable<AccountTable> & { tokens_from: number };
