// Restoring deleted records from the history: links, places in lists, and missing references.
import type { Instruction, Option } from '@ardoise/contract/catalog/instructions.ts';
import type { Change } from '@ardoise/contract/changes.ts';
import { describe, expect, it } from 'vitest';
import { makeRecord } from '../../test/factories.ts';
import {
  ALL_BACK,
  app,
  ask,
  at,
  content,
  edit,
  extras,
  history,
  menu,
  newest,
  openRestoring,
  path,
  type Rec,
  read,
  refused,
  remove,
  restore,
  send,
  summaryOf,
  venue,
} from '../../test/restoring.ts';

openRestoring();

describe('a deleted record', () => {
  it('regains values, translations, places in lists and references from other lists', async () => {
    await edit(`product/${menu.beer}`, {
      recipe: 'Pression',
      tags: [extras.tag],
      instructions: [extras.instruction],
      recommendations: [menu.coffee],
      languages: [{ locale: 'en-GB', name: 'Beer', recipe: '' }],
      exceptions: [{ calendar_id: extras.calendar, position: null, unavailable: null, net_price: 3 }],
    });
    await edit(`product/${menu.burger}`, { recommendations: [menu.coffee, menu.beer] });
    await edit(`cost/${extras.cost}`, { application: 'product', products_id: [menu.beer, menu.burger] });
    const before = await Promise.all([`product/${menu.beer}`, `product/${menu.burger}`, `cost/${extras.cost}`].map(read));
    await remove(`product/${menu.beer}`);
    const deletion = await newest();
    expect(deletion.records[0]).toMatchObject({ what: 'deleted', restorable: true });
    const { change } = await restore(deletion.id, 'product', menu.beer);
    const after = await Promise.all([`product/${menu.beer}`, `product/${menu.burger}`, `cost/${extras.cost}`].map(read));
    expect(after.map(content)).toEqual(before.map(content));
    for (const [place, { version }] of after.entries()) expect(version).toBeGreaterThan((before[place] as Rec).version);
    expect((await read(`category/${menu.category}`)).products).toEqual([menu.beer, menu.burger, menu.coffee]);
    expect(summaryOf(change as Change)[0]).toBe('product Bière blonde restored');
    expect((await history()).find(({ id }) => id === deletion.id)?.records[0]?.restorable).toBe(false);
    // A second restore changes nothing.
    expect(await restore(deletion.id, 'product', menu.beer)).toEqual({ version: null, change: null, ...ALL_BACK });
  });

  it('is restored with its contents, except for those restored separately before', async () => {
    await edit(`product/${menu.burger}`, { recommendations: [menu.beer] });
    const before = await Promise.all([`section/${menu.section}`, `category/${menu.category}`, `product/${menu.burger}`].map(read));
    await send('DELETE', `${at(`section/${menu.section}`)}?recursive=true`);
    const { id } = await newest();
    await restore(id, 'product', menu.coffee);
    await edit(`product/${menu.coffee}`, { recipe: 'Double' });
    const { change } = await restore(id, 'section', menu.section);
    expect(summaryOf(change as Change).sort()).toEqual([
      'category Tout restored',
      'product Bière blonde restored',
      'product Burger maison restored',
      'section Carte restored',
    ]);
    const after = await Promise.all([`section/${menu.section}`, `category/${menu.category}`, `product/${menu.burger}`].map(read));
    expect(after.map(content)).toEqual(before.map(content));
    expect((await read(`product/${menu.coffee}`)).recipe).toBe('Double');
  });

  it('can be of each kind, and other records refer to it again', async () => {
    await edit(`category/${menu.category}`, { station: extras.station });
    await edit(`product/${menu.beer}`, { instructions: [extras.instruction], tags: ['allergen:gluten', extras.tag] });
    await edit(`instruction/${extras.instruction}`, {
      options: [{ name: 'Saignant', tags: [extras.tag], allergens_declared: true }, { name: 'À point' }],
    });
    const table = await makeRecord(app, venue, 'table', { number: 'T12' });
    const named = [`category/${menu.category}`, `product/${menu.beer}`, `instruction/${extras.instruction}`];
    const before = await Promise.all(named.map(read));
    const paths: Record<string, string> = {
      station: `/api/venue/${venue}/station/${extras.station}`,
      tag: `/style/tags/${extras.tag}?venueId=${venue}`,
      cost: at(`cost/${extras.cost}`),
      calendar: `/api/venue/${venue}/calendar/${extras.calendar}`,
      table: `/api/venue/${venue}/table/${table}`,
    };
    for (const [resource, where] of Object.entries(paths)) {
      const id = resource === 'table' ? table : (extras[resource] as string);
      await send('DELETE', where);
      const { change } = await restore((await newest()).id, resource, id);
      expect(change?.records.find(({ record }) => record === id)).toMatchObject({ resource, what: 'restored' });
    }
    expect((await Promise.all(named.map(read))).map(content)).toEqual(before.map(content));
    await remove(`instruction/${extras.instruction}`);
    await restore((await newest()).id, 'instruction', extras.instruction);
    expect((await Promise.all(named.map(read))).map(content)).toEqual(before.map(content));
  });

  it('is restored without missing references, and refused if it needs one', async () => {
    const { id: set } = await send('POST', at('product'), {
      name: 'Formule',
      type_id: 3,
      net_price: 20,
      tax_rate: 0.1,
      products: [menu.beer],
      recommendations: [menu.coffee],
      categories: [menu.category],
    });
    await remove(`product/${set}`);
    const ofSet = (await newest()).id;
    await remove(`product/${menu.coffee}`);
    await remove(`product/${menu.beer}`);
    const ofBeer = (await newest()).id;
    const waits = await refused(ofSet, 'product', set);
    expect(waits).toMatchObject({
      status: 409,
      body: { code: 'restore_first', missing: [{ resource: 'product', record: menu.beer, name: 'Bière blonde' }] },
    });
    expect((await ask('GET', at(`product/${set}`))).status).toBe(404);
    await restore(ofBeer, 'product', menu.beer);
    const { missing } = await restore(ofSet, 'product', set);
    expect(missing).toEqual([{ resource: 'product', record: menu.coffee, name: 'Café crème' }]);
    expect(await read(`product/${set}`)).toMatchObject({ products: [menu.beer], recommendations: [], categories: [menu.category] });
  });

  it('is refused as a fee if the products it is charged on are missing', async () => {
    await edit(`cost/${extras.cost}`, { application: 'product', products_id: [menu.coffee] });
    await remove(`cost/${extras.cost}`);
    const { id } = await newest();
    await remove(`product/${menu.coffee}`);
    expect((await refused(id, 'cost', extras.cost)).body).toMatchObject({
      code: 'restore_first',
      missing: [{ resource: 'product', record: menu.coffee, name: 'Café crème' }],
    });
  });

  it('does not take back a number or ref that another record has now', async () => {
    const table = await makeRecord(app, venue, 'table', { number: 'T12' });
    await send('DELETE', `/api/venue/${venue}/table/${table}`);
    const { id } = await newest();
    await makeRecord(app, venue, 'table', { number: 'T12' });
    expect(await refused(id, 'table', table)).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    await app.db.pool.query(`update product set ref = 'B1' where id = $1`, [menu.beer]);
    await remove(`product/${menu.beer}`);
    const ofBeer = (await newest()).id;
    await app.db.pool.query(`update product set ref = 'B1' where id = $1`, [menu.burger]);
    await restore(ofBeer, 'product', menu.beer);
    const { rows } = await app.db.pool.query('select id, ref from product where venue_id = $1 and ref <> $2', [venue, '']);
    expect(rows).toEqual([{ id: menu.burger, ref: 'B1' }]);
  });

  it('gets a higher version than any that was read before', async () => {
    // Changes of other records' lists raise its version without a history entry.
    for (const products of [[menu.burger], [menu.beer, menu.burger, menu.coffee]]) await edit(`category/${menu.category}`, { products });
    const open = await read(`product/${menu.beer}`);
    await remove(`product/${menu.beer}`);
    await restore((await newest()).id, 'product', menu.beer);
    expect((await read(`product/${menu.beer}`)).version).toBeGreaterThan(open.version);
    expect((await ask('PUT', at(`product/${menu.beer}`), open)).status).toBe(409);
  });

  it('regains its links in any order of restores', async () => {
    await edit(`product/${menu.burger}`, { recommendations: [menu.beer, menu.coffee] });
    const parts = [`section/${menu.section}`, `category/${menu.category}`, `product/${menu.beer}`, `product/${menu.burger}`];
    const before = await Promise.all(parts.map(read));
    const gone: [change: string, resource: string, record: string][] = [];
    for (const [resource, record] of [
      ['product', menu.beer],
      ['product', menu.burger],
      ['category', menu.category],
      ['section', menu.section],
    ] as const) {
      await send('DELETE', at(`${resource}/${record}`));
      gone.push([(await newest()).id, resource, record]);
    }
    for (const one of gone) await restore(...one);
    expect((await Promise.all(parts.map(read))).map(content)).toEqual(before.map(content));
  });

  it('is restored without contents that were deleted again separately', async () => {
    await send('DELETE', `${at(`section/${menu.section}`)}?recursive=true`);
    const { id } = await newest();
    await restore(id, 'category', menu.category);
    await remove(`product/${menu.coffee}`);
    await restore(id, 'section', menu.section);
    expect((await ask('GET', at(`product/${menu.coffee}`))).status).toBe(404);
    expect((await read(`category/${menu.category}`)).products).toEqual([menu.beer, menu.burger]);
  });

  it('regains its reference from the same option, even renamed and moved', async () => {
    const path = `instruction/${extras.instruction}`;
    const options = [
      { name: 'Saignant', tags: [extras.tag], allergens_declared: true },
      { name: 'À point', tags: [], allergens_declared: true },
    ];
    const { options: saved } = (await edit(path, { options })) as unknown as Instruction;
    await send('DELETE', `/style/tags/${extras.tag}?venueId=${venue}`);
    const { id } = await newest();
    const [rare, medium] = saved as [Option, Option];
    const moved = [
      { ...medium, name: 'Saignant' },
      { ...rare, name: 'Bleu', tags: ['diet:halal'] },
    ];
    await edit(path, { options: moved, instructions: ['Saignant', 'Bleu'] });
    await restore(id, 'tag', extras.tag as string);
    expect((await read(path)).options).toMatchObject([
      { id: medium.id, tags: [] },
      { id: rare.id, tags: [extras.tag, 'diet:halal'] },
    ]);
  });

  it('cannot be restored while it is a fee', async () => {
    await send('PUT', at(`product/${menu.beer}/cost`));
    const { id } = await newest();
    const offered = async () =>
      (await history()).find((one) => one.id === id)?.records.find(({ record }) => record === menu.beer)?.restorable;
    expect(await offered()).toBe(false);
    expect(await refused(id, 'product', menu.beer)).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    await remove(`cost/${menu.beer}`);
    expect(await offered()).toBe(true);
    await restore(id, 'product', menu.beer);
  });

  it('regains all columns except for the listed ones', async () => {
    const columns = async (table: string) =>
      (await app.db.pool.query('select column_name from information_schema.columns where table_name = $1', [table])).rows.map(
        ({ column_name }) => column_name,
      );
    const { catalog, venues } = app.app.modules;
    const left = ['venue_id', 'id', 'version', 'switched', 'name_folded', 'code'];
    for (const [kind, { restorer }] of Object.entries({ ...catalog.records, ...venues.records })) {
      const missing = (await columns(kind === 'table' ? 'venue_table' : kind)).filter(
        (one) => !restorer.columns.has(one) && !left.includes(one),
      );
      // Its position is restored with it, but unchanged if it exists.
      expect([kind, missing]).toEqual([kind, kind === 'section' ? ['position'] : []]);
    }
  });

  it('is announced only after the restore', async () => {
    await remove(`product/${menu.beer}`);
    const { id } = await newest();
    const received: string[] = [];
    const stop = app.app.bus.subscribe(({ topic, id: of }) => of === venue && received.push(topic));
    await send('POST', path(id), { resource: 'product', record: menu.beer, dry_run: true });
    expect(received).toEqual([]);
    await send('POST', path(id), { resource: 'product', record: menu.beer });
    expect(received).toContain('menu');
    stop?.();
  });
});
