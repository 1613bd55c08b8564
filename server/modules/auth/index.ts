// Owns sign-in: sessions, tokens, devices, failures, links for a new password. Stands above users and venues.
// Tells the bus `account` when a session ends.
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Mailer } from '../../platform/mail.ts';
import type { Users } from '../users/index.ts';
import type { Venues } from '../venues/index.ts';
import { openAttempts } from './attempts.ts';
import { openDevices } from './devices.ts';
import { forgottenPasswords } from './forgotten.ts';
import { bindAuth } from './routes.ts';
import { openSessions } from './sessions.ts';
import { signingIn } from './sign-in.ts';
import { openTokens } from './token.ts';

type Deps = {
  db: Db;
  bus: Bus;
  clock: Clock;
  mailer: Mailer;
  users: Users;
  venues: Venues;
  config: { SECRET: string; SIGN_IN_FAILURES_PER_ADDRESS: number; PUBLIC_URL?: string | undefined };
  /** Where the links of mails lead. */
  webAddress: () => string;
};

export const authModule = ({ db, bus, clock, mailer, users, venues, config, webAddress }: Deps) => {
  const secret = config.SECRET;
  const tokens = openTokens(secret, clock);
  const sessions = openSessions({ db, bus, clock });
  const devices = openDevices({ secret, secure: config.PUBLIC_URL?.startsWith('https:') ?? false });
  const attempts = openAttempts({ db, clock, secret });
  const forgotten = forgottenPasswords({ db, clock, mailer, users, venues, webAddress, secret });
  const perAddress = config.SIGN_IN_FAILURES_PER_ADDRESS;
  const passwords = signingIn({ users, venues, tokens, sessions, devices, attempts, clock, perAddress });

  return {
    /**
     * Whose token this is; null where it is not ours, not valid now, of a disabled account, or of a session that is over.
     * That is at most two seconds old, and fresh after the bus told `account`.
     */
    async identify(token: string): Promise<Identity | null> {
      const bearer = tokens.read(token);
      const person = bearer && (await sessions.bearer(bearer.sub, bearer.sid));
      return person && users.identityOf(person);
    },
    /** A one-time link (30 minutes) to choose the password of an account, to be handed over without a mail. */
    passwordLink: forgotten.linkFor,
    tasks: [...forgotten.tasks, ...sessions.tasks],
    routes: (on: Bind) => bindAuth(on, { users, venues, attempts, devices, passwords, forgotten }),
  };
};
