// The list of menus on a phone, and a refused deletion.
import { ApiError } from '@ardoise/contract/errors.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test } from '../../test/office.tsx';
import { anyId, calendar, section } from '../../test/records.ts';

const mornings = calendar(1, 'Petit-déjeuner en semaine');
const exceptions = [{ calendar_id: mornings.id, unavailable: false, position: null }];

test('does not break a word of a name for the switch beside it', async ({ openOffice }) => {
  const breakfast = section({ name: 'Petit-déjeuner', unavailable: true, exceptions });
  await openOffice('section', {
    width: 390,
    answers: {
      'GET /api/menu/:venue/section': () => ({ rows: [breakfast, section({ id: anyId(2), name: 'Bar' })], total: 2 }),
      'GET /api/venue/:venue/calendar': () => ({ rows: [mornings], total: 1 }),
    },
  });
  const name = page.getByText('Petit-déjeuner', { exact: true });
  await expect.element(name).toBeVisible();
  await expect.element(page.getByText(t('form.off_now'), { exact: true })).toBeVisible();
  const range = document.createRange();
  const text = name.element().firstChild as Text;
  range.setStart(text, 'Petit-'.length);
  range.setEnd(text, text.length);
  expect(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size).toBe(1);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
});

test('explains that the products of a menu prevent its deletion', async ({ openOffice }) => {
  const menu = section({ name: 'La carte' });
  const { button } = await openOffice(`section/${menu.id}`, {
    answers: {
      'GET /api/menu/:venue/section/:id': () => menu,
      'DELETE /api/menu/:venue/section/:id': () => {
        throw new ApiError('in_use', { used_by: [{ resource: 'product', id: anyId(50), name: 'Formule midi' }] });
      },
    },
  });
  await userEvent.click(button(t('shared.delete')));
  const dialog = page.getByRole('dialog', { name: t('usage.title') });
  await expect.element(dialog.getByText(t('usage.inside', { name: 'La carte' }))).toBeVisible();
});
