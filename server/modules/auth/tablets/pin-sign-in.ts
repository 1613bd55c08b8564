// PIN sign-in at a shared tablet (docs/product/people-and-rights.md#shared-tablets).
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

/** Wrong PINs within 15 minutes: of one person, and at one tablet. */
const FAILURES = 5;
const FAILURES_AT_TABLET = 20;

type Deps = { db: Db; clock: Clock; users: Users; venues: Venues; attempts: Attempts; tablets: Tablets; pins: Pins; log: SignInLog };
/** Starts the session, in the transaction that locks the tablet and the PIN. */
type StartSession = (tx: Tx, account: Account, at: Tablet) => Promise<string>;
type PinAttempt = { venue: string; device: string; user: string; pin: string };
/** The tablet and the IP address of an attempt. */
type AttemptOrigin = { tablet: string; ip: string };
export type PinSignIn = ReturnType<typeof openPinSignIn>;

const wrongPin = () => contradiction('pin', 'wrong_pin', 'This is not the PIN.');
/** First name and initial: a tablet in a bar must not show full names. */
const shortName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname ? `${[...lastname][0]}.` : ''}`.trim();

export const openPinSignIn = ({ db, clock, users, venues, attempts, tablets, pins, log }: Deps) => {
  /**
   * The account of a right PIN; 422 on `pin` if it is wrong or locked, 429 after too many. A right PIN clears none of
   * the tablet's count.
   */
  const accountOf = async ({ venue, user, pin }: PinAttempt, { tablet, ip }: AttemptOrigin): Promise<Account> => {
    const ofPerson = () => attempts.attempt(pins.bucketOf(venue, user), FAILURES, () => pins.isRight(venue, user, pin));
    const right = await attempts.guess(attempts.bucket(tablet, 'tablet'), FAILURES_AT_TABLET, ofPerson);
    if (!right) log.failed({ what: 'pin', email: (await users.findAccount(user))?.email, ip, venue });
    const account = right && (await venues.hasRole(db, venue, 'bartender', user)) ? await users.findAccount(user) : null;
    if (account && !account.disabled) return account;
    if ((await pins.holder(venue, user))?.locked)
      throw contradiction('pin', 'pin_locked', 'Too many wrong PINs: a manager must set another one.');
    throw wrongPin();
  };

  return {
    /** The bartenders with a PIN, for the tablet of a token. */
    async people(venue: string, token: string): Promise<{ venue: string; people: { id: string; name: string }[] }> {
      const { venue_name } = await tablets.require(venue, token);
      const people = (await pins.holders(venue)).filter(({ since }) => since !== null);
      return { venue: venue_name, people: people.map(({ user }) => ({ id: user.id, name: shortName(user) })) };
    },
    /** Returns the result of `enter` for the account of a right PIN. */
    async signIn(attempt: PinAttempt, ip: string, enter: StartSession): Promise<string> {
      const { venue, user } = attempt;
      const device = await tablets.require(venue, attempt.device);
      const account = await accountOf(attempt, { tablet: device.id, ip });
      await db.run(rows.useDevice(venue, device.id, clock.now()));
      return db.transaction(async (tx) => {
        if (!(await tx.one(rows.lockDevice(venue, device.id)))) throw new ApiError('device_unknown');
        if (!(await tx.one(rows.lockPin(venue, user, pins.hashOf(venue, user, attempt.pin))))) throw wrongPin();
        return enter(tx, account, { venue, device: device.id });
      });
    },
  };
};
