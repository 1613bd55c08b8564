// The mail of a bill that a user asks for: in the user's language, and with the present state of the bill.
import type { Bill } from '@ardoise/contract/billing/bills.ts';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeBilled, subscribeByCard } from '../../../test/billing/billed.ts';
import { makePerson } from '../../../test/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

/** A venue whose French manager has paid a bill by card, and a German colleague. `request`: asks for the bill's mail and returns it. */
const withColleague = async () => {
  const billed = await makeBilled(app);
  await subscribeByCard(app, billed, 1);
  const [bill] = (await billed.bills()) as [Bill];
  const colleague = await makePerson(app, { roles: { manager: [billed.venue] } });
  await app.db.pool.query(`update account set locale = 'de' where id = $1`, [colleague.id]);
  const request = async (token: string): Promise<{ subject: string; text: string }> => {
    const before = (await billed.subjects()).length;
    const { status } = await app.send('POST', `/api/subscription/${billed.venue}/history/${bill.id}/mail`, { token, body: {} });
    expect(status).toBe(200);
    const { rows } = await app.db.pool.query('select subject, body as text from mail where recipient = $1 order by at, id', [billed.email]);
    expect(rows).toHaveLength(before + 1);
    return rows.at(-1);
  };
  return { billed, bill, colleague, request };
};

it('is in the language of the user who asks, and changes none for later mails', async () => {
  const { billed, bill, colleague, request } = await withColleague();
  expect((await request(colleague.token)).subject).toContain(`Rechnung ${bill.number}`);
  expect((await request(billed.person.token)).subject).toContain(`facture ${bill.number}`);
  await request(colleague.token);
  await billed.cancel();
  expect((await billed.subjects()).at(-1)).toContain('résiliation enregistrée');
});

it('describes a paid bill as paid, and announces no charge', async () => {
  const { bill, colleague, request } = await withColleague();
  expect(bill.state).toBe('paid');
  const { text } = await request(colleague.token);
  expect(text).toContain('Diese Rechnung ist bezahlt.');
  expect(text).toContain('inkl. MwSt.');
  expect(text).not.toContain('belastet');
});
