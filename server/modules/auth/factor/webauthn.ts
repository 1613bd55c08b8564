// What browsers answer for passkeys (WebAuthn, level 3), judged by node:crypto alone (decision 0072). No maker of devices is asked to vouch
// for them, so the key that the browser names is the key; nothing here reads certificates or CBOR.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Assertion, Attestation } from '@ardoise/contract/accounts/factors.ts';

/** The site as browsers know it: the origins that may answer, and the name that passkeys are bound to. */
export type Site = { origins: readonly string[]; rpId: string };

/** Algorithms by their numbers (COSE): ES256, Ed25519, RS256; the ones that are liked best first. */
export const ALGORITHMS = [-7, -8, -257] as const;
const FITS: Record<number, (key: KeyObject) => boolean> = {
  [-7]: ({ asymmetricKeyType: type, asymmetricKeyDetails: details }) => type === 'ec' && details?.namedCurve === 'prime256v1',
  [-8]: ({ asymmetricKeyType: type }) => type === 'ed25519',
  [-257]: ({ asymmetricKeyType: type, asymmetricKeyDetails: details }) =>
    type === 'rsa' && [2048, 3072, 4096].includes(details?.modulusLength ?? 0),
};

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];
/** Where the parts of an authenticator's data begin. */
const [FLAGS_AT, COUNTER_AT, LENGTH_AT, ID_AT] = [32, 33, 53, 55];

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

type ClientData = { type?: unknown; challenge?: unknown; origin?: unknown; crossOrigin?: unknown };
const clientDataOf = (encoded: string): ClientData => {
  try {
    return (JSON.parse(bytesOf(encoded).toString()) ?? {}) as ClientData;
  } catch {
    return {};
  }
};
/** The challenge that an answer is to, as it was issued. */
export const challengeIn = ({ response }: Assertion | Attestation): string => {
  const { challenge } = clientDataOf(response.clientDataJSON);
  return typeof challenge === 'string' ? bytesOf(challenge).toString() : '';
};
const isOfSite = (encoded: string, type: string, { origins }: Site): boolean => {
  const said = clientDataOf(encoded);
  return said.type === type && said.crossOrigin !== true && origins.includes(String(said.origin));
};

/** Where a person was there and showed who they are (finger, face, PIN), for this site: the flags and the counter. */
const deviceData = (encoded: string, { rpId }: Site) => {
  const data = bytesOf(encoded);
  if (data.length < COUNTER_AT + 4 || !data.subarray(0, FLAGS_AT).equals(sha256(rpId))) return null;
  const flags = data[FLAGS_AT] as number;
  return flags & PRESENT && flags & VERIFIED ? { data, flags, counter: data.readUInt32BE(COUNTER_AT) } : null;
};

const keyOf = (spki: Buffer, algorithm: number): KeyObject | null => {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return FITS[algorithm]?.(key) ? key : null;
  } catch {
    return null;
  }
};

/** What is kept of a passkey to know it again. */
export type Kept = { credential_id: string; public_key: Buffer; algorithm: number; counter: number };

/** What a new passkey is known by; null where the answer is not of this site, or not whole. */
export const readNew = ({ id, response }: Attestation, site: Site): Kept | null => {
  const device = isOfSite(response.clientDataJSON, 'webauthn.create', site) ? deviceData(response.authenticatorData, site) : null;
  if (!device || !(device.flags & HAS_KEY) || device.data.length < ID_AT) return null;
  const { data, counter } = device;
  const named = data.subarray(ID_AT, ID_AT + data.readUInt16BE(LENGTH_AT));
  const key = bytesOf(response.publicKey);
  if (named.length === 0 || !named.equals(bytesOf(id)) || !keyOf(key, response.publicKeyAlgorithm)) return null;
  return { credential_id: id, public_key: key, algorithm: response.publicKeyAlgorithm, counter };
};

/** The counter that a good answer of this passkey says; null where the answer is not good, or comes from a copy of it. */
export const counterOf = ({ response }: Assertion, kept: Kept, site: Site): number | null => {
  const device = isOfSite(response.clientDataJSON, 'webauthn.get', site) ? deviceData(response.authenticatorData, site) : null;
  const key = keyOf(kept.public_key, kept.algorithm);
  if (!device || !key) return null;
  const signed = Buffer.concat([device.data, sha256(bytesOf(response.clientDataJSON))]);
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  if (!verify(digest, signed, key, bytesOf(response.signature))) return null;
  const moved = device.counter > kept.counter || (device.counter === 0 && kept.counter === 0);
  return moved ? device.counter : null;
};
