// Devices: a good sign-in leaves a cookie by which the device is known again, account by account, and its failures are
// counted by itself. It gives no right, and says nothing to whoever reads it.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { derived } from '../../platform/tokens.ts';

/** Days that a browser keeps the cookie; none keeps one for longer. */
const COOKIE_DAYS = 400;
/** People who share a tablet: of more, those who signed in last are known. */
const MOST_ACCOUNTS = 20;

/** A random id, and for each account that signed in with it a proof which only the server can make. */
export type Device = { id: string; proofs: readonly string[] };
export type Devices = ReturnType<typeof openDevices>;

const PART = '[\\w-]{22}';

/** `secure`: the application is reached by https alone. */
export const openDevices = ({ secret, secure }: { secret: string; secure: boolean }) => {
  const name = secure ? '__Secure-device' : 'device';
  const cookie = new RegExp(`(?:^|; *)${name}=(${PART}(?:\\.${PART}){0,${MOST_ACCOUNTS}})(?:;|$)`);
  const proof = (id: string, account: string): string => derived(secret, 'device', id, account).slice(0, 22);

  return {
    /** The device that a `Cookie` header speaks of, or a new one. */
    read(header: string | undefined): Device {
      const [id, ...proofs] = cookie.exec(header ?? '')?.[1]?.split('.') ?? [];
      return { id: id ?? randomBytes(16).toString('base64url'), proofs };
    },
    /** Whether the account has signed in with this device before. */
    knows({ id, proofs }: Device, account: string): boolean {
      const own = Buffer.from(proof(id, account));
      return proofs.some((one) => timingSafeEqual(Buffer.from(one), own));
    },
    /** The `Set-Cookie` of a device that now knows the account too. It is sent back with the calls of `auth/` only. */
    remember({ id, proofs }: Device, account: string): string {
      const own = proof(id, account);
      const kept = [own, ...proofs.filter((one) => one !== own)].slice(0, MOST_ACCOUNTS);
      const age = COOKIE_DAYS * 24 * 3600;
      return `${name}=${[id, ...kept].join('.')}; Path=/api/auth; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
    },
  };
};
