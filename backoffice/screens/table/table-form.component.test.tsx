// Renaming a table from its row; a number in use is refused.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Table } from '@ardoise/contract/tables.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noteChange } from '../../app/api.ts';
import { t } from '../../i18n/translate.ts';
import { change, record } from '../../test/changes.ts';
import type { Answers } from '../../test/network.ts';
import { test } from '../../test/office.tsx';
import { anyId, profile } from '../../test/records.ts';

const CHANGE = 'PUT /api/venue/:venue/table/:id';
const taken = new ApiError('duplicate', { errors: { number: { code: 'duplicate', message: '' } } });

test('opens a table from its row and renames it, unless the number is taken', async ({ openOffice }) => {
  let table: Table = { id: anyId(1), number: '7', version: 1, url: '/m/venue?table=7' };
  const answers: Answers = {
    'GET /api/venue/profile/:venue': () => profile(),
    'GET /api/venue/:venue/bar-code': () => ({ code: null, url: '/m/venue' }),
    'GET /api/venue/:venue/table': () => ({ rows: [table], total: 1 }),
    'GET /api/venue/:venue/table/:id': () => table,
    [CHANGE]: ({ body }) => {
      const { number } = body as Table;
      if (number === '8') throw taken;
      table = { ...table, number, version: 2 };
      return table;
    },
  };
  const { network, field, button, message } = await openOffice('table', { answers });
  await userEvent.click(page.getByRole('link', { name: '7', exact: true }));
  await expect.element(message(t('table.number_hint'))).toBeVisible();
  const number = field('number');

  await number.fill('8');
  await userEvent.click(button(t('shared.save')));
  await expect.element(message(t('problems.duplicate'))).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(number.element());

  await number.fill('T7');
  await userEvent.click(button(t('shared.save')));
  await expect.element(page.getByRole('link', { name: 'T7', exact: true })).toBeVisible();
  expect(network.bodiesOf(CHANGE)).toMatchObject([{ number: '8' }, { number: 'T7', version: 1 }]);
});

test('names a deleted table with the word, not by its number alone', async ({ openOffice }) => {
  const table: Table = { id: anyId(1), number: '1', version: 1, url: '/m/venue?table=1' };
  const deletion = change(4, [record({ resource: 'table', record: table.id, name: '1', what: 'deleted' })]);
  const { button, message } = await openOffice(`table/${table.id}`, {
    answers: {
      'GET /api/venue/profile/:venue': () => profile(),
      'GET /api/venue/:venue/bar-code': () => ({ code: null, url: '/m/venue' }),
      'GET /api/venue/:venue/table': () => ({ rows: [], total: 0 }),
      'GET /api/venue/:venue/table/:id': () => table,
      'DELETE /api/venue/:venue/table/:id': ({ query }) => (query.get('dry_run') ? table : noteChange({ ...table }, deletion.id)),
      'GET /api/venue/:venue/change/:change': () => deletion,
    },
  });
  await userEvent.click(button(t('shared.delete')));
  const name = t('orders.table', { table: '1' });
  const question = page.getByRole('dialog', { name: t('form.delete_title', { name }) });
  await userEvent.click(question.getByRole('button', { name: t('shared.delete') }));
  await expect.element(message(t('shared.pair', { name: t('shared.deleted'), value: name }))).toBeVisible();
});
