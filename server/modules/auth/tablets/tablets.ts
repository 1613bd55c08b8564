// Shared tablets (docs/product/people-and-rights.md#shared-tablets).
import { randomBytes } from 'node:crypto';
import type { Device } from '@ardoise/contract/accounts/devices.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { hashOf } from '../../../platform/tokens.ts';
import type { Users } from '../../users/index.ts';
import type { Sessions } from '../sessions.ts';
import * as rows from './rows.ts';

const MAX_DEVICES = 50;

type Deps = { db: Db; clock: Clock; users: Users; sessions: Sessions };
export type Tablets = ReturnType<typeof openTablets>;

const deviceOf = ({ id, name, creation_date, used_date }: rows.DeviceRow): Device => ({
  id,
  name,
  creation_date: creation_date.toISOString(),
  used_date: used_date?.toISOString() ?? null,
});

/**
 * Runs a transaction that ends sessions of the returned accounts, then notifies every node; `by`: the acting account.
 */
export const endingSessions = async (
  { db, users }: Pick<Deps, 'db' | 'users'>,
  by: string,
  work: (tx: Tx) => Promise<string[]>,
): Promise<void> => {
  for (const account of await db.transaction(work, by)) users.changed(account);
};

export const openTablets = (deps: Deps) => {
  const { db, clock, sessions } = deps;
  const list = async (venue: string): Promise<Device[]> => (await db.all(rows.listDevices(venue))).map(deviceOf);
  return {
    list,
    find: async (venue: string, id: string): Promise<Device | null> => (await list(venue)).find((device) => device.id === id) ?? null,
    /** The only call that returns the token. */
    async create(venue: string, name: string, by: string): Promise<Device & { token: string }> {
      if ((await list(venue)).length >= MAX_DEVICES) throw new ApiError('too_many_requests');
      const token = randomBytes(32).toString('base64url');
      const row = { id: newId(), name, creation_date: clock.now(), used_date: null };
      await db.transaction((tx) => tx.run(rows.insertDevice(venue, row, hashOf(token))), by);
      return { ...deviceOf(row), token };
    },
    async remove(venue: string, device: Device, by: string): Promise<Device> {
      await endingSessions(deps, by, async (tx) => {
        await tx.run(rows.deleteDevice(venue, device.id));
        return sessions.endAt(tx, device.id);
      });
      return device;
    },
    /** The tablet of a token; 422 if it is no longer a shared tablet of the venue. */
    async require(venue: string, token: string) {
      const device = await db.one(rows.findDevice(venue, hashOf(token)));
      if (!device) throw new ApiError('device_unknown');
      return device;
    },
  };
};
