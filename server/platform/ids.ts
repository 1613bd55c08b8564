// Ids: UUIDv7, and short readable ones.
import { uuidv7 } from 'uuidv7';
import { list, type Sql, sql, verbatim } from './sql.ts';

export const newId = uuidv7;

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short readable id from the random end of a UUIDv7: 8 characters, none easily confused. */
export const shortId = (uuid: string): string => {
  let rest = BigInt(`0x${uuid.replaceAll('-', '').slice(-20, -4)}`);
  let text = '';
  for (let place = 0; place < 8; place++) {
    text += letters[Number(rest % 30n)];
    rest /= 30n;
  }
  return text;
};

/** The number in a column's UUID from which `shortId` is computed, as SQL. */
export const shortIdNumber = (uuid: Sql): Sql => sql`('x' || substr(replace(${uuid}::text, '-', ''), 13, 16))::bit(64)::bigint`;
/** The short id of such a number as SQL; null for null. */
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
