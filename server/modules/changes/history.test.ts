// The history of a venue: whatever changes a record, by whichever way, stands there with who did it, before and after.
import { type Change, type ChangedRecord, changeRoutes } from '@ardoise/contract/changes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue } from '../../test/factories.ts';

let app: TestApp;
let venue: string;
let manager: { token: string; id: string };
let menu: Awaited<ReturnType<typeof makeMenu>>;

beforeAll(async () => {
  app = await startTestApp();
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  manager = await makePerson(app, { roles: { manager: [venue] } });
});

type Rec = Record<string, unknown> & { id: string; version: number };
const send = async <T = Rec>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
  const answer = await app.send<T>(method, path, { token: manager.token, ...(body && { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const history = (query = ''): Promise<Change[]> => send('GET', changeRoutes.list.path.replace(':venue', venue) + query);
const last = async (query = ''): Promise<Change> => (await history(`${query || '?'}&pageSize=1`))[0] as Change;
const menuPath = (rest: string) => `/api/menu/${venue}/${rest}`;
const read = (rest: string) => send('GET', menuPath(rest));

it('prints', async () => {
  const { beer: product, category } = menu;
  const before = await read(`product/${product}`);
  await send('PUT', menuPath(`product/${product}`), { ...before, net_price: 7.5, languages: [{ locale: 'en-GB', name: 'Tea', recipe: '' }] });
  console.log(JSON.stringify(await last(), null, 1));
  await send('DELETE', menuPath(`product/${product}`));
  console.log(JSON.stringify(await last(), null, 1));
  const c = await read(`category/${category}`);
  console.log(JSON.stringify(await history(`?record=${category}`), null, 1), c.id);
});
