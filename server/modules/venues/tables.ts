// Tables of a venue: a number is said aloud and printed in QR codes, so it does not repeat within a venue.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Input, Reply } from '@ardoise/contract/route.ts';
import type { tables } from '@ardoise/contract/tables.ts';
import { sql } from 'kysely';
import { contains, pageOf, type Store, stillThere, written } from '../../http/resource.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { VenueTables } from './schema.ts';

type Table = Reply<typeof tables.show>;
type TableInput = Input<typeof tables.create>['body'];

export type TableStore = Store<Table, TableInput>;

const columns = ['id', 'number', 'version'] as const;

/** What the database refuses as a repetition is a 409 on `number`. */
const once = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw new ApiError('duplicate', { errors: { number: { code: 'duplicate', message: 'The venue has a table with this number.' } } });
  }
};

export const tableStore = ({ kysely }: Db): TableStore => {
  const db = kysely.withTables<VenueTables>();
  const one = (venue: string, id: string) =>
    db.selectFrom('venue_table').select(columns).where('venue_id', '=', venue).where('id', '=', id);
  return {
    list: (venue, query) =>
      pageOf<Table>(kysely, query, {
        from: sql`from (select *, fold(number) as folded from venue_table) t`,
        where: [sql`t.venue_id = ${venue}`, ...(typeof query.number === 'string' ? [contains('t.folded', query.number)] : [])],
        // T2 comes before T10: the letters first, then the figures as a number.
        sorts: {
          number: sql`(regexp_replace(t.folded, '[0-9].*$', ''), coalesce(substring(t.folded from '[0-9]+'), '0')::bigint, t.folded collate "C")`,
          id: sql`t.id`,
        },
        first: 'number',
      }),
    find: async (venue, id) => (await one(venue, id).executeTakeFirst()) ?? null,
    async create(venue, { number }) {
      const values = { venue_id: venue, id: newId(), number };
      return once(db.insertInto('venue_table').values(values).returning(columns).executeTakeFirstOrThrow());
    },
    async update(venue, id, { number, version }) {
      const update = db.updateTable('venue_table').set({ number, version: sql`version + 1` });
      const mine = update.where('venue_id', '=', venue).where('id', '=', id).where(sql`version::bigint`, '=', version);
      return written(await once(mine.returning(columns).execute()));
    },
    async remove(venue, id) {
      const gone = await db.deleteFrom('venue_table').where('venue_id', '=', venue).where('id', '=', id).returning(columns).execute();
      return stillThere(gone[0]);
    },
  };
};
