// Ids: UUIDv7 made here, and short ones that people can read.
import { uuidv7 } from 'uuidv7';
import { list, type Sql, sql, verbatim } from './sql.ts';

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

/** What `shortId` reads of a column, to be worked out once. */
export const shortIdNumber = (uuid: Sql): Sql => sql`('x' || substr(replace(${uuid}::text, '-', ''), 13, 16))::bit(64)::bigint`;
/** The short id of such a number; null of null. */
export const shortIdText = (number: Sql): Sql =>
  list(
    Array.from(
      { length: 8 },
      (_, place) => sql`substr(${verbatim(`'${letters}'`)}, 1 + (${number} / ${verbatim(String(30 ** place))} % 30)::int, 1)`,
    ),
    ' || ',
  );

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
