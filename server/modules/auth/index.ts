// Owns sign-in: sessions, tokens, devices, failures, password links, invitations, second factors, and the history of
// admins' acts. Depends on users and venues. Sends `account` on the bus when a session ends.
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import { openLogMarks } from '../../http/log-marks.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Account, Users } from '../users/index.ts';
import type { Venues } from '../venues/index.ts';
import { type Acts, openActs } from './acts/acts.ts';
import { openAttempts } from './attempts.ts';
import { identityAt, openBearers } from './bearers.ts';
import { openDevices } from './devices.ts';
import { openChallenges } from './factor/challenges.ts';
import { openFactors, type SecondFactors } from './factor/factors.ts';
import { bindFactors } from './factor/routes.ts';
import { factorSetup, secondFactorGate, secondSteps } from './factor/second-step.ts';
import { type Invitations, openInvitations } from './invitations/invitations.ts';
import { bindInvitations } from './invitations/routes.ts';
import { signInLog } from './log.ts';
import { accountNotices } from './notices.ts';
import { endAccess, type PasswordLinks, passwordLinks } from './password-links.ts';
import { bindAuth } from './routes.ts';
import { openSessions } from './sessions.ts';
import { signingIn } from './sign-in.ts';
import { signInAttempts } from './sign-in-attempts.ts';
import { openPinSignIn } from './tablets/pin-sign-in.ts';
import { openPins, type Pins } from './tablets/pins.ts';
import { bindPins } from './tablets/routes.ts';
import { openTablets } from './tablets/tablets.ts';
import { openTokens } from './token.ts';

type Deps = {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  users: Users;
  venues: Venues;
  config: { SECRET: string; SIGN_IN_FAILURES_PER_ADDRESS: number; PUBLIC_URL?: string | undefined; kind: 'demonstration' | 'real' };
  /** Base URL of the links in mails. */
  webAddress: () => string;
};

type HookDeps = Pick<Deps, 'users' | 'clock' | 'mailer'> & {
  links: PasswordLinks;
  acts: Acts;
  notices: ReturnType<typeof accountNotices>;
  invitations: Invitations;
  factors: SecondFactors;
  pins: Pins;
};
/** Ends or erases an account's sessions, links and invitations when an admin changes it. */
const addUserHooks = ({ users, clock, mailer, links, acts, notices, invitations, factors, pins }: HookDeps): void => {
  users.addHooks({
    welcome: links.welcome,
    acted: acts.note,
    disabled: (tx, account) => endAccess(tx, account.id, clock.now()),
    // Links sent to the former address end, and its owner gets a notice.
    async readdressed(tx, account, before) {
      await links.end(tx, account.id);
      await invitations.eraseAddress(tx, before);
      await (account.password_hash === null ? links.welcome(tx, account) : notices.notify(tx, account, 'new_address', { to: before }));
    },
    async erased(tx, account) {
      await endAccess(tx, account.id, clock.now());
      await factors.removeAll(tx, account.id);
      await invitations.eraseAddress(tx, account.email);
      await pins.deleteAll(tx, account.id);
      await mailer.erase(tx, [account.email]);
    },
  });
};

export const authModule = ({ db, bus, clock, log, mailer, users, venues, config, webAddress }: Deps) => {
  const secret = config.SECRET;
  const tokens = openTokens(secret, clock);
  const acts = openActs({ db, clock });
  const sessions = openSessions({ db, bus, clock, acts });
  const devices = openDevices({ secret, secure: config.PUBLIC_URL?.startsWith('https:') ?? false });
  const attempts = openAttempts({ db, clock, secret });
  const links = passwordLinks({ db, clock, mailer, users, venues, webAddress, secret });
  const invitations = openInvitations({ db, clock, mailer, users, venues, webAddress, secret, endLinks: links.end, acts });
  const tablets = openTablets({ db, clock, users, sessions });
  const pins = openPins({ db, clock, users, venues, sessions, attempts, secret });
  const perAddress = config.SIGN_IN_FAILURES_PER_ADDRESS;
  const failures = signInLog(log, openLogMarks(secret));
  const pinSignIn = openPinSignIn({ db, clock, users, venues, attempts, tablets, pins, log: failures });
  const notices = accountNotices({ mailer, users });
  const challenges = openChallenges({ db, clock, secret });
  const factors = openFactors({ db, clock, secret, users, notices, acts });
  const gate = secondFactorGate({ users, factors, challenges, real: config.kind === 'real' });
  const bearers = openBearers({ users, venues, tokens, sessions });
  const signIns = signInAttempts({ devices, attempts, perAddress, notices, log: failures });
  const passwords = signingIn({ users, venues, attempts, signIns, bearers, clock, gate });
  const steps = secondSteps({ users, factors, challenges, signIns });
  const setup = factorSetup({ users, factors, challenges, signIns });

  addUserHooks({ users, clock, mailer, links, acts, notices, invitations, factors, pins });
  venues.inviteBy(invitations.inviteRegistered);
  users.setFactorReader(factors.withFactor);
  venues.onRoleRevoked(async (tx, venue, role, account) => {
    if (role === 'bartender') await pins.end(tx, venue, account);
    await acts.noteRole(tx, { what: 'role_off', target: account, venue, role });
  });

  return {
    /**
     * The identity of a token; null if the token is invalid or expired, the account disabled, or the session over.
     * Cached for at most two seconds; `account` on the bus clears it.
     */
    async identify(token: string): Promise<Identity | null> {
      const bearer = tokens.read(token);
      const person = bearer && (await sessions.bearer(bearer.sub, bearer.sid));
      return person && identityAt(users.identityOf(person), person.only);
    },
    /** A one-time link (30 minutes) to choose the password of an account, to hand over without a mail. */
    passwordLink: links.linkFor,
    /** Removes a lost second factor; false if the account has none. */
    resetFactor: (account: Account) => factors.reset(account, null),
    tasks: [...links.tasks, ...sessions.tasks, ...invitations.tasks, ...notices.tasks, ...challenges.tasks],
    routes(on: Bind) {
      const helpers = bindAuth(on, { users, venues, attempts, devices, signIns, passwords, bearers, sessions, links, factors });
      acts.routes(on);
      bindInvitations(on, { ...helpers, invitations });
      bindPins(on, { ...helpers, tablets, pins, pinSignIn });
      bindFactors(on, { ...helpers, users, attempts, factors, challenges, steps, setup, publicUrl: config.PUBLIC_URL });
    },
  };
};
