// Shared tablets and PINs as rows.
import { sql, statement } from '../../../platform/sql.ts';
import { ACCOUNTS } from '../../users/index.ts';
import { VENUES } from '../../venues/index.ts';

export type DeviceRow = { id: string; name: string; creation_date: Date; used_date: Date | null };
type PinRow = { account_id: string; pin_hash: string; since: Date; failures: number };

export const listDevices = statement(
  'auth.device-list',
  (venue: string) =>
    sql<DeviceRow>`select id, name, creation_date, used_date from device where venue_id = ${venue} order by creation_date, id`,
);
export const findDevice = statement(
  'auth.device-find',
  (venue: string, hash: string) => sql<
    DeviceRow & { venue_name: string }
  >`select d.id, d.name, d.creation_date, d.used_date, v.name as venue_name
    from device d join ${VENUES} v on v.id = d.venue_id where d.venue_id = ${venue} and d.token_hash = ${hash}`,
);
/** Locks the tablet and the right PIN until their session is inserted. */
export const lockDevice = statement(
  'auth.device-hold',
  (venue: string, id: string) => sql`select from device where venue_id = ${venue} and id = ${id} for share`,
);
export const lockPin = statement(
  'auth.pin-hold',
  (venue: string, account: string, hash: string) =>
    sql`select from device_pin where venue_id = ${venue} and account_id = ${account} and pin_hash = ${hash} for share`,
);
export const insertDevice = statement(
  'auth.device-insert',
  (
    venue: string,
    { id, name, creation_date }: DeviceRow,
    hash: string,
  ) => sql`insert into device (venue_id, id, name, token_hash, creation_date)
    values (${venue}, ${id}, ${name}, ${hash}, ${creation_date})`,
  { examples: [['', {} as DeviceRow, '']] },
);
export const deleteDevice = statement(
  'auth.device-delete',
  (venue: string, id: string) => sql`delete from device where venue_id = ${venue} and id = ${id}`,
);
export const useDevice = statement(
  'auth.device-use',
  (venue: string, id: string, now: Date) => sql`update device set used_date = ${now} where venue_id = ${venue} and id = ${id}`,
);
export const listPins = statement(
  'auth.pin-list',
  (venue: string) => sql<PinRow>`select p.account_id, p.pin_hash, p.since, p.failures from device_pin p
    join ${ACCOUNTS} a on a.id = p.account_id where p.venue_id = ${venue} and not a.disabled`,
);
export const findPin = statement(
  'auth.pin-find',
  (venue: string, account: string) =>
    sql<PinRow>`select account_id, pin_hash, since, failures from device_pin where venue_id = ${venue} and account_id = ${account}`,
);
export const writePin = statement(
  'auth.pin-write',
  (venue: string, account: string, hash: string, now: Date) => sql`insert into device_pin (venue_id, account_id, pin_hash, since)
    values (${venue}, ${account}, ${hash}, ${now})
    on conflict (venue_id, account_id) do update set pin_hash = excluded.pin_hash, since = excluded.since, failures = 0,
      failing_since = null`,
);
export const countWrong = statement(
  'auth.pin-count-wrong',
  (venue: string, account: string, now: Date) => sql`update device_pin
    set failures = failures + 1, failing_since = coalesce(failing_since, ${now}) where venue_id = ${venue} and account_id = ${account}`,
);
/** Resets a count of wrong PINs that started before a time. */
export const resetWrong = statement(
  'auth.pin-forgive-wrong',
  (venue: string, account: string, before: Date) => sql`update device_pin set failures = 0, failing_since = null
    where venue_id = ${venue} and account_id = ${account} and failing_since < ${before}`,
);
export const deletePin = statement(
  'auth.pin-delete',
  (venue: string, account: string) => sql`delete from device_pin where venue_id = ${venue} and account_id = ${account}`,
);
export const deletePins = statement('auth.pins-delete', (account: string) => sql`delete from device_pin where account_id = ${account}`);
