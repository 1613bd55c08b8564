// A software authenticator (WebAuthn) that answers like a browser, with forged values on request.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '@ardoise/contract/accounts/factors.ts';

const [PRESENT, VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];
const ALGORITHM = -7;
/** Forged values of an answer. */
export type Lie = {
  origin?: string;
  rpId?: string;
  type?: string;
  flags?: number;
  counter?: number;
  crossOrigin?: boolean;
  challenge?: string;
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

/** One passkey for one site. `counts`: increments its counter, which most phones do not. */
export const softAuthenticator = (site: string, { counts = true } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  const clientData = (type: string, challenge: string, lie: Lie): Buffer => {
    const said = { type, challenge, origin: site, crossOrigin: false };
    const { origin = said.origin, crossOrigin = false } = lie;
    return Buffer.from(JSON.stringify({ ...said, type: lie.type ?? type, challenge: lie.challenge ?? challenge, origin, crossOrigin }));
  };
  const deviceData = (rpId: string, flags: number, lie: Lie): Buffer => {
    const [said, count] = [Buffer.alloc(1), Buffer.alloc(4)];
    said.writeUInt8(lie.flags ?? flags);
    if (counts) counter++;
    count.writeUInt32BE(lie.counter ?? counter);
    return Buffer.concat([sha256(lie.rpId ?? rpId), said, count]);
  };
  return {
    id: text(id),
    create({ challenge, rp }: CreationOptions, lie: Lie = {}): Attestation {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const named = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from('a key in CBOR, which nobody reads')]);
      return {
        id: text(id),
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, lie)),
          authenticatorData: text(Buffer.concat([deviceData(rp.id, PRESENT | VERIFIED | HAS_KEY, lie), named])),
          publicKey: text(publicKey.export({ type: 'spki', format: 'der' })),
          publicKeyAlgorithm: ALGORITHM,
          transports: ['internal'],
        },
      };
    },
    get({ challenge, rpId }: RequestOptions, lie: Lie = {}): Assertion {
      const client = clientData('webauthn.get', challenge, lie);
      const device = deviceData(rpId, PRESENT | VERIFIED, lie);
      const signature = sign('sha256', Buffer.concat([device, sha256(client)]), privateKey);
      return { id: text(id), response: { clientDataJSON: text(client), authenticatorData: text(device), signature: text(signature) } };
    },
  };
};
