// Verifies browsers' answers for passkeys (WebAuthn Level 3) with node:crypto alone (decision 0072). Attestation is not
// requested, so the key that the browser sends is taken as is; no certificates or CBOR are parsed.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Assertion, Attestation } from '@ardoise/contract/accounts/factors.ts';

/** The site: the origins that may answer, and the relying party id that passkeys are bound to. */
export type Site = { origins: readonly string[]; rpId: string };

/** COSE algorithms, the preferred first: ES256, Ed25519, RS256. */
export const ALGORITHMS = [-7, -8, -257] as const;
const MATCHES_ALGORITHM: Record<number, (key: KeyObject) => boolean> = {
  [-7]: ({ asymmetricKeyType: type, asymmetricKeyDetails: details }) => type === 'ec' && details?.namedCurve === 'prime256v1',
  [-8]: ({ asymmetricKeyType: type }) => type === 'ed25519',
  [-257]: ({ asymmetricKeyType: type, asymmetricKeyDetails: details }) =>
    type === 'rsa' && [2048, 3072, 4096].includes(details?.modulusLength ?? 0),
};

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];
/** Byte offsets in the authenticator data. */
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
/** The issued challenge that an answer signs. */
export const challengeIn = ({ response }: Assertion | Attestation): string => {
  const { challenge } = clientDataOf(response.clientDataJSON);
  return typeof challenge === 'string' ? bytesOf(challenge).toString() : '';
};
const isOfSite = (encoded: string, type: string, { origins }: Site): boolean => {
  const clientData = clientDataOf(encoded);
  return clientData.type === type && clientData.crossOrigin !== true && origins.includes(String(clientData.origin));
};

/**
 * The flags and counter of the authenticator data; null unless it is for this site, with user presence and
 * verification.
 */
const authenticatorData = (encoded: string, { rpId }: Site) => {
  const data = bytesOf(encoded);
  if (data.length < COUNTER_AT + 4 || !data.subarray(0, FLAGS_AT).equals(sha256(rpId))) return null;
  const flags = data[FLAGS_AT] as number;
  return flags & PRESENT && flags & VERIFIED ? { data, flags, counter: data.readUInt32BE(COUNTER_AT) } : null;
};

const keyOf = (spki: Buffer, algorithm: number): KeyObject | null => {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    return MATCHES_ALGORITHM[algorithm]?.(key) ? key : null;
  } catch {
    return null;
  }
};

/** Stored fields of a passkey. */
export type StoredPasskey = { credential_id: string; public_key: Buffer; algorithm: number; counter: number };

/** The fields to store of a new passkey; null if the answer is incomplete or of another site. */
export const readRegistration = ({ id, response }: Attestation, site: Site): StoredPasskey | null => {
  const device = isOfSite(response.clientDataJSON, 'webauthn.create', site) ? authenticatorData(response.authenticatorData, site) : null;
  if (!device || !(device.flags & HAS_KEY) || device.data.length < ID_AT) return null;
  const { data, counter } = device;
  const credentialId = data.subarray(ID_AT, ID_AT + data.readUInt16BE(LENGTH_AT));
  const key = bytesOf(response.publicKey);
  if (credentialId.length === 0 || !credentialId.equals(bytesOf(id)) || !keyOf(key, response.publicKeyAlgorithm)) return null;
  return { credential_id: id, public_key: key, algorithm: response.publicKeyAlgorithm, counter };
};

/** The counter of a valid answer; null if the signature is invalid, or if the counter shows a cloned passkey. */
export const counterOf = ({ response }: Assertion, stored: StoredPasskey, site: Site): number | null => {
  const device = isOfSite(response.clientDataJSON, 'webauthn.get', site) ? authenticatorData(response.authenticatorData, site) : null;
  const key = keyOf(stored.public_key, stored.algorithm);
  if (!device || !key) return null;
  const signed = Buffer.concat([device.data, sha256(bytesOf(response.clientDataJSON))]);
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  if (!verify(digest, signed, key, bytesOf(response.signature))) return null;
  const moved = device.counter > stored.counter || (device.counter === 0 && stored.counter === 0);
  return moved ? device.counter : null;
};
