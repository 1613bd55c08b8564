// Shared tablets and the PINs of those who work at them (docs/product/people-and-rights.md#shared-tablets).
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Device, PinHolder } from '@ardoise/contract/devices.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { requireFound } from '../../http/resource.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { derived, hashOf } from '../../platform/tokens.ts';
import type { Account, Users } from '../users/index.ts';
import type { Venues } from '../venues/index.ts';
import type { Attempts } from './attempts.ts';
import { isEasyPin } from './easy-pin.ts';
import * as rows from './pin-rows.ts';
import type { Sessions, Tablet } from './sessions.ts';

/** Wrong PINs of one person, and typed at one tablet, within 15 minutes. */
const FAILURES = 5;
const FAILURES_AT_TABLET = 20;
/** Wrong ones in a row after which a PIN opens nothing any more. */
const LOCKED_AFTER = 10;
const MOST_DEVICES = 50;

type Deps = { db: Db; clock: Clock; users: Users; venues: Venues; sessions: Sessions; attempts: Attempts; secret: string };
/** Begins the session, in the transaction that holds what it stands on. */
type Enter = (tx: Tx, account: Account, at: Tablet) => Promise<string>;
type Tried = { venue: string; device: string; user: string; pin: string };
export type Pins = ReturnType<typeof openPins>;

const wrongPin = () => contradiction('pin', 'wrong_pin', 'This is not the PIN.');
const deviceOf = ({ id, name, creation_date, used_date }: rows.DeviceRow): Device => ({
  ...{ id, name, creation_date: creation_date.toISOString() },
  used_date: used_date?.toISOString() ?? null,
});
/** As colleagues call each other; a whole name is more than a tablet on a bar has to show. */
const shortName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname ? `${[...lastname][0]}.` : ''}`.trim();

export const openPins = ({ db, clock, users, venues, sessions, attempts, secret }: Deps) => {
  const pinHash = (venue: string, account: string, pin: string): string => derived(secret, 'pin', venue, account, pin);
  /** What a transaction ends is over on every node at once. */
  const ending = async (work: (tx: Tx) => Promise<string[]>): Promise<void> => {
    for (const account of await db.transaction(work)) users.changed(account);
  };
  const bartenders = async (venue: string) => (await venues.membersOf(venue)).filter(({ role }) => role === 'bartender');
  const holders = async (venue: string): Promise<PinHolder[]> => {
    const pins = new Map((await db.all(rows.listPins(venue))).map((pin) => [pin.account_id, pin]));
    return (await bartenders(venue)).map(({ user }) => {
      const pin = pins.get(user.id);
      return { user, since: pin?.since.toISOString() ?? null, locked: (pin?.failures ?? 0) >= LOCKED_AFTER };
    });
  };
  const holder = async (venue: string, account: string): Promise<PinHolder> =>
    requireFound((await holders(venue)).find(({ user }) => user.id === account));
  const requireDevice = async (venue: string, token: string) => {
    const device = await db.one(rows.findDevice(venue, hashOf(token)));
    if (!device) throw new ApiError('device_unknown');
    return device;
  };
  const isRight = async ({ venue, user, pin }: Tried): Promise<boolean> => {
    const kept = await db.one(rows.findPin(venue, user));
    const [given, right] = [pinHash(venue, user, pin), kept?.pin_hash ?? ''].map((text) => Buffer.from(text)) as [Buffer, Buffer];
    if (!kept || kept.failures >= LOCKED_AFTER || given.length !== right.length) return false;
    const good = timingSafeEqual(given, right);
    await db.run(rows.countPin(venue, user, good));
    return good;
  };

  return {
    devices: async (venue: string): Promise<Device[]> => (await db.all(rows.listDevices(venue))).map(deviceOf),
    findDevice: async (venue: string, id: string): Promise<Device | null> =>
      (await db.all(rows.listDevices(venue))).map(deviceOf).find((device) => device.id === id) ?? null,
    /** The token is told this once. */
    async create(venue: string, name: string): Promise<Device & { token: string }> {
      if ((await db.all(rows.listDevices(venue))).length >= MOST_DEVICES) throw new ApiError('too_many_requests');
      const token = randomBytes(32).toString('base64url');
      const row = { id: newId(), name, creation_date: clock.now(), used_date: null };
      await db.run(rows.insertDevice(venue, row, hashOf(token)));
      return { ...deviceOf(row), token };
    },
    async remove(venue: string, device: Device): Promise<Device> {
      await ending(async (tx) => {
        await tx.run(rows.deleteDevice(venue, device.id));
        return sessions.endAt(tx, device.id);
      });
      return device;
    },
    holders,
    /** Of a bartender of the venue; null where they are none. */
    holder: async (venue: string, account: string): Promise<PinHolder | null> =>
      (await holders(venue)).find(({ user }) => user.id === account) ?? null,
    /** Of somebody who works the bar there no more. */
    async end(tx: Tx, venue: string, account: string): Promise<void> {
      await tx.run(rows.deletePin(venue, account));
      await sessions.endOnTablets(tx, venue, account);
    },
    async setPin(venue: string, account: string, pin: string): Promise<PinHolder> {
      if (isEasyPin(pin)) throw contradiction('pin', 'pin_easy', 'This PIN is among the first that somebody would try.');
      await ending(async (tx) => {
        await tx.run(rows.writePin(venue, account, pinHash(venue, account, pin), clock.now()));
        await sessions.endOnTablets(tx, venue, account);
        return [account];
      });
      // Wrong tries at the one before are no tries at this one.
      await attempts.clear(attempts.bucket(venue, 'pin', account));
      return holder(venue, account);
    },
    async removePin(venue: string, account: string): Promise<PinHolder> {
      await ending(async (tx) => {
        await tx.run(rows.deletePin(venue, account));
        await sessions.endOnTablets(tx, venue, account);
        return [account];
      });
      return holder(venue, account);
    },
    /** Of somebody who is gone. */
    async forget(tx: Tx, account: string): Promise<void> {
      await tx.run(rows.deletePins(account));
    },
    /** Who may sign in at a tablet, by its token. */
    async people(venue: string, token: string): Promise<{ venue: string; people: { id: string; name: string }[] }> {
      const { venue_name } = await requireDevice(venue, token);
      const people = (await holders(venue)).filter(({ since }) => since !== null);
      return { venue: venue_name, people: people.map(({ user }) => ({ id: user.id, name: shortName(user) })) };
    },
    /** What `enter` answers for whom the PIN lets in; 422 on `pin` where it is wrong or locked; 429 after too many. */
    async signIn(tried: Tried, enter: Enter): Promise<string> {
      const { venue, user } = tried;
      const device = await requireDevice(venue, tried.device);
      const [ofPerson, ofTablet] = [attempts.bucket(venue, 'pin', user), attempts.bucket(device.id, 'tablet')];
      const right = await attempts.guess(ofTablet, FAILURES_AT_TABLET, () => attempts.attempt(ofPerson, FAILURES, () => isRight(tried)));
      const account = right && (await venues.hasRole(db, venue, 'bartender', user)) ? await users.findAccount(user) : null;
      if (!account || account.disabled) {
        const { locked = false } = (await holders(venue)).find((one) => one.user.id === user) ?? {};
        if (locked) throw contradiction('pin', 'pin_locked', 'Too many wrong PINs: a manager has to give another one.');
        throw wrongPin();
      }
      await db.run(rows.useDevice(venue, device.id, clock.now()));
      return db.transaction(async (tx) => {
        if (!(await tx.one(rows.holdDevice(venue, device.id)))) throw new ApiError('device_unknown');
        if (!(await tx.one(rows.holdPin(venue, user, pinHash(venue, user, tried.pin))))) throw wrongPin();
        return enter(tx, account, { venue, device: device.id });
      });
    },
  };
};
