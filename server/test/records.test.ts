// Every resource in `RECORDS` is written by version and restored from its history, also one made by the recipe alone.
import { RECORD_NAMES, RECORDS, type RecordName } from '@ardoise/contract/records.ts';
import { expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { makeRecord } from './factories.ts';
import { app, ask, content, extras, menu, newest, openRestoring, type Rec, restore, send, venue } from './restoring.ts';

openRestoring();

/** Fills a path of the contract; tags have their venue in the query. */
const filled = (path: string, id = ''): string =>
  path.replace(':venue', venue).replace(':id', id) + (path.includes(':venue') ? '' : `?venueId=${venue}`);
const oneOf = (name: RecordName, id: string): string => filled(RECORDS[name].calls.update.path, id);
const read = async (name: RecordName, id: string): Promise<Rec | undefined> =>
  (await send<Rec[]>('GET', filled(RECORDS[name].calls.list.path))).find((record) => record.id === id);
const found = async (name: RecordName, id: string): Promise<Rec> => (await read(name, id)) as Rec;

/** Records of the test menu, and those that `makeExtras` does not create. */
const made: Partial<Record<RecordName, () => Promise<string>>> = {
  section: async () => {
    const image = newId();
    await app.db.pool.query('insert into file (venue_id, id, width, height) values ($1, $2, 1000, 350)', [venue, image]);
    return makeRecord(app, venue, 'section', { name: 'Soir', image, position: 1 });
  },
  category: async () => menu.category,
  product: async () => menu.beer,
  table: () => makeRecord(app, venue, 'table', { number: 'T12' }),
};

it.each(RECORD_NAMES)('writes records of %s by version, and restores them changed and deleted', async (name) => {
  const id = (await made[name]?.()) ?? (extras[name] as string);
  const before = await found(name, id);
  const label = 'name' in before ? 'name' : 'number';
  const edited = { ...before, [label]: 'Autre' };
  await send('PUT', oneOf(name, id), edited);
  expect((await ask('PUT', oneOf(name, id), edited)).status).toBe(409);
  await restore((await newest()).id, name, id);
  expect(content(await found(name, id))).toEqual(content(before));
  await send('DELETE', `${oneOf(name, id)}${oneOf(name, id).includes('?') ? '&' : '?'}dry_run=true`);
  await send('DELETE', oneOf(name, id));
  expect(await read(name, id)).toBeUndefined();
  const { change } = await restore((await newest()).id, name, id);
  expect(change?.records.find(({ record }) => record === id)).toMatchObject({ resource: name, what: 'restored' });
  expect(content(await found(name, id))).toEqual(content(before));
});
