// Cryptography of Web Push (decision 0061): encryption for one browser (RFC 8291, RFC 8188), and the sender's identification (RFC 8292).
import { createCipheriv, createECDH, createPrivateKey, type ECDH, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const CURVE = 'prime256v1';
/** Maximum length of a text in one record of 4096 bytes. */
export const MAX_BYTES = 3_993;

export type BrowserKeys = { p256dh: string; auth: string };
export type SenderKey = { publicKey: string; privateKey: KeyObject };

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** True if these are valid keys of a browser: a point of the curve and 16 bytes. */
export const areBrowserKeys = ({ p256dh, auth }: BrowserKeys): boolean => {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    return own.computeSecret(point).length === 32;
  } catch {
    return false;
  }
};

/** The body of a push message: header (salt, record size, sender's public key) and one record. */
export const encryptPush = (text: string, { p256dh, auth }: BrowserKeys): Buffer => {
  const theirs = Buffer.from(p256dh, 'base64url');
  const own = createECDH(CURVE);
  const point = own.generateKeys();
  const salt = randomBytes(16);
  const shared = own.computeSecret(theirs);
  const secret = hkdf(shared, Buffer.from(auth, 'base64url'), Buffer.concat([Buffer.from('WebPush: info\0'), theirs, point]), 32);
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // Delimiter 2: the last record, without padding.
  const record = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(4096, 0);
  sizes.writeUInt8(point.length, 4);
  return Buffer.concat([salt, sizes, point, record]);
};

/** The sender's key, derived from the installation's secret, so that it is the same on every node and needs no storage. */
export const senderKey = (installation: string): SenderKey => {
  const pair: ECDH = createECDH(CURVE);
  pair.setPrivateKey(hkdf(Buffer.from(installation), Buffer.alloc(0), 'Web Push sender', 32));
  const point = pair.getPublicKey();
  const part = (bytes: Buffer) => bytes.toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', d: part(pair.getPrivateKey()), x: part(point.subarray(1, 33)), y: part(point.subarray(33)) };
  return { publicKey: part(point), privateKey: createPrivateKey({ key, format: 'jwk' }) };
};

/** The VAPID header: a token for the push service's origin, valid for twelve hours. */
export const vapidHeader = ({ publicKey, privateKey }: SenderKey, endpoint: string, contact: string, now: Date): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + 43_200, sub: contact };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
};
