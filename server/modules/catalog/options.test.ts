// What the options of instructions hold: written, read, told to guests, moved with their names, and left by a tag that goes.
import type { Instruction } from '@ardoise/contract/catalog/instructions.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeExtras, makePerson, makeVenue, type TestExtras } from '../../test/factories.ts';

let app: TestApp;
let venue: string;
let extras: TestExtras;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  venue = await makeVenue(app);
  extras = await makeExtras(app, venue);
  ({ token } = await makePerson(app, { roles: { manager: [venue] } }));
});

type Refusal = { code: string; errors: Record<string, { code: string }> };
const send = <T = Instruction>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.send<T>(method, path, { token, ...(body && { body }) });
const path = (id = '') => `/api/menu/${venue}/instruction${id && `/${id}`}`;
const undeclared = (name: string) => ({ name, tags: [] as string[], allergens_declared: false });
const checked = (name: string, ...tags: string[]) => ({ name, tags, allergens_declared: true });
const side = {
  name: 'Garniture',
  instructions: ['Frites', 'Purée', 'Salade'],
  options: [checked('Frites'), { name: 'Purée', tags: ['allergen:milk', 'diet:vegetarian'] }],
};
const create = async (body: object = side): Promise<Instruction> => {
  const made = await send('POST', path(), body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const change = async (record: Instruction, changes: object) => send('PUT', path(record.id), { ...record, ...changes });

it('is kept for each option in order: what it holds, that it was checked, or that nobody has said', async () => {
  const made = await create();
  const options = [checked('Frites'), checked('Purée', 'allergen:milk', 'diet:vegetarian'), undeclared('Salade')];
  expect(made.options).toEqual(options);
  expect(made.instructions).toEqual(side.instructions);
  expect((await send('GET', path(made.id))).body.options).toEqual(options);
  // As it stood before options could be declared.
  expect((await send('GET', path(extras.instruction))).body.options).toEqual([undeclared('Saignant'), undeclared('À point')]);
});

it('reaches the guest in the order of the options, with the next version of the menu', async () => {
  const menu = async () => (await app.send<{ menu: Menu } & Menu>('GET', `/api/public/menu/${venue}?locale=fr-FR`)).body;
  const made = await create();
  const published = async () => {
    const answer = await menu();
    return (answer.menu ?? answer).instructions.find(({ id }) => id === made.id)?.options;
  };
  const contents = (tags: string[], allergens_declared: boolean) => ({ tags, allergens_declared });
  await expect.poll(published).toEqual([contents([], true), contents(['allergen:milk', 'diet:vegetarian'], true), contents([], false)]);
  await change(made, { instructions: ['Purée', 'Frites'], options: made.options.slice(0, 1) });
  await expect.poll(published).toEqual([contents([], false), contents([], true)]);
});

it('stays beside its option whatever order the names are sent in', async () => {
  const made = await create();
  const turned = await change(made, { instructions: made.instructions.toReversed() });
  expect(turned.body.options.map(({ name, tags }) => [name, tags])).toEqual([
    ['Salade', []],
    ['Purée', ['allergen:milk', 'diet:vegetarian']],
    ['Frites', []],
  ]);
  const { options: _, ...silent } = turned.body;
  const kept = await send('PUT', path(made.id), { ...silent, instructions: ['Purée', 'Riz', 'Frites'] });
  expect(kept.body.options).toEqual([checked('Purée', 'allergen:milk', 'diet:vegetarian'), undeclared('Riz'), checked('Frites')]);
  // What comes back of an option that has another name now says nothing of that one.
  const renamed = await change(kept.body, { instructions: ['Purée maison', 'Riz', 'Frites'] });
  expect(renamed.body.options[0]).toEqual(undeclared('Purée maison'));
});

it('is refused by field where it names no option, no tag of the venue, or one twice', async () => {
  const refused = async (options: object[]) => {
    const { status, body } = await send<Refusal>('POST', path(), { ...side, options });
    return [status, ...Object.entries(body.errors ?? {}).map(([field, { code }]) => `${field} ${code}`)];
  };
  const foreign = await makeExtras(app, await makeVenue(app));
  expect(await refused([checked('Frites'), checked('Puree')])).toEqual([422, 'options.1.name unknown_option']);
  expect(await refused([checked('Frites', foreign.tag)])).toEqual([422, 'options.0.tags.0 unknown_id']);
  expect(await refused([checked('Frites', 'allergen:sand', newId())])).toEqual([
    422,
    'options.0.tags.0 unknown_id',
    'options.0.tags.1 unknown_id',
  ]);
  expect((await refused([checked('Frites', 'allergen:milk', 'allergen:milk')]))[0]).toBe(400);
  expect((await refused([{ ...checked('Frites'), colour: 'red' }]))[0]).toBe(400);
});

it('loses a tag that is deleted, and the instruction moves on', async () => {
  const made = await create({ ...side, options: [checked('Frites', extras.tag, 'diet:vegan'), checked('Purée', 'allergen:milk')] });
  const other = await create();
  await send('DELETE', `/style/tags/${extras.tag}?venueId=${venue}`);
  const after = (await send('GET', path(made.id))).body;
  expect(after.options).toEqual([checked('Frites', 'diet:vegan'), checked('Purée', 'allergen:milk'), undeclared('Salade')]);
  expect(after.version).toBe(made.version + 1);
  expect((await change(made, {})).body).toMatchObject({ code: 'stale_version' });
  expect((await send('GET', path(other.id))).body.version).toBe(other.version);
});
