// Tables of this module, as columns hold them.
import type { Generated, Selectable } from 'kysely';

export type AccountTable = {
  id: string;
  email: string;
  /** Null: its owner has not chosen one yet, and cannot sign in. */
  password_hash: string | null;
  firstname: string;
  lastname: string;
  admin: Generated<boolean>;
  newsletter: Generated<boolean>;
  disabled: Generated<boolean>;
  registration_date: Generated<Date>;
  version: Generated<number>;
};
export type UserTables = { account: AccountTable };

/** An account as read. */
export type Account = Selectable<AccountTable>;
/** Of an account, what says who somebody is. */
export type Person = Pick<Account, 'id' | 'email' | 'firstname' | 'lastname' | 'admin'>;
