// Signing in at a shared tablet: who may, and by what (docs/product/people-and-rights.md#shared-tablets).
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Account, Users } from '../../users/index.ts';
import type { Venues } from '../../venues/index.ts';
import type { Attempts } from '../attempts.ts';
import type { SignInLog } from '../log.ts';
import type { Tablet } from '../sessions.ts';
import type { Pins } from './pins.ts';
import * as rows from './rows.ts';
import type { Tablets } from './tablets.ts';

/** Wrong PINs of one person, and typed at one tablet, within 15 minutes. */
const FAILURES = 5;
const FAILURES_AT_TABLET = 20;

type Deps = { db: Db; clock: Clock; users: Users; venues: Venues; attempts: Attempts; tablets: Tablets; pins: Pins; log: SignInLog };
/** Begins the session, in the transaction that holds what it stands on. */
type Enter = (tx: Tx, account: Account, at: Tablet) => Promise<string>;
type Tried = { venue: string; device: string; user: string; pin: string };
/** The tablet and the address of an attempt. */
type At = { tablet: string; ip: string };
export type PinSignIn = ReturnType<typeof openPinSignIn>;

const wrongPin = () => contradiction('pin', 'wrong_pin', 'This is not the PIN.');
/** As colleagues call each other; a whole name is more than a tablet on a bar has to show. */
const shortName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname ? `${[...lastname][0]}.` : ''}`.trim();

export const openPinSignIn = ({ db, clock, users, venues, attempts, tablets, pins, log }: Deps) => {
  /** Whom a PIN lets in; 422 on `pin` where it is wrong or locked, 429 after too many. A right one clears nothing of the tablet's count. */
  const accountOf = async ({ venue, user, pin }: Tried, { tablet, ip }: At): Promise<Account> => {
    const ofPerson = () => attempts.attempt(pins.bucketOf(venue, user), FAILURES, () => pins.isRight(venue, user, pin));
    const right = await attempts.guess(attempts.bucket(tablet, 'tablet'), FAILURES_AT_TABLET, ofPerson);
    if (!right) log.failed({ what: 'pin', email: (await users.findAccount(user))?.email, ip, venue });
    const account = right && (await venues.hasRole(db, venue, 'bartender', user)) ? await users.findAccount(user) : null;
    if (account && !account.disabled) return account;
    if ((await pins.holder(venue, user))?.locked)
      throw contradiction('pin', 'pin_locked', 'Too many wrong PINs: a manager has to give another one.');
    throw wrongPin();
  };

  return {
    /** Who may sign in at a tablet, by its token. */
    async people(venue: string, token: string): Promise<{ venue: string; people: { id: string; name: string }[] }> {
      const { venue_name } = await tablets.require(venue, token);
      const people = (await pins.holders(venue)).filter(({ since }) => since !== null);
      return { venue: venue_name, people: people.map(({ user }) => ({ id: user.id, name: shortName(user) })) };
    },
    /** What `enter` answers for whom the PIN lets in. */
    async signIn(tried: Tried, ip: string, enter: Enter): Promise<string> {
      const { venue, user } = tried;
      const device = await tablets.require(venue, tried.device);
      const account = await accountOf(tried, { tablet: device.id, ip });
      await db.run(rows.useDevice(venue, device.id, clock.now()));
      return db.transaction(async (tx) => {
        if (!(await tx.one(rows.holdDevice(venue, device.id)))) throw new ApiError('device_unknown');
        if (!(await tx.one(rows.holdPin(venue, user, pins.hashOf(venue, user, tried.pin))))) throw wrongPin();
        return enter(tx, account, { venue, device: device.id });
      });
    },
  };
};
