// The venue's message texts to guests: part of the profile, Premium only, at most one SMS each.
import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { defaultMessages } from '@ardoise/contract/rules/text/message-texts.ts';
import { smsLimit } from '@ardoise/contract/rules/text/sms.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makePerson, makeVenue } from '../../test/factories.ts';

let app: TestApp;
let venue: string;
let smart: string;
let token: string;
type Answer = Profile & { code?: string; errors?: Record<string, { code: string }> };

const read = async (id = venue) => (await app.send<Answer>('GET', `/api/venue/profile/${id}`, { token })).body;
const write = async (payment: object | undefined, id = venue) => {
  const profile = await read(id);
  const { payment: present, ...rest } = profile;
  const body = payment === undefined ? rest : { ...rest, payment: { ...present, ...payment } };
  return app.send<Answer>('PUT', `/api/venue/profile/${id}`, { token, body });
};

beforeAll(async () => {
  app = await startTestApp();
  [venue, smart] = [await makeVenue(app), await makeVenue(app, 'smart')];
  ({ token } = await makePerson(app, { roles: { manager: [venue, smart] } }));
});

describe('the texts of a venue', () => {
  it('have defaults in its language, each at most one SMS', async () => {
    expect((await read()).payment).toMatchObject({ sms: false, ...defaultMessages['fr-FR'] });
    for (const locale of LOCALES)
      for (const text of Object.values(defaultMessages[locale])) {
        const { length, limit } = smsLimit(text);
        expect([locale, text, length <= limit]).toEqual([locale, text, true]);
      }
  });

  it('are saved with the profile, and stay if a client omits them', async () => {
    const texts = { sms: true, message_ok: 'Prise', message_ko: 'Refusee' };
    const { status, body } = await write({ ...texts, opt_in: true, account_validated: true });
    expect(status).toBe(200);
    // The payment provider's own fields cannot be written.
    expect(body.payment).toMatchObject({ ...texts, opt_in: false, account_validated: false });
    expect((await write(undefined)).body.payment).toMatchObject(texts);
  });

  it.each([
    [{ sms: true, message_ok: '' }, 'payment.message_ok', 'required'],
    [{ sms: true, message_ko: 'a'.repeat(156) }, 'payment.message_ko', 'sms_length'],
    [{ sms: false, message_ok: `ê${'a'.repeat(65)}` }, 'payment.message_ok', 'sms_length'],
    [{ sms: false, message_hold: `ê${'a'.repeat(65)}` }, 'payment.message_hold', 'sms_length'],
  ])('are refused as %j', async (payment, field, code) => {
    const { status, body } = await write({ message_ok: 'a', message_ko: 'b', ...payment });
    expect([status, body.errors?.[field]?.code]).toEqual([422, code]);
  });

  it('hold 155 GSM characters, or 65 others', async () => {
    expect((await write({ sms: true, message_ok: 'a'.repeat(155), message_ko: `ê${'a'.repeat(64)}` })).status).toBe(200);
  });

  it('have no text for a hold until one is saved, which stays if a client omits it', async () => {
    expect((await write({ sms: true, message_ok: 'a', message_ko: 'b', message_hold: undefined })).body.payment.message_hold).toBe('');
    expect((await write({ message_hold: 'Il manque quelque chose' })).body.payment.message_hold).toBe('Il manque quelque chose');
    expect((await write({ message_hold: undefined })).body.payment.message_hold).toBe('Il manque quelque chose');
    expect((await write({ message_hold: '' })).body.payment.message_hold).toBe('');
  });

  it('need Premium: a smaller plan can keep or end them, not change them', async () => {
    expect((await write({ sms: true }, smart)).status).toBe(402);
    for (const field of ['message_ok', 'message_hold']) {
      const { status, body } = await write({ [field]: 'Autre' }, smart);
      expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([402, 'plan_required', [`payment.${field}`]]);
    }
    await app.db.pool.query(`update venue set payment = payment || '{"sms": true}' where id = $1`, [smart]);
    expect((await write({}, smart)).body.payment.sms).toBe(true);
    expect((await write({ sms: false }, smart)).body.payment.sms).toBe(false);
  });
});
