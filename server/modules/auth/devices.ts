// Device cookies: a successful sign-in sets a cookie that recognizes the device for that account, so that its failures
// are counted apart. The cookie grants no right and reveals no account.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { derived } from '../../platform/tokens.ts';

/** Days that a browser keeps the cookie: the maximum that browsers allow. */
const COOKIE_DAYS = 400;
/** Maximum number of accounts per device; the most recent sign-ins stay. */
const MAX_ACCOUNTS = 20;

/** A random id, and for each account that signed in on the device a proof that only the server can make. */
export type Device = { id: string; proofs: readonly string[] };
export type Devices = ReturnType<typeof openDevices>;

const PART = '[\\w-]{22}';

/** `secure`: the application is reached only by https. */
export const openDevices = ({ secret, secure }: { secret: string; secure: boolean }) => {
  const name = secure ? '__Secure-device' : 'device';
  const cookie = new RegExp(`(?:^|; *)${name}=(${PART}(?:\\.${PART}){0,${MAX_ACCOUNTS}})(?:;|$)`);
  const proof = (id: string, account: string): string => derived(secret, 'device', id, account).slice(0, 22);

  return {
    /** The device of a `Cookie` header, or a new one. */
    read(header: string | undefined): Device {
      const [id, ...proofs] = cookie.exec(header ?? '')?.[1]?.split('.') ?? [];
      return { id: id ?? randomBytes(16).toString('base64url'), proofs };
    },
    /** True if the account has signed in on this device before. */
    knows({ id, proofs }: Device, account: string): boolean {
      const own = Buffer.from(proof(id, account));
      return proofs.some((one) => timingSafeEqual(Buffer.from(one), own));
    },
    /** The `Set-Cookie` value that adds the account. Browsers send it only to `/api/auth`. */
    remember({ id, proofs }: Device, account: string): string {
      const own = proof(id, account);
      const kept = [own, ...proofs.filter((one) => one !== own)].slice(0, MAX_ACCOUNTS);
      const age = COOKIE_DAYS * 24 * 3600;
      return `${name}=${[id, ...kept].join('.')}; Path=/api/auth; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
    },
  };
};
