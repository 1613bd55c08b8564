// The admins' view of billing: totals that lead to their venues, the list, and a venue's log by month.
import type { BillingEntry, BillingRow, Turnover } from '@ardoise/contract/billing/overview.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import type { Answers } from '../../test/network.ts';
import { test } from '../../test/office.tsx';
import { anyId, VENUE } from '../../test/records.ts';

const LIST = 'GET /api/subscription/overview';
const LOG = 'GET /api/subscription/:venue/log';
const admin = { venue: { tier: 'smart' }, claims: { admin: true } } as const;
const TOTALS: Turnover = { turnover: 1234.5, paying: 12, failing: 1, ending: 2, free: 3, started: 4, past_due: 118.8 };
const row = (changes: Partial<BillingRow>): BillingRow => ({
  id: anyId(1),
  name: 'Le Port',
  timezone: 'Europe/Paris',
  state: 'paying',
  offer: 4,
  plan_free: false,
  renewal: true,
  end: '2026-12-15T23:00:00.000Z',
  price_ht: 82.5,
  past_due: 0,
  try_at: null,
  method: 'creditcard',
  ...changes,
});
const FAILING = row({
  id: anyId(2),
  name: 'Bar du Quai',
  state: 'failing',
  offer: 3,
  past_due: 118.8,
  try_at: '2026-12-03T09:00:00.000Z',
  method: 'directdebit',
});
const ENDING = row({
  id: anyId(3),
  name: 'Zinc',
  state: 'ending',
  offer: 1,
  renewal: false,
  end: '2026-11-29T23:00:00.000Z',
  method: null,
});
const entry = (index: number, changes: Partial<BillingEntry>): BillingEntry => ({
  id: anyId(100 + index),
  at: '2026-11-20T10:00:00.000Z',
  what: 'paid',
  by: null,
  offer: null,
  amount: null,
  day: null,
  reason: null,
  bill: null,
  credit: null,
  replaces: null,
  method: null,
  attempts: [],
  ...changes,
});
const BILL = { id: anyId(50), number: 'F-2026-000123' };
const ada = { id: anyId(90), name: 'Ada Chef' };
const attempt = {
  at: '2026-10-31T09:00:00.000Z',
  status: 'failed',
  amount: 118.8,
  reason: 'insufficient_funds',
  refunded: 0,
  charged_back: 0,
} as const;
const ENTRIES = [
  entry(1, { what: 'credited', by: ada, amount: 10, bill: BILL, credit: { id: anyId(51), number: 'A-2026-000007' } }),
  entry(2, { what: 'canceled', by: { ...ada, name: '' }, day: '2026-12-01' }),
  // In Paris it is November already.
  entry(3, {
    at: '2026-10-31T23:30:00.000Z',
    what: 'renewed',
    offer: 3,
    amount: 118.8,
    bill: BILL,
    method: { kind: 'directdebit', digits: 'FR76…8942' },
    attempts: [attempt, { ...attempt, at: '2026-11-03T09:00:00.000Z', status: 'paid', reason: null }],
  }),
  entry(4, { at: '2026-10-01T10:00:00.000Z', what: 'failed', amount: 118.8, reason: 'card_declined' }),
];
const listing = (rows: BillingRow[]): Answers => ({
  [LIST]: ({ query }) => {
    const found = rows.filter(({ id, state }) => (!query.has('id') || query.get('id') === id) && (query.get('state') ?? state) === state);
    return { rows: found, total: found.length };
  },
  'GET /api/subscription/turnover': () => TOTALS,
});
const answers: Answers = { ...listing([row({}), FAILING, ENDING]), [LOG]: () => ({ rows: ENTRIES, total: ENTRIES.length }) };
const line = (name: string) => page.getByRole('row').filter({ hasText: name });
/** The text without no-break spaces. */
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

test('shows who pays, fails and ends, and leads from a total to its venues', async ({ openOffice }) => {
  await openOffice('billing', { ...admin, answers });
  await expect.element(page.getByText('Se renouvelle le 16 déc. 2026').first()).toBeVisible();
  await expect.element(line('Bar du Quai').getByText('Prochaine tentative le 3 déc. 2026')).toBeVisible();
  // The last day, not the midnight after it.
  await expect.element(line('Zinc').getByText('Prend fin le 29 nov. 2026 au soir')).toBeVisible();
  await expect.element(line('Bar du Quai').getByRole('link')).toHaveAttribute('href', `#/billing/${FAILING.id}`);
  const totals = page.getByRole('list', { name: t('billing.totals') });
  expect(plain(totals.element().textContent)).toContain('1 234,50 €');
  const failing = totals.getByRole('link', { name: t('billing.states.failing') });
  await userEvent.click(failing);
  await expect.element(line('Le Port')).not.toBeInTheDocument();
  await expect.element(line('Bar du Quai')).toBeVisible();
  await expect.element(failing).toHaveAttribute('aria-current', 'true');
  expect(decodeURIComponent(location.hash)).toContain('filter={"state":"failing"}');
});

test('opens with the state of its address', async ({ openOffice }) => {
  await openOffice('billing?filter={"state":"ending"}', { ...admin, answers, width: 390 });
  await expect.element(page.getByRole('link', { name: 'Zinc' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Le Port' }).elements()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('keeps the list if the totals fail', async ({ openOffice }) => {
  const { network, button } = await openOffice('billing', {
    ...admin,
    answers: {
      ...answers,
      'GET /api/subscription/turnover': () => {
        throw new ApiError('internal');
      },
    },
  });
  await expect.element(page.getByText(t('billing.totals_failed'))).toBeVisible();
  await expect.element(line('Zinc')).toBeVisible();
  Object.assign(network.answers, listing([ENDING]));
  await userEvent.click(button(t('shared.retry')));
  await expect.element(page.getByRole('list', { name: t('billing.totals') })).toBeVisible();
});

test('says that no venue has subscribed', async ({ openOffice }) => {
  const { message } = await openOffice('billing', { ...admin, answers: listing([]) });
  await expect.element(message(t('billing.empty_text'))).toBeVisible();
});

test('tells the history of a venue by month, with bills, attempts and authors', async ({ openOffice }) => {
  const bills: string[] = [];
  const { button } = await openOffice(`billing/${FAILING.id}`, {
    ...admin,
    width: 390,
    answers: {
      ...answers,
      'GET /api/subscription/:venue/history/:bill': ({ params }) => {
        bills.push(`${params.venue} ${params.bill}`);
        return { filename: 'F-2026-000123.pdf', pdf: btoa('%PDF') };
      },
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Bar du Quai' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Novembre 2026' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Octobre 2026' })).toBeVisible();
  const entries = [...document.querySelectorAll('main .ruled > li')].map((one) => plain(one.textContent) ?? '');
  expect(entries).toHaveLength(4);
  expect(entries[0]).toContain('Avoir émis10,00 €Ada Chef');
  expect(entries[1]).toContain(`Abonnement résiliéPrend fin le 30 nov. 2026 au soir${t('people.erased_user')}`);
  expect(entries[2]).toContain('Abonnement renouvelé118,80 €Premium mensuel · Prélèvement FR76…8942Automatique');
  expect(entries[2]).toContain('Échoué · provision insuffisante');
  expect(entries[3]).toContain('Paiement échoué118,80 €carte refusée');
  expect(document.documentElement.scrollWidth).toBe(390);
  await userEvent.click(button(t('billing.download', { number: BILL.number })).first());
  await expect.poll(() => bills).toEqual([`${FAILING.id} ${BILL.id}`]);
  await expect.element(page.getByRole('link', { name: t('billing.to_bills') })).toHaveAttribute('href', `#/venue/${FAILING.id}/6`);
});

test('loads older entries on demand', async ({ openOffice }) => {
  const all = Array.from({ length: 51 }, (_, at) => entry(at, { what: at === 50 ? 'started' : 'paid' }));
  const { button } = await openOffice(`billing/${FAILING.id}`, {
    ...admin,
    answers: {
      ...answers,
      [LOG]: ({ query }) => {
        const [from, size] = [Number(query.get('page')) * Number(query.get('pageSize')), Number(query.get('pageSize'))];
        return { rows: all.slice(from, from + size), total: all.length };
      },
    },
  });
  await userEvent.click(button(t('billing.older')));
  await expect.element(page.getByText(t('billing.events.started'))).toBeVisible();
  expect(button(t('billing.older')).elements()).toEqual([]);
});

test('says that a venue never subscribed, and offers a retry after a failure', async ({ openOffice }) => {
  const { network, button, message } = await openOffice(`billing/${VENUE.id}`, {
    ...admin,
    answers: {
      ...listing([]),
      [LOG]: () => {
        throw new ApiError('internal');
      },
    },
  });
  await expect.element(message(t('billing.log_failed'))).toBeVisible();
  Object.assign(network.answers, { [LOG]: () => ({ rows: [], total: 0 }) });
  await userEvent.click(button(t('shared.retry')));
  await expect.element(message(t('billing.log_empty_text'))).toBeVisible();
  await expect.element(page.getByRole('heading', { name: VENUE.name })).toBeVisible();
});

test('is closed to managers', async ({ openOffice }) => {
  const { message } = await openOffice('billing', {});
  await expect.element(message(t('shell.denied_title'))).toBeVisible();
});
