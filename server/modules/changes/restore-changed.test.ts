// Restoring a changed record to its state before a change: rights and time limit.
import type { Instruction, Option } from '@ardoise/contract/catalog/instructions.ts';
import { RESTORE_DAYS } from '@ardoise/contract/changes.ts';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { makePerson, makeVenue } from '../../test/factories.ts';
import {
  ALL_BACK,
  app,
  at,
  clock,
  content,
  edit,
  extras,
  history,
  list,
  menu,
  newest,
  openRestoring,
  path,
  type Restored,
  read,
  refused,
  remove,
  restore,
  send,
  venue,
} from '../../test/restoring.ts';

openRestoring();

describe('a changed record', () => {
  it('returns to its state before the change, except for the availability switch', async () => {
    const before = await edit(`product/${menu.beer}`, { recipe: 'Pression' });
    await edit(`product/${menu.beer}`, { net_price: 5.2 });
    const raised = await newest();
    expect(raised.records[0]?.restorable).toBe(true);
    await edit(`product/${menu.beer}`, { net_price: 6, name: 'Blonde', categories: [] });
    await send('PUT', at(`product/available/${menu.beer}`), { unavailable: true });
    expect((await newest()).records[0]?.restorable).toBe(false);
    const { change } = await restore(raised.id, 'product', menu.beer);
    expect(
      change?.records.find(({ record }) => record === menu.beer)?.fields.map(({ field, before, after }) => [field, before, after]),
    ).toEqual([
      ['name', 'Blonde', 'Bière blonde'],
      ['net_price', 6, 4.6],
    ]);
    const after = await read(`product/${menu.beer}`);
    expect(content(after)).toEqual({ ...content(before), unavailable: true });
    // A second restore changes nothing, not even the version.
    expect(await restore(raised.id, 'product', menu.beer)).toEqual({ version: after.version, change: null, ...ALL_BACK });
    expect((await read(`product/${menu.beer}`)).version).toBe(after.version);
  });

  it('regains options with their ids, names, translations and order', async () => {
    const path = `instruction/${extras.instruction}`;
    const languages = [{ locale: 'en-GB', name: 'Rare', stale: false }];
    const options = [{ name: 'Saignant', tags: ['diet:halal'], languages }, { name: 'À point' }];
    const before = (await edit(path, { options })) as unknown as Instruction;
    const [rare, medium] = before.options as [Option, Option];
    await edit(path, { instructions: ['Bleu', 'À point'], options: [{ ...rare, name: 'Bleu' }, medium] });
    const { id } = await newest();
    await edit(path, { instructions: ['À point', 'Bien cuit'], options: [medium, { name: 'Bien cuit' }] });
    const { change } = await restore(id, 'instruction', before.id);
    expect(change?.records[0]?.fields).toContainEqual({
      field: 'options',
      of: null,
      before: ['Bien cuit'],
      after: ['Saignant'],
      amount: false,
    });
    expect(content(await read(path))).toEqual(content(before as never));
  });

  it('regains its lists in their order', async () => {
    await edit(`category/${menu.category}`, { products: [menu.coffee, menu.beer] });
    const { id } = await newest();
    await edit(`category/${menu.category}`, { products: [menu.beer, menu.coffee], tagline: 'Frais' });
    await restore(id, 'category', menu.category);
    expect(await read(`category/${menu.category}`)).toMatchObject({ products: [menu.beer, menu.burger, menu.coffee], tagline: '' });
    expect((await read(`product/${menu.burger}`)).categories).toEqual([menu.category]);
  });

  it('names missing records that it refers to', async () => {
    await edit(`category/${menu.category}`, { station: extras.station });
    await send('DELETE', `/api/venue/${venue}/station/${extras.station}`);
    const { id } = await newest();
    expect(await restore(id, 'category', menu.category)).toMatchObject({
      change: null,
      missing: [{ resource: 'station', record: extras.station, name: 'Maison' }],
    });
  });

  it('is refused if someone changed it after the dry run', async () => {
    await edit(`product/${menu.beer}`, { net_price: 5.2 });
    const { id } = await newest();
    const { version } = await send<Restored>('POST', path(id), { resource: 'product', record: menu.beer, dry_run: true });
    await edit(`product/${menu.beer}`, { net_price: 7 });
    expect(await refused(id, 'product', menu.beer, { version })).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    expect(await refused(id, 'product', menu.beer)).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    expect((await read(`product/${menu.beer}`)).net_price).toBe(7);
  });

  it('can be restored across a deletion in between', async () => {
    await edit(`product/${menu.beer}`, { net_price: 5.2 });
    const { id } = await newest();
    await remove(`product/${menu.beer}`);
    expect((await history()).find((one) => one.id === id)?.records[0]?.restorable).toBe(false);
    expect((await refused(id, 'product', menu.beer, { dry_run: true })).status).toBe(404);
    await restore((await newest()).id, 'product', menu.beer);
    await edit(`product/${menu.beer}`, { recipe: 'Ambrée' });
    await restore(id, 'product', menu.beer);
    expect(await read(`product/${menu.beer}`)).toMatchObject({ net_price: 4.6, recipe: '', categories: [menu.category] });
  });

  it('can be the venue profile, without currency, billing e-mail and switches', async () => {
    const profile = `/api/venue/profile/${venue}`;
    const { payment: _, ...before } = await send('GET', profile);
    await send('PUT', profile, {
      ...before,
      name: 'Le Quai',
      website: 'https://quai.example',
      hours: extras.calendar,
      billing_email: 'new@test.example',
    });
    const { id } = await newest();
    await send('PUT', `/api/venue/${venue}/open`, { open: false });
    const { change } = await restore(id, 'profile', venue);
    expect(change?.records[0]?.fields.map(({ field }) => field)).toEqual(['name', 'website', 'hours']);
    const after = await send('GET', profile);
    expect(after).toMatchObject({ name: 'Chez Test', website: '', hours: null, open: false, billing_email: 'new@test.example' });
  });
});

it('keeps default messages in the language of the venue', async () => {
  const profile = `/api/venue/profile/${venue}`;
  const { payment: _, ...before } = await send('GET', profile);
  await send('PUT', profile, { ...before, source_locale: 'en-GB', default_locale: 'en-GB' });
  await restore((await newest()).id, 'profile', venue);
  const { rows } = await app.db.pool.query('select payment, source_locale from venue where id = $1', [venue]);
  expect(rows[0]).toMatchObject({ source_locale: 'fr-FR', payment: { message_ok: '', message_ko: '' } });
});

it('restores the countries for SMS, or their absence', async () => {
  const profile = `/api/venue/profile/${venue}`;
  for (const sms_countries of [['BE'], ['CH', 'DE']]) {
    const present = await send('GET', profile);
    await send('PUT', profile, { ...present, payment: { ...(present.payment as object), sms_countries } });
  }
  const [second, first] = await history();
  if (!second || !first) throw new Error('There is no change.');
  expect(second.records[0]?.fields).toMatchObject([{ field: 'payment.sms_countries', before: ['BE'], after: ['CH', 'DE'] }]);
  await restore(second.id, 'profile', venue);
  expect((await send('GET', profile)).payment).toMatchObject({ sms_countries: ['BE'] });
  await restore(first.id, 'profile', venue);
  expect((await send('GET', profile)).payment).toMatchObject({ sms_countries: [] });
});

describe('the permission to restore', () => {
  it("does not exceed the venue's plan", async () => {
    await edit(`category/${menu.category}`, { station: extras.station });
    await edit(`category/${menu.category}`, { station: null });
    const { id } = await newest();
    await app.db.pool.query('update subscription set offer = 1 where venue_id = $1', [venue]);
    app.app.bus.publish({ topic: 'venue', id: venue });
    await expect.poll(async () => (await refused(id, 'category', menu.category, { dry_run: true })).status).toBe(402);
  });

  it('is that to write the record, on the venue of the change', async () => {
    await remove(`cost/${extras.cost}`);
    const { id } = await newest();
    const reader = await makePerson(app, { roles: { reader: [venue] } });
    expect((await refused(id, 'cost', extras.cost, {}, reader)).status).toBe(403);
    const other = await makePerson(app, { roles: { manager: [await makeVenue(app)] } });
    expect((await refused(id, 'cost', extras.cost, {}, other)).status).toBe(404);
    await app.db.pool.query('update subscription set offer = 1 where venue_id = $1', [venue]);
    app.app.bus.publish({ topic: 'venue', id: venue });
    await expect.poll(async () => (await refused(id, 'cost', extras.cost)).status).toBe(402);
  });

  it('does not extend to records outside the change', async () => {
    await edit(`product/${menu.beer}`, { net_price: 5.2 });
    const { id } = await newest();
    expect(await refused(id, 'product', menu.coffee)).toMatchObject({ status: 422, body: { errors: { record: { code: 'unknown_id' } } } });
    expect((await refused(newId(), 'product', menu.beer)).status).toBe(404);
    const { id: made } = await send('POST', at('category'), { name: 'Desserts' });
    expect(await refused((await newest()).id, 'category', made)).toMatchObject({ status: 422, body: { code: 'contradiction' } });
    expect(await list('category')).toContain(made);
  });
});

// Last, because the clock cannot be set back.
it('is limited to 30 days', async () => {
  await edit(`product/${menu.beer}`, { net_price: 5.2 });
  const { id } = await newest();
  expect(RESTORE_DAYS).toBe(30);
  clock.forward((RESTORE_DAYS - 1) * 86_400);
  const later = await makePerson(app, { roles: { manager: [venue] } });
  expect((await refused(id, 'product', menu.beer, { dry_run: true }, later)).status).toBe(200);
  clock.forward(2 * 86_400);
  const latest = await makePerson(app, { roles: { manager: [venue] } });
  expect((await refused(id, 'product', menu.beer, { dry_run: true }, latest)).body.code).toBe('undo_expired');
});
