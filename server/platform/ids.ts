// Ids: UUIDv7 made here, and short ones that people can read.
import { uuidv7 } from 'uuidv7';

export const newId = uuidv7;

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short human-readable id derived from a UUIDv7's random end: 8 characters, no look-alikes. */
export const shortId = (uuid: string): string => {
  let rest = BigInt(`0x${uuid.replaceAll('-', '').slice(-20, -4)}`);
  let text = '';
  for (let place = 0; place < 8; place++) {
    text += letters[Number(rest % 30n)];
    rest /= 30n;
  }
  return text;
};

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
