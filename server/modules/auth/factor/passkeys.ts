// Passkeys: stored with their public key, verified by their signatures.
import type { Assertion, Attestation, CreationOptions, Passkey, RequestOptions } from '@ardoise/contract/accounts/factors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Runs } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { ALGORITHMS, counterOf, readRegistration, type Site, type StoredPasskey } from './webauthn.ts';

/** Milliseconds that a browser waits for the user. */
const TIMEOUT_MS = 5 * 60_000;
/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 20;

type Row = { id: string; account_id: string; name: string; since: Date; used_at: Date | null; transports: string[] } & Omit<
  StoredPasskey,
  'counter'
> & {
    counter: string;
  };
const list = statement(
  'auth.passkey-list',
  (account: string) => sql<Row>`select * from passkey where account_id = ${account} order by since, id`,
);
const find = statement('auth.passkey-find', (credential: string) => sql<Row>`select * from passkey where credential_id = ${credential}`);
const insert = statement(
  'auth.passkey-insert',
  (account: string, { id, name, transports, now }: { id: string; name: string; transports: string[]; now: Date }, stored: StoredPasskey) =>
    sql`insert into passkey (id, account_id, credential_id, public_key, algorithm, counter, transports, name, since)
      values (${id}, ${account}, ${stored.credential_id}, ${stored.public_key}, ${stored.algorithm}, ${stored.counter}, ${transports}, ${name}, ${now})
      on conflict (credential_id) do nothing`,
  { examples: [['', {} as { id: string; name: string; transports: string[]; now: Date }, {} as StoredPasskey]] },
);
/** A counter that the device uses must rise, so that one of two answers with the same value fails. */
const use = statement(
  'auth.passkey-use',
  (id: string, counter: number, now: Date) =>
    sql`update passkey set counter = ${counter}, used_at = ${now} where id = ${id} and (counter < ${counter} or ${counter}::bigint = 0)`,
);
const rename = statement(
  'auth.passkey-rename',
  (account: string, id: string, name: string) =>
    sql<Row>`update passkey set name = ${name} where account_id = ${account} and id = ${id} returning *`,
);
const remove = statement(
  'auth.passkey-delete',
  (account: string, id: string) => sql`delete from passkey where account_id = ${account} and id = ${id}`,
);
const removeAll = statement('auth.passkeys-delete', (account: string) => sql`delete from passkey where account_id = ${account}`);

const recordOf = ({ id, name, since, used_at }: Row): Passkey => ({
  id,
  name,
  since: since.toISOString(),
  used_at: used_at?.toISOString() ?? null,
});
const storedOf = ({ counter, ...row }: Row): StoredPasskey => ({ ...row, counter: Number(counter) });
const descriptors = (rows: readonly Row[]) =>
  rows.map(({ credential_id, transports }) => ({ id: credential_id, type: 'public-key' as const, transports }));
const base64url = (text: string | Buffer): string => Buffer.from(text).toString('base64url');

type Owner = { id: string; email: string; name: string };

export type Passkeys = ReturnType<typeof openPasskeys>;

export const openPasskeys = ({ db, clock }: { db: Db; clock: Clock }) => ({
  async list(account: string): Promise<Passkey[]> {
    return (await db.all(list(account))).map(recordOf);
  },
  /** Options to sign in with a passkey of an account, or with any that the browser has. */
  async requestOptions(challenge: string, { rpId }: Site, account?: string): Promise<RequestOptions> {
    return {
      challenge: base64url(challenge),
      rpId,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      ...(account !== undefined && { allowCredentials: descriptors(await db.all(list(account))) }),
    };
  },
  /**
   * Options for a discoverable passkey, which can be the only factor; devices that hold one of the account's passkeys
   * are excluded.
   */
  async creationOptions(challenge: string, { rpId }: Site, { id, email, name }: Owner): Promise<CreationOptions> {
    return {
      challenge: base64url(challenge),
      rp: { id: rpId, name: 'Ardoise' },
      user: { id: base64url(Buffer.from(id.replaceAll('-', ''), 'hex')), name: email, displayName: name || email },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT_MS,
      attestation: 'none',
      excludeCredentials: descriptors(await db.all(list(id))),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
  },
  /** `refused`: invalid, or of another site; `known`: the passkey is registered already. */
  async add(tx: Runs, account: string, name: string, answer: Attestation, site: Site): Promise<'added' | 'refused' | 'known' | 'too many'> {
    const stored = readRegistration(answer, site);
    if (!stored) return 'refused';
    if ((await tx.all(list(account))).length >= MAX_PASSKEYS) return 'too many';
    const { transports = [] } = answer.response;
    const added = await tx.run(insert(account, { id: newId(), name, transports, now: clock.now() }, stored));
    return added > 0 ? 'added' : 'known';
  },
  /** The account of the passkey that answers; null if unknown. */
  async ownerOf({ id }: Assertion): Promise<string | null> {
    return (await db.one(find(id)))?.account_id ?? null;
  },
  /** Verifies that a passkey of the account signed this answer for this site. */
  async use(account: string, answer: Assertion, site: Site): Promise<boolean> {
    const row = await db.one(find(answer.id));
    const counter = row?.account_id === account ? counterOf(answer, storedOf(row), site) : null;
    return row !== undefined && counter !== null && (await db.run(use(row.id, counter, clock.now()))) > 0;
  },
  async rename(account: string, id: string, name: string): Promise<Passkey | null> {
    const row = await db.one(rename(account, id, name));
    return row ? recordOf(row) : null;
  },
  /** False if the account has no such passkey. */
  remove: async (tx: Runs, account: string, id: string): Promise<boolean> => (await tx.run(remove(account, id))) > 0,
  removeAll: (tx: Runs, account: string) => tx.run(removeAll(account)),
});
