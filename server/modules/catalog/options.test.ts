// Options of instructions keep their ids, contents and translations when they are moved or renamed.
import type { Instruction, Option } from '@ardoise/contract/catalog/instructions.ts';
import type { Menu } from '@ardoise/contract/menu.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeExtras, makeMenu, makePerson, makeVenue, type TestExtras } from '../../test/factories.ts';

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
const checked = (name: string, ...tags: string[]) => ({ name, tags, allergens_declared: true });
const english = (name: string, stale = false) => ({ locale: 'en-GB', name, stale });
const german = (name: string, stale = false) => ({ locale: 'de-DE', name, stale });
const side = {
  name: 'Garniture',
  languages: [{ locale: 'en-GB', name: 'Side' }],
  options: [
    { ...checked('Frites'), languages: [{ locale: 'en-GB', name: 'Fries' }] },
    { name: 'Purée', tags: ['allergen:milk', 'diet:vegetarian'], languages: [{ locale: 'en-GB', name: 'Mash' }] },
    { name: 'Salade' },
  ],
};
const create = async (body: object = side): Promise<Instruction> => {
  const made = await send('POST', path(), body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
/** Saves the record without its derived lists; `changes` may add them. */
const put = ({ instructions: _, languages, ...record }: Instruction, changes: object) =>
  send<Instruction & Refusal>('PUT', path(record.id), {
    ...record,
    languages: languages.map(({ instructions: _texts, ...entry }) => entry),
    ...changes,
  });
const change = async (record: Instruction, changes: object): Promise<Instruction> => {
  const { status, body } = await put(record, changes);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** Saves names without options, as the specification describes the record. */
const changeNames = ({ options: _, ...record }: Instruction, changes: object) => change(record as Instruction, changes);
const idsOf = ({ options }: Instruction) => options.map(({ id }) => id);
const problemsOf = ({ status, body }: { status: number; body: Refusal }) => [
  status,
  ...Object.entries(body.errors ?? {}).map(([field, { code }]) => `${field} ${code}`),
];

describe('options', () => {
  it('get ids, and are read with contents, translations and the specified lists', async () => {
    const made = await create();
    const [fries, mash, salad] = idsOf(made);
    expect(made.options).toEqual([
      { id: fries, ...checked('Frites'), languages: [english('Fries')] },
      { id: mash, ...checked('Purée', 'allergen:milk', 'diet:vegetarian'), languages: [english('Mash')] },
      { id: salad, name: 'Salade', tags: [], allergens_declared: false, languages: [] },
    ]);
    expect(new Set(idsOf(made)).size).toBe(3);
    expect(made.instructions).toEqual(['Frites', 'Purée', 'Salade']);
    expect(made.languages).toEqual([{ ...english('Side'), instructions: ['Fries', 'Mash', ''] }]);
    expect((await send('GET', path(made.id))).body).toEqual(made);
  });

  it('can be created from the specified lists alone', async () => {
    const languages = [
      { locale: 'en-GB', name: 'Cooking', instructions: ['Blue', 'Rare'] },
      { locale: 'de-DE', name: 'Garstufe', instructions: ['', 'Blutig', 'Medium'] },
    ];
    const made = await create({ name: 'Cuisson', instructions: ['Bleu', 'Saignant'], languages });
    expect(made.options.map(({ name, languages }) => [name, languages])).toEqual([
      ['Bleu', [english('Blue')]],
      ['Saignant', [english('Rare'), german('Blutig')]],
    ]);
    expect(made.languages.map(({ instructions }) => instructions)).toEqual([
      ['Blue', 'Rare'],
      ['', 'Blutig'],
    ]);
  });

  it('keep their ids when reordered', async () => {
    const made = await create();
    const reversed = await change(made, { options: made.options.toReversed() });
    expect(reversed.options).toEqual(made.options.toReversed());
    expect(reversed.instructions).toEqual(['Salade', 'Purée', 'Frites']);
    expect(reversed.languages[0]?.instructions).toEqual(['', 'Mash', 'Fries']);
  });

  it('keep their ids when renamed', async () => {
    const made = await create();
    const [fries, mash, salad] = made.options as [Option, Option, Option];
    const renamed = await change(made, { options: [fries, { ...mash, name: 'Frites' }, { ...salad, name: 'Purée' }] });
    expect(idsOf(renamed)).toEqual(idsOf(made));
    expect(renamed.options.map(({ name, tags }) => [name, tags])).toEqual([
      ['Frites', []],
      ['Frites', mash.tags],
      ['Purée', []],
    ]);
  });

  it('without ids match options of the same name that no other entry takes, or are new', async () => {
    const made = await create({ ...side, options: [...side.options, checked('Salade', 'diet:vegan')] });
    const [, mash, salad, vegan] = idsOf(made);
    const changed = await change(made, {
      options: [{ name: 'Salade' }, { name: 'Riz' }, { name: 'Salade' }, { id: salad, name: 'Salade verte' }, { name: 'Purée' }],
    });
    const [first, rice, third, renamed, last] = idsOf(changed);
    expect([first, renamed, last]).toEqual([vegan, salad, mash]);
    for (const id of [rice, third]) expect(idsOf(made)).not.toContain(id);
    // It keeps fields that are not sent: an allergen is never lost silently.
    expect(changed.options[4]).toEqual(made.options[1]);
  });

  it('without translations take those of the specified lists', async () => {
    const made = await create();
    const { options } = made;
    const languages = [
      { locale: 'en-GB', name: 'Side', instructions: ['Chips', '', ''] },
      { locale: 'de-DE', name: 'Beilage', instructions: ['Pommes'] },
    ];
    const changed = await change(made, { languages, options: options.map(({ languages: _, ...option }) => option) });
    expect(changed.options.map((option) => option.languages)).toEqual([[english('Chips'), german('Pommes')], [], []]);
  });
});

describe('names alone', () => {
  it('keep the ids, contents and translations of repeated names', async () => {
    const made = await create();
    const [fries, mash] = made.options as [Option, Option];
    const changed = await changeNames(made, { instructions: ['Purée', 'Riz', 'Frites'] });
    expect(changed.options).toMatchObject([mash, { name: 'Riz', tags: [], allergens_declared: false, languages: [] }, fries]);
    expect(idsOf(made)).not.toContain(changed.options[1]?.id);
    expect(changed.languages[0]?.instructions).toEqual(['Mash', '', 'Fries']);
  });

  it('keep each of several options with the same name', async () => {
    const made = await create({ name: 'Garniture', options: [checked('Riz', 'diet:vegan'), checked('Frites'), checked('Riz')] });
    const [white, fries, brown] = idsOf(made);
    expect(idsOf(await changeNames(made, { instructions: ['Frites', 'Riz', 'Riz'] }))).toEqual([fries, white, brown]);
  });

  it('set the translations at their places, and remove empty ones', async () => {
    const made = await create();
    const languages = [{ locale: 'en-GB', name: 'Side', instructions: ['Mashed potatoes', ''] }];
    const changed = await changeNames(made, { instructions: ['Purée', 'Frites'], languages });
    expect(changed.options.map((option) => option.languages)).toEqual([[english('Mashed potatoes')], []]);
  });
});

describe('a saved record', () => {
  it('is accepted as it was read', async () => {
    const made = await create();
    const { status, body } = await send('PUT', path(made.id), made);
    expect(status).toBe(200);
    expect(body).toEqual({ ...made, version: made.version + 1 });
  });

  it('is refused by field if names or translations contradict its options', async () => {
    const made = await create();
    const texts = (...instructions: string[]) => ({ languages: [{ ...english('Side'), instructions }] });
    for (const instructions of [
      ['Purée', 'Frites', 'Salade'],
      ['Frites', 'Purée'],
      [...made.instructions, 'Riz'],
    ])
      expect(problemsOf(await put(made, { instructions }))).toEqual([422, 'instructions contradicts_options']);
    for (const refused of [texts('Mash', 'Fries', ''), texts('Fries', 'Mash', 'Salad'), texts('Fries', 'Mash', '', 'Rice')])
      expect(problemsOf(await put(made, refused))).toEqual([422, 'languages.0.instructions contradicts_options']);
    expect((await send('GET', path(made.id))).body).toEqual(made);
  });

  it('is refused by field if it has an option id of another instruction', async () => {
    const made = await create();
    const other = await create();
    const [option] = made.options;
    const foreign = [option, { ...other.options[1], name: 'Riz' }, { id: newId(), name: 'Pâtes' }];
    expect(problemsOf(await put(made, { options: foreign }))).toEqual([422, 'options.1.id unknown_option', 'options.2.id unknown_option']);
    expect(problemsOf(await put(made, { options: [option, option] }))).toEqual([400, 'options repeated']);
    // A removed option does not return with its old id.
    const shorter = await change(made, { options: made.options.slice(1) });
    expect(problemsOf(await put(shorter, { options: made.options }))).toEqual([422, 'options.0.id unknown_option']);
  });

  it('gets new option ids in a copy', async () => {
    const made = await create();
    const copy = await send('POST', path(), { name: 'Garniture', options: made.options });
    expect(copy.body.instructions).toEqual(made.instructions);
    const ids = new Set([...made.options, ...copy.body.options].map(({ id }) => id));
    expect(ids.size).toBe(2 * made.options.length);
  });

  it('is refused without names and options, or with none of them', async () => {
    const made = await create();
    const { options: _, ...silent } = made;
    expect(problemsOf(await put(silent as Instruction, {}))).toEqual([400, 'instructions required']);
    expect(problemsOf(await send<Refusal>('POST', path(), { name: 'Garniture' }))).toEqual([400, 'instructions required']);
    expect(problemsOf(await put(made, { options: [] }))[0]).toBe(400);
  });

  it('is refused by field with tags of another venue or repeated tags', async () => {
    const refused = async (...options: object[]) => problemsOf(await send<Refusal>('POST', path(), { name: 'Garniture', options }));
    const foreign = await makeExtras(app, await makeVenue(app));
    expect(await refused(checked('Frites', foreign.tag))).toEqual([422, 'options.0.tags.0 unknown_id']);
    expect(await refused(checked('Riz'), checked('Frites', 'allergen:sand', newId()))).toEqual([
      422,
      'options.1.tags.0 unknown_id',
      'options.1.tags.1 unknown_id',
    ]);
    expect((await refused(checked('Frites', 'allergen:milk', 'allergen:milk')))[0]).toBe(400);
    expect((await refused({ ...checked('Frites'), colour: 'red' }))[0]).toBe(400);
  });
});

describe('stale marks', () => {
  it('are set only for the renamed option or instruction', async () => {
    const made = await create();
    const [fries, ...others] = made.options as [Option, ...Option[]];
    const renamed = await change(made, { options: [{ ...fries, name: 'Frites maison' }, ...others] });
    expect(renamed.options.map((option) => option.languages)).toEqual([[english('Fries', true)], [english('Mash')], []]);
    expect(renamed.languages).toMatchObject([english('Side')]);
    const [homemade] = renamed.options as [Option];
    const translated = await change(renamed, { options: [{ ...homemade, languages: [english('Homemade fries')] }, ...others] });
    expect(translated.options[0]?.languages).toEqual([english('Homemade fries')]);
    const asked = await change(translated, { name: 'Accompagnement' });
    expect(asked.languages).toMatchObject([english('Side', true)]);
    expect(asked.options).toEqual(translated.options);
  });

  it('stay until a user removes them, in any order', async () => {
    const made = await create();
    const [fries, ...others] = made.options as [Option, ...Option[]];
    const renamed = await change(made, { options: [{ ...fries, name: 'Frites maison' }, ...others] });
    const reversed = await changeNames(renamed, { instructions: renamed.instructions.toReversed() });
    expect(reversed.options[2]?.languages).toEqual([english('Fries', true)]);
    const { instructions: _, ...entry } = reversed.languages[0]!;
    const resent = await changeNames(reversed, {
      languages: [{ ...entry, instructions: ['', 'Mash', 'Fries'] }],
      instructions: reversed.instructions,
    });
    expect(resent.options).toEqual(reversed.options);
    const [salad, mash, homemade] = resent.options as [Option, Option, Option];
    const fresh = await change(resent, { options: [salad, mash, { ...homemade, languages: [english('Fries')] }] });
    expect(fresh.options[2]?.languages).toEqual([english('Fries')]);
  });
});

it('are published with their ids and order in the next version of the menu', async () => {
  const made = await create();
  const { coffee } = await makeMenu(app, venue);
  const product = `/api/menu/${venue}/product/${coffee}`;
  await send('PUT', product, { ...(await send<object>('GET', product)).body, instructions: [made.id] });
  const published = async () =>
    (await app.send<Menu>('GET', `/api/public/menu/${venue}?locale=fr-FR`)).body.instructions.find(({ id }) => id === made.id);
  const texts = ({ options }: Instruction) => options.map(({ languages: _, ...option }) => ({ ...option, languages: [] }));
  await expect.poll(published).toEqual({ id: made.id, name: 'Garniture', languages: [], options: texts(made) });
  const reversed = await change(made, { options: made.options.toReversed().slice(1) });
  await expect.poll(async () => (await published())?.options).toEqual(texts(reversed));
});

it('lose a deleted tag, which raises the version of the instruction', async () => {
  const made = await create({
    ...side,
    options: [{ ...side.options[0], tags: [extras.tag, 'diet:vegan'] }, checked('Purée', 'allergen:milk'), { name: 'Salade' }],
  });
  const other = await create();
  await send('DELETE', `/style/tags/${extras.tag}?venueId=${venue}`);
  const after = (await send('GET', path(made.id))).body;
  const [fries, ...others] = made.options;
  expect(after.options).toEqual([{ ...fries, tags: ['diet:vegan'] }, ...others]);
  expect(after.version).toBe(made.version + 1);
  expect((await put(made, {})).body).toMatchObject({ code: 'stale_version' });
  expect((await send('GET', path(other.id))).body.version).toBe(other.version);
});
