// Codes of an authenticator app (TOTP, RFC 6238): secrets are stored encrypted, and each code works once across all
// nodes.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Enrolment } from '@ardoise/contract/accounts/factors.ts';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Runs } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';

/** The parameters that every app supports. */
const KIND = { issuer: 'Ardoise', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Number of periods before and after the current one whose code is accepted, because clocks of phones differ. */
const DRIFT = 1;
const [IV_BYTES, TAG_BYTES] = [12, 16];
const CIPHER = 'aes-256-gcm';

type Row = { secret: Buffer; on: boolean };
const find = statement(
  'auth.totp-find',
  (account: string) => sql<Row>`select secret, since is not null as on from totp where account_id = ${account}`,
);
/** Starting again replaces an unconfirmed set-up; one that is on stays. */
const insert = statement(
  'auth.totp-insert',
  (account: string, secret: Buffer) =>
    sql`insert into totp (account_id, secret) values (${account}, ${secret})
      on conflict (account_id) do update set secret = excluded.secret where totp.since is null`,
);
const confirm = statement(
  'auth.totp-confirm',
  (account: string, secret: Buffer, step: number, now: Date) =>
    sql`update totp set since = ${now}, last_step = ${step} where account_id = ${account} and secret = ${secret} and since is null`,
);
const take = statement(
  'auth.totp-take',
  (account: string, secret: Buffer, step: number) =>
    sql`update totp set last_step = ${step}
      where account_id = ${account} and secret = ${secret} and since is not null and last_step < ${step}`,
);
const remove = statement('auth.totp-delete', (account: string) => sql`delete from totp where account_id = ${account}`);

/** Encrypts secrets for the database with a key from the configured secret, bound to their account. */
const openSeal = (configured: string) => {
  const key = Buffer.from(hkdfSync('sha256', configured, '', 'ardoise totp secret', 32));
  return {
    seal(account: string, secret: Uint8Array): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(account));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    /** Null if it was sealed with another configured secret or for another account. */
    open(account: string, sealed: Buffer): Uint8Array | null {
      const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      const decipher = createDecipheriv(CIPHER, key, iv).setAAD(Buffer.from(account)).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
};

export type Totp = ReturnType<typeof openTotp>;

export const openTotp = ({ db, clock, secret: configured }: { db: Db; clock: Clock; secret: string }) => {
  const { seal, open } = openSeal(configured);
  const appOf = (bytes: Uint8Array, label = '') =>
    new TOTP({ ...KIND, label, secret: new Secret({ buffer: new Uint8Array(bytes).buffer as ArrayBuffer }) });
  /** The period of a code; null if the code is not valid now. */
  const stepOf = (account: string, sealed: Buffer, code: string): number | null => {
    const bytes = open(account, sealed);
    const timestamp = clock.now().getTime();
    const delta = bytes && appOf(bytes).validate({ token: code, timestamp, window: DRIFT });
    return delta === null ? null : Math.floor(timestamp / 1000 / KIND.period) + delta;
  };

  return {
    /** A new secret, which is on once a code confirms it; null if one is on already. */
    async begin({ id, email }: { id: string; email: string }): Promise<Enrolment | null> {
      const bytes = randomBytes(SECRET_BYTES);
      if ((await db.run(insert(id, seal(id, bytes)))) === 0) return null;
      const app = appOf(bytes, email);
      return { secret: app.secret.base32, uri: app.toString() };
    },
    /** Switches on the secret that was started, by its first code. */
    async confirm(tx: Runs, account: string, code: string): Promise<boolean> {
      const row = await tx.one(find(account));
      const step = row && !row.on ? stepOf(account, row.secret, code) : null;
      return row !== undefined && step !== null && (await tx.run(confirm(account, row.secret, step, clock.now()))) > 0;
    },
    /** Takes a code, once. */
    async take(account: string, code: string): Promise<boolean> {
      const row = await db.one(find(account));
      const step = row?.on ? stepOf(account, row.secret, code) : null;
      return row !== undefined && step !== null && (await db.run(take(account, row.secret, step))) > 0;
    },
    remove: (tx: Runs, account: string) => tx.run(remove(account)),
  };
};
