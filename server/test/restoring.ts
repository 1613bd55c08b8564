// The fixture of restoring tests: a venue with a menu, changed over HTTP, and its history.
import { type Change, changeRoutes } from '@ardoise/contract/changes.ts';
import { beforeAll, beforeEach, expect } from 'vitest';
import { movableClock, startTestApp, type TestApp } from './app.ts';
import { makeExtras, makeMenu, makePerson, makeVenue, type Person, type TestExtras, type TestMenu } from './factories.ts';

export type Rec = Record<string, unknown> & { id: string; version: number };
export type Restored = { version: number | null; change: Change | null; missing: object[] };
/** State of the current test file; files share this module. */
export let clock = movableClock();
export let app: TestApp;
export let venue: string;
export let manager: Person;
export let menu: TestMenu;
export let extras: TestExtras;

/** Continues with another venue. */
export const openVenue = async (): Promise<void> => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  extras = await makeExtras(app, venue);
  manager = await makePerson(app, { roles: { manager: [venue] } });
};

/** Creates the fixture before each test of a file. */
export const openRestoring = (): void => {
  beforeAll(async () => {
    clock = movableClock();
    app = await startTestApp({}, clock);
  });
  beforeEach(openVenue);
};

export const ask = <T = Rec>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object, { token } = manager) =>
  app.send<T>(method, path, { token, ...(body && { body }) });
export const send = async <T = Rec>(...call: Parameters<typeof ask>): Promise<T> => {
  const { status, body } = await ask<T>(...call);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};
export const at = (rest: string) => `/api/menu/${venue}/${rest}`;
export const read = (rest: string) => send('GET', at(rest));
export const edit = async (rest: string, change: object) => send('PUT', at(rest), { ...(await read(rest)), ...change });
export const remove = (rest: string) => send('DELETE', at(rest));
export const list = async (rest: string) => (await send<Rec[]>('GET', at(rest))).map(({ id }) => id);
export const history = (query = ''): Promise<Change[]> => send('GET', changeRoutes.list.path.replace(':venue', venue) + query);
export const newest = async (): Promise<Change> => (await history('?pageSize=1'))[0] as Change;
export const path = (change: string) => changeRoutes.restore.path.replace(':venue', venue).replace(':change', change);
export const refused = (change: string, resource: string, record: string, more: object = {}, by = manager) =>
  ask<{ code: string; missing?: object[] }>('POST', path(change), { resource, record, ...more }, by);
/** Requests the preview first, like the dialog, and then restores. */
export const restore = async (change: string, resource: string, record: string): Promise<Restored> => {
  const asked = { resource, record };
  const { version, change: planned } = await send<Restored>('POST', path(change), { ...asked, dry_run: true });
  const done = await send<Restored>('POST', path(change), { ...asked, version });
  expect(done.change?.records.map(({ what, fields }) => ({ what, fields }))).toEqual(
    planned?.records.map(({ what, fields }) => ({ what, fields })),
  );
  return done;
};
/** Expects that a restoration changed nothing. */
export const ALL_BACK = { missing: [], kept: [], kept_count: 0 };
/** A record without its version, which a restoration may change. */
export const content = ({ version: _, switched: __, ...record }: Rec) => record;
export const summaryOf = ({ records }: Change) => records.map(({ resource, name, what }) => `${resource} ${name} ${what}`);
