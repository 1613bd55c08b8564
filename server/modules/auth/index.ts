// Owns sign-in: tokens, the tables `sign_in_failure` and `password_reset`. Stands above users and venues.
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Mailer } from '../../platform/mail.ts';
import type { Users } from '../users/index.ts';
import type { Venues } from '../venues/index.ts';
import { openAttempts } from './attempts.ts';
import { forgottenPasswords } from './forgotten.ts';
import { bindAuth } from './routes.ts';
import { signingIn } from './sign-in.ts';
import { openTokens } from './token.ts';

type Deps = {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  users: Users;
  venues: Venues;
  config: { SECRET: string; SIGN_IN_FAILURES_PER_ADDRESS: number };
  /** Where the links of mails lead. */
  webAddress: () => string;
};

export const authModule = ({ db, clock, mailer, users, venues, config, webAddress }: Deps) => {
  const secret = config.SECRET;
  const tokens = openTokens(secret, clock);
  const attempts = openAttempts({ db, clock, secret });
  const forgotten = forgottenPasswords({ db, clock, mailer, users, webAddress, secret });
  const passwords = signingIn({ users, venues, tokens, attempts, clock, perAddress: config.SIGN_IN_FAILURES_PER_ADDRESS });

  return {
    /**
     * Whose token this is; null where it is not ours, not valid now, of a disabled account, or older than the account's
     * last change of password. The account is at most two seconds old, and fresh after the bus told `account`.
     */
    async identify(token: string): Promise<Identity | null> {
      const bearer = tokens.read(token);
      const account = bearer && (await users.recentAccount(bearer.sub));
      if (!account || account.disabled || bearer.iat < account.tokens_from) return null;
      return users.identityOf(account);
    },
    /** A one-time link (30 minutes) to choose the password of an account, to be handed over without a mail. */
    passwordLink: forgotten.linkFor,
    tasks: forgotten.tasks,
    routes: (on: Bind) => bindAuth(on, { users, venues, attempts, passwords, forgotten }),
  };
};
