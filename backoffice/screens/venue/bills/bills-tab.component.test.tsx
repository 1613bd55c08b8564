// The Bills tab: the list, its years, documents, mails and credit notes.
import type { Bill } from '@ardoise/contract/billing/bills.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import type { Answers } from '../../../test/network.ts';
import { test } from '../../../test/office.tsx';
import { anyId, VENUE } from '../../../test/records.ts';
import { attempt, bill, payment } from '../../../test/subscription.ts';

const ROUTE = `venue/${VENUE.id}/6`;
const LIST = 'GET /api/subscription/:venue/history';
const PDF = `${LIST}/:bill` as const;
const MAIL = 'POST /api/subscription/:venue/history/:bill/mail';
const CREDIT = 'POST /api/subscription/storeCredit';
const CHANGE = 'PUT /api/subscription/storeCredit/:bill';

/** Without Premium, where the frame would read the orders. */
const AS_ADMIN = { claims: { admin: true }, venue: { tier: 'smart' } } as const;

const first = bill(1, {
  number: 'F-2025-000001',
  date: '2025-12-01',
  filename: 'F-2025-000001.pdf',
  payment: payment({ attempts: [attempt({ status: 'failed', reason: 'card_expired' }), attempt()] }),
});
const failed = bill(2, {
  state: 'failed',
  payment: payment({
    state: 'failed',
    try_at: '2026-11-11T08:00:00.000Z',
    attempts: [attempt({ status: 'failed', reason: 'insufficient_funds' })],
  }),
});
const credit = bill(3, {
  number: 'A-2026-000001',
  date: '2026-11-10',
  parent_id: failed.id,
  price: 18.8,
  price_ht: 15.67,
  state: 'open',
  lines: [],
  payment: null,
});
const BILLS = [credit, failed, first];
const answersOf = (bills: () => Bill[], more: Answers = {}): Answers => ({ [LIST]: bills, ...more });
const named = (label: string, { number }: Bill) => page.getByRole('button', { name: t('shared.pair', { name: label, value: number }) });
const row = ({ number }: Bill) => page.getByRole('listitem').filter({ has: page.getByText(number, { exact: true }) });

/** The files that the browser saved. */
const saved: { name: string; type: string; text: string }[] = [];
const { createObjectURL } = URL;
const { click } = HTMLAnchorElement.prototype;
beforeEach(() => {
  saved.length = 0;
  let file = new Blob();
  URL.createObjectURL = (blob: Blob) => {
    file = blob;
    return createObjectURL.call(URL, blob);
  };
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const { download: name } = this;
    if (name) void file.text().then((text) => saved.push({ name, type: file.type, text }));
    else click.call(this);
  };
});
afterEach(() => {
  URL.createObjectURL = createObjectURL;
  HTMLAnchorElement.prototype.click = click;
});

test('lists bills with their amounts and states, and credit notes with their bill', async ({ openOffice }) => {
  await openOffice(ROUTE, { answers: answersOf(() => BILLS) });
  await expect.element(row(failed)).toHaveTextContent(/Paiement échoué.*1 novembre 2026.*118,80\s€ TTC.*99,00\s€ HT/);
  await expect.element(row(credit)).toHaveTextContent(/À utiliser.*avoir sur la facture F-2026-000002.*-18,80\s€ TTC.*-15,67\s€ HT/);
  await expect.element(row(failed)).toHaveTextContent(/Premium mensuel du 1 nov\. 2026 au 30 nov\. 2026/);
  await expect.element(row(failed)).toHaveTextContent(/1 tentative échouée.*Prochaine tentative le 11 novembre 2026/);
  await expect.element(row(first)).toHaveTextContent(/1 tentative échouée avant le paiement/);
  const numbers = page.getByRole('listitem').filter({ hasText: /TTC/ });
  expect(numbers.elements().map((element) => element.querySelector('strong')?.textContent)).toEqual(BILLS.map(({ number }) => number));
  expect(page.getByRole('button', { name: t('bills.credit_add') }).query()).toBeNull();
});

test('filters by year, which stays in the address', async ({ openOffice }) => {
  await openOffice(ROUTE, { answers: answersOf(() => BILLS) });
  await expect.element(page.getByRole('heading', { name: '2025' })).toBeVisible();
  await userEvent.click(page.getByRole('combobox', { name: t('bills.year') }));
  await userEvent.click(page.getByRole('option', { name: '2026' }));
  await expect.poll(() => page.getByText(first.number, { exact: true }).query()).toBeNull();
  await expect.element(row(failed)).toBeVisible();
  expect(location.hash).toBe(`#/${ROUTE}?year=2026`);
});

test('downloads a bill under its name', async ({ openOffice }) => {
  await openOffice(ROUTE, {
    answers: answersOf(() => BILLS, {
      [PDF]: ({ params }) => {
        expect(params.bill).toBe(failed.id);
        return { filename: failed.filename, pdf: btoa('%PDF-1.7') };
      },
    }),
  });
  await userEvent.click(named(t('bills.download'), failed));
  await expect.poll(() => saved).toEqual([{ name: failed.filename, type: 'application/pdf', text: '%PDF-1.7' }]);
});

test('says why a bill could not be downloaded', async ({ openOffice }) => {
  const { message } = await openOffice(ROUTE, {
    answers: answersOf(() => BILLS, {
      [PDF]: () => {
        throw new ApiError('unavailable');
      },
    }),
  });
  await userEvent.click(named(t('bills.download'), failed));
  await expect.element(message(t('errors.unavailable'))).toBeVisible();
  expect(saved).toEqual([]);
});

test('downloads all bills of a year in one file', async ({ openOffice }) => {
  const years: (string | null)[] = [];
  const { button } = await openOffice(ROUTE, {
    answers: answersOf(() => BILLS, {
      'GET /api/subscription/:venue/archive': ({ query }) => {
        years.push(query.get('year'));
        return 'zip' as unknown as undefined;
      },
    }),
  });
  await userEvent.click(button(t('bills.archive', { year: '2025' })));
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([t('bills.archive_name', { year: '2025' })]);
  expect(years).toEqual(['2025']);
});

test('sends a bill by mail, and names the address', async ({ openOffice }) => {
  const { message } = await openOffice(ROUTE, {
    answers: answersOf(() => BILLS, { [MAIL]: () => ({ address: 'a@b.test' }) }),
  });
  await userEvent.click(named(t('bills.mail'), failed));
  await expect.element(message(t('bills.mailed', { address: 'a@b.test' }))).toBeVisible();
});

test('says when there is no bill, and retries after a failure', async ({ openOffice }) => {
  const { network, button, message } = await openOffice(ROUTE, {
    answers: answersOf(() => {
      throw new ApiError('not_found');
    }),
  });
  await expect.element(message(t('bills.failed'))).toBeVisible();
  network.answers[LIST] = () => [];
  await userEvent.click(button(t('shared.retry')));
  await expect.element(message(t('bills.empty_title'))).toBeVisible();
});

test('lets an admin credit at most what remains of a bill', async ({ openOffice }) => {
  let bills = BILLS;
  const { network, field, message } = await openOffice(ROUTE, {
    ...AS_ADMIN,
    answers: answersOf(() => bills, {
      [CREDIT]: () => {
        const made = bill(4, {
          number: 'A-2026-000002',
          date: '2026-11-11',
          parent_id: failed.id,
          price: 40,
          price_ht: 33.33,
          state: 'open',
        });
        bills = [made, ...BILLS];
        return made;
      },
    }),
  });
  await userEvent.click(named(t('bills.credit_add'), failed));
  const send = page.getByRole('dialog').getByRole('button', { name: t('bills.credit_add') });
  for (const wrong of ['douze', '0', '-5', '1,234']) {
    await userEvent.fill(field('amount'), wrong);
    await userEvent.click(send);
    await expect.element(message(t('bills.credit_numeric'))).toBeVisible();
  }
  await userEvent.fill(field('amount'), '100,01');
  await userEvent.click(send);
  await expect.element(page.getByText(/^Au plus 100,00/)).toBeVisible();
  await userEvent.fill(field('amount'), '40,00 €');
  await userEvent.keyboard('{Enter}');
  await expect.element(message(t('bills.credited', { number: 'A-2026-000002' }))).toBeVisible();
  expect(network.bodiesOf(CREDIT)).toEqual([{ amount: 40, bill: failed.id }]);
  await expect.element(page.getByText('A-2026-000002', { exact: true })).toBeVisible();
});

test('lets an admin change an unused credit note, and says if it has been used since', async ({ openOffice }) => {
  const { network, field, message } = await openOffice(ROUTE, {
    ...AS_ADMIN,
    answers: answersOf(() => BILLS, {
      [CHANGE]: ({ params }) => {
        expect(params.bill).toBe(anyId(3));
        throw new ApiError('in_use');
      },
    }),
  });
  await userEvent.click(named(t('bills.credit_change'), credit));
  await expect.element(field('amount')).toHaveValue('18,80');
  await userEvent.fill(field('amount'), '118,80');
  await userEvent.keyboard('{Enter}');
  await expect.element(message(t('bills.credit_used'))).toBeVisible();
  expect(network.bodiesOf(CHANGE)).toEqual([{ amount: 118.8 }]);
});
