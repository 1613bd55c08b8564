// The history on the form of a record.
import type { Change } from '@ardoise/contract/changes.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noteChange } from '../../app/api.ts';
import { t } from '../../i18n/translate.ts';
import { ALL_RESTORED, change, field, lines, record } from '../../test/changes.ts';
import type { Answers } from '../../test/network.ts';
import { test } from '../../test/office.tsx';
import { anyId, product, profile, VENUE } from '../../test/records.ts';

const queries: URLSearchParams[] = [];
const answers = (rows: Change[], total = rows.length): Answers => ({
  'GET /api/venue/:venue/change': ({ query }) => {
    queries.push(query);
    return { rows, total };
  },
  'GET /api/menu/:venue/product/:id': () => product(),
  'GET /api/menu/:venue/instruction': () => ({ rows: [], total: 0 }),
  'GET /api/menu/:venue/recommended': () => ({ rows: [], total: 0 }),
});
const main = () => page.getByRole('main');
const LATER = change(4, [
  record({ fields: [field('net_price', 4.5, 5, { amount: true })] }),
  record({ resource: 'category', record: anyId(31), name: 'Thés', fields: [field('products', [], ['Thé vert'])] }),
]);
const EARLIER = change(1, [record({ fields: [field('volume_cl', null, 33)] })]);
const fold = () => main().getByRole('heading', { name: t('names.history') });

test('is on the form of a record, and is read when opened and after each save', async ({ openOffice }) => {
  const before = queries.length;
  const officeAnswers: Answers = {
    ...answers([LATER], 26),
    'PUT /api/menu/:venue/product/:id': () => product({ version: 2 }),
  };
  const { network, field: input, button, message } = await openOffice(`product/${product().id}`, { answers: officeAnswers });
  await expect.element(fold()).toBeVisible();
  expect(queries.length).toBe(before);
  await userEvent.click(fold());
  await expect.element(main().getByText('24 nov. 2026, 14:32')).toBeVisible();
  expect(lines()[0]).toBe('Prix TTC : 4,50 € → 5,00 €');
  expect(Object.fromEntries(queries.at(-1) ?? [])).toEqual({ record: product().id, page: '0', pageSize: '25' });
  // The page's own record has no link.
  expect(main().getByRole('link', { name: product().name }).query()).toBeNull();
  // The category that it was added to is another record.
  await expect.element(main().getByRole('link', { name: 'Thés' })).toBeVisible();
  Object.assign(network.answers, answers([EARLIER], 26));
  await userEvent.click(button(t('payment.more')));
  await expect.poll(() => lines().at(-1)).toBe('Volume (cl) : vide → 33');
  expect(queries.at(-1)?.get('page')).toBe('1');
  Object.assign(network.answers, answers([EARLIER]));
  await userEvent.fill(input('name'), 'Thé noir');
  await userEvent.click(button(t('shared.save')));
  await expect.element(message(t('shared.saved'))).toBeVisible();
  await expect.poll(lines).toEqual(['Volume (cl) : vide → 33']);
});

test('shows an error with a retry when it cannot be read', async ({ openOffice }) => {
  const { network, button } = await openOffice(`product/${product().id}`, {
    answers: {
      ...answers([]),
      'GET /api/venue/:venue/change': () => {
        throw new ApiError('internal');
      },
    },
  });
  await userEvent.click(fold());
  await expect.element(main().getByText(t('list.failed'))).toBeVisible();
  Object.assign(network.answers, answers([]));
  await userEvent.click(button(t('shared.retry')));
  await expect.element(main().getByText(t('change.empty'))).toBeVisible();
});

test('is not on the form without the right to see it', async ({ openOffice }) => {
  const reader = { mgr: [], reader: [VENUE.id] };
  const { field: input } = await openOffice(`product/${product().id}`, {
    answers: answers([]),
    claims: reader,
    venue: { roles: ['reader'] },
  });
  await expect.element(input('name')).toHaveValue('Thé vert');
  expect(fold().query()).toBeNull();
});

test('of the venue and of its team is on the profile', async ({ openOffice }) => {
  const officeAnswers: Answers = {
    ...answers([change(2, [record({ resource: 'role', record: anyId(33), name: '', fields: [field('manager', true, false)] })])]),
    'GET /api/venue/profile/:venue': () => profile(),
    'GET /api/venue/:venue/team': () => [],
    'GET /api/auth/invitation/:venue': () => [],
    'GET /api/venue/:venue/device': () => [],
    'GET /api/venue/:venue/pin': () => [],
  };
  await openOffice(`venue/${VENUE.id}`, { answers: officeAnswers });
  await userEvent.click(fold());
  await expect.poll(() => queries.at(-1)?.get('record')).toBe(VENUE.id);
  await openOffice(`venue/${VENUE.id}/2`, { answers: officeAnswers });
  await userEvent.click(fold());
  await expect.element(main().getByText(t('people.erased_user'))).toBeVisible();
  expect(queries.at(-1)?.get('resource')).toBe('role');
  expect(lines()).toEqual(['Responsable : Oui → Non']);
});

test('restores a deleted record from the message after the deletion', async ({ openOffice }) => {
  const sent: unknown[] = [];
  const deletion = change(4, [record({ what: 'deleted', restorable: true })]);
  const officeAnswers: Answers = {
    ...answers([LATER, deletion]),
    'DELETE /api/menu/:venue/product/:id': ({ query }) => (query.get('dry_run') ? product() : noteChange({ ...product() }, deletion.id)),
    'GET /api/venue/:venue/change/:change': () => deletion,
    'GET /api/menu/:venue/product': () => ({ rows: [], total: 0 }),
    'GET /api/menu/:venue/category': () => ({ rows: [], total: 0 }),
    'POST /api/venue/:venue/change/:change/restore': ({ params, body }) => {
      sent.push({ ...params, ...(body as object) });
      return { version: null, change: change(5, [record({ what: 'restored' })]), ...ALL_RESTORED };
    },
  };
  const { button, message } = await openOffice(`product/${product().id}`, { answers: officeAnswers });
  await userEvent.click(button(t('shared.delete')));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: t('shared.delete') }));
  await expect.element(message(t('shared.pair', { name: t('shared.deleted'), value: 'Thé vert' }))).toBeVisible();
  await userEvent.click(button(t('change.restore')));
  await expect.element(message(t('change.restore_done', { name: 'Thé vert' }))).toBeVisible();
  expect(sent).toEqual([{ venue: VENUE.id, change: deletion.id, all: true, dry_run: false }]);
});

test('names the records deleted along, and asks no confirmation for a deletion that is refused', async ({ openOffice }) => {
  const used = { resource: 'product', id: anyId(50), name: 'Formule' };
  const { network, button, message } = await openOffice(`product/${product().id}`, {
    answers: {
      ...answers([LATER]),
      'DELETE /api/menu/:venue/product/:id': () => {
        throw new ApiError('in_use', { used_by: [used] });
      },
      'GET /api/menu/:venue/product': () => ({ rows: [], total: 0 }),
      'GET /api/menu/:venue/category': () => ({ rows: [], total: 0 }),
    },
  });
  await userEvent.click(button(t('shared.delete')));
  await expect.element(page.getByRole('dialog').getByText('Formule')).toBeVisible();
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: t('shared.close') }));
  const counts = [
    { resource: 'product', what: 'deleted', count: 12 },
    { resource: 'category', what: 'deleted', count: 3 },
  ] as const;
  Object.assign(network.answers, {
    'DELETE /api/menu/:venue/product/:id': () => noteChange({ ...product() }, anyId(4)),
    'GET /api/venue/:venue/change/:change': () => change(4, [record({ what: 'deleted' })], { counts: [...counts] }),
  });
  await userEvent.click(button(t('shared.delete')));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: t('shared.delete') }));
  const value = `${t('change.counts.product', { n: 12 })}, ${t('change.counts.category', { n: 3 })}`;
  await expect.element(message(t('shared.pair', { name: t('shared.deleted'), value }))).toBeVisible();
});
