// The preview of a record is offered only while the venue is active.
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../i18n/translate.ts';
import { test } from '../test/office.tsx';
import { section } from '../test/records.ts';

for (const active of [true, false])
  test(`of a venue that is ${active ? '' : 'not '}active`, async ({ openOffice }) => {
    const { id } = section();
    const office = await openOffice(`section/${id}`, {
      venue: { active },
      answers: { 'GET /api/menu/:venue/section/:id': () => section() },
    });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Carte' })).toBeVisible();
    expect(office.button(t('preview.open')).elements()).toHaveLength(active ? 1 : 0);
    expect(page.getByText(t('preview.inactive')).elements()).toHaveLength(active ? 0 : 1);
  });
