// Responses to writes name their entry in the history, and deletions have a dry run.
import type { Change } from '@ardoise/contract/changes.ts';
import { expect, it } from 'vitest';
import { app, ask, at, extras, history, manager, menu, newest, openRestoring, read, venue } from '../../test/restoring.ts';
import { makeBook } from '../../test/uploads/spreadsheets.ts';

openRestoring();

const readChange = (id: string) => ask<Change>('GET', `/api/venue/${venue}/change/${id}`);

it('names the history entry in responses to writes', async () => {
  const beer = await read(`product/${menu.beer}`);
  const profile = (await ask('GET', `/api/venue/profile/${venue}`)).body;
  const table = { number: 'T9' };
  const writes: [method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object][] = [
    ['PUT', at(`product/${menu.beer}`), { ...beer, net_price: 7 }],
    ['PUT', at(`product/available/${menu.coffee}`), { unavailable: true }],
    ['DELETE', `/api/menu/${menu.coffee}/unavailable`],
    ['POST', at('product'), { name: 'Thé', type_id: 1, net_price: 3, tax_rate: 0.1 }],
    ['POST', `/api/venue/${venue}/table`, table],
    ['PUT', `/api/venue/profile/${venue}`, { ...profile, name: 'Le Port' }],
    ['DELETE', `/style/tags/${extras.tag}?venueId=${venue}`],
    ['DELETE', `/api/venue/${venue}/station/${extras.station}`],
    ['DELETE', `${at(`section/${menu.section}`)}?recursive=true`],
  ];
  // A toggle without effect writes no entry.
  const idle = await ask('PUT', at(`product/available/${menu.coffee}`), { unavailable: false });
  expect([idle.status, idle.headers.get('x-change')]).toEqual([200, null]);
  for (const [method, path, body] of writes) {
    const { status, headers, body: answer } = await ask(method, path, body);
    expect(status, `${method} ${path} ${JSON.stringify(answer)}`).toBeLessThan(300);
    const named = headers.get('x-change');
    expect([path, named]).toEqual([path, expect.any(String)]);
    expect((await newest()).id).toBe(named);
    expect((await readChange(named ?? '')).body).toMatchObject({ id: named, total: expect.any(Number) });
  }
  const response = await fetch(`${app.base}/api/menu/${venue}/import?section=none`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/octet-stream' },
    body: await makeBook({
      products: [
        ['name', 'price', 'tax_rate'],
        ['Cidre', 5, 0.1],
      ],
    }),
  });
  expect(response.headers.get('x-change')).toBe((await newest()).id);
  expect((await ask('GET', at('product'))).headers.get('x-change')).toBeNull();
  expect((await readChange(menu.beer)).status).toBe(404);
});

it('runs a deletion as a dry run without an entry, with the same refusals', async () => {
  const entries = (await history()).length;
  const { status, body, headers } = await ask('DELETE', `${at(`section/${menu.section}`)}?recursive=true&dry_run=true`);
  expect([status, body.id, headers.get('x-change')]).toEqual([200, menu.section, null]);
  expect((await ask('DELETE', `${at(`section/${menu.section}`)}?dry_run=true`)).body).toMatchObject({ code: 'not_empty' });
  const set = { name: 'Formule', type_id: 3, net_price: 20, tax_rate: 0.1, products: [menu.beer], categories: [] };
  await ask('POST', at('product'), set);
  expect(await ask('DELETE', `${at(`product/${menu.beer}`)}?dry_run=true`)).toMatchObject({ status: 409, body: { code: 'in_use' } });
  expect((await ask('DELETE', `/style/tags/${extras.tag}?venueId=${venue}&dry_run=true`)).status).toBe(200);
  expect((await ask('DELETE', `${at(`product/${menu.coffee}`)}?dry_run=maybe`)).status).toBe(400);
  await read(`section/${menu.section}`);
  expect(await history()).toHaveLength(entries + 1);
});
