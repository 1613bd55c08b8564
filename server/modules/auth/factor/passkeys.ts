// Passkeys: kept with their public key, known again by what they sign.
import type { Assertion, Attestation, CreationOptions, Passkey, RequestOptions } from '@ardoise/contract/accounts/factors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Runs } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { ALGORITHMS, counterOf, type Kept, readNew, type Site } from './webauthn.ts';

/** Milliseconds that a browser asks for a finger or a key. */
const TIMEOUT_MS = 5 * 60_000;
/** Maximum number of passkeys per account. */
export const MOST_PASSKEYS = 20;

type Row = { id: string; account_id: string; name: string; since: Date; used_at: Date | null; transports: string[] } & Omit<
  Kept,
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
  (account: string, { id, name, transports, now }: { id: string; name: string; transports: string[]; now: Date }, kept: Kept) =>
    sql`insert into passkey (id, account_id, credential_id, public_key, algorithm, counter, transports, name, since)
      values (${id}, ${account}, ${kept.credential_id}, ${kept.public_key}, ${kept.algorithm}, ${kept.counter}, ${transports}, ${name}, ${now})
      on conflict (credential_id) do nothing`,
  { examples: [['', {} as { id: string; name: string; transports: string[]; now: Date }, {} as Kept]] },
);
/** Where the counter moves at all, one of two answers with the same is good. */
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
const keptOf = ({ counter, ...row }: Row): Kept => ({ ...row, counter: Number(counter) });
const described = (rows: readonly Row[]) =>
  rows.map(({ credential_id, transports }) => ({ id: credential_id, type: 'public-key' as const, transports }));
const inBrowser = (text: string | Buffer): string => Buffer.from(text).toString('base64url');

type Who = { id: string; email: string; name: string };

export type Passkeys = ReturnType<typeof openPasskeys>;

export const openPasskeys = ({ db, clock }: { db: Db; clock: Clock }) => ({
  async list(account: string): Promise<Passkey[]> {
    return (await db.all(list(account))).map(recordOf);
  },
  /** Asks for one of an account, or for whichever the browser has. */
  async requestOptions(challenge: string, { rpId }: Site, account?: string): Promise<RequestOptions> {
    return {
      challenge: inBrowser(challenge),
      rpId,
      timeout: TIMEOUT_MS,
      userVerification: 'required',
      ...(account !== undefined && { allowCredentials: described(await db.all(list(account))) }),
    };
  },
  /** Has one made that the browser finds by itself, so that it may be the only factor; not on a device that has one already. */
  async creationOptions(challenge: string, { rpId }: Site, { id, email, name }: Who): Promise<CreationOptions> {
    return {
      challenge: inBrowser(challenge),
      rp: { id: rpId, name: 'Ardoise' },
      user: { id: inBrowser(Buffer.from(id.replaceAll('-', ''), 'hex')), name: email, displayName: name || email },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: TIMEOUT_MS,
      attestation: 'none',
      excludeCredentials: described(await db.all(list(id))),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
  },
  /** `refused`: not of this site, or not whole; `known`: somebody has it already. */
  async add(tx: Runs, account: string, name: string, answer: Attestation, site: Site): Promise<'added' | 'refused' | 'known' | 'too many'> {
    const kept = readNew(answer, site);
    if (!kept) return 'refused';
    if ((await tx.all(list(account))).length >= MOST_PASSKEYS) return 'too many';
    const { transports = [] } = answer.response;
    const added = await tx.run(insert(account, { id: newId(), name, transports, now: clock.now() }, kept));
    return added > 0 ? 'added' : 'known';
  },
  /** Whose passkey answers, if anybody's. */
  async ownerOf({ id }: Assertion): Promise<string | null> {
    return (await db.one(find(id)))?.account_id ?? null;
  },
  /** Verifies that a passkey of the account signed this answer for this site. */
  async use(account: string, answer: Assertion, site: Site): Promise<boolean> {
    const row = await db.one(find(answer.id));
    const counter = row?.account_id === account ? counterOf(answer, keptOf(row), site) : null;
    return row !== undefined && counter !== null && (await db.run(use(row.id, counter, clock.now()))) > 0;
  },
  async rename(account: string, id: string, name: string): Promise<Passkey | null> {
    const row = await db.one(rename(account, id, name));
    return row ? recordOf(row) : null;
  },
  /** False where the account has no such one. */
  remove: async (tx: Runs, account: string, id: string): Promise<boolean> => (await tx.run(remove(account, id))) > 0,
  removeAll: (tx: Runs, account: string) => tx.run(removeAll(account)),
});
