// A self-signed certificate for a test's HTTPS server, which Node's crypto cannot make: X.509 version 3 in DER.
import { generateKeyPairSync, sign } from 'node:crypto';

/** A DER value: tag, length, content. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const digits = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content]);
};
const SEQUENCE = 0x30;
const sequence = (...parts: Buffer[]) => der(SEQUENCE, ...parts);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const COMMON_NAME = der(0x06, Buffer.from([0x55, 0x04, 0x03]));
const ECDSA_WITH_SHA256 = sequence(der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])));
const VALID = ['20260101000000Z', '20760101000000Z'].map((time) => der(0x18, Buffer.from(time)));

/** Key and certificate in PEM; of use only where certificates are not checked. */
export const selfSigned = (name = 'localhost'): { key: string; cert: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    subject,
    sequence(...VALID),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  const base64 = sequence(signed, ECDSA_WITH_SHA256, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
};
