// The list of customers on a tablet: contact details and actions are visible without scrolling.
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test } from '../../test/office.tsx';
import { anyId } from '../../test/records.ts';

for (const width of [1024, 390])
  test(`shows every button of a row at ${width}`, async ({ openOffice }) => {
    const rows = ['emma.morel@example.com', 'maximilian.von.hohenberg@example.com'].map((email, index) => ({
      id: anyId(index),
      hrid: '',
      name: `Hélène Rousseau ${index}`,
      creation_date: '2026-11-22T18:39:00.000Z',
      email,
      phone: '+33639981140',
      newsletter: false,
    }));
    await openOffice('customer', { width, answers: { 'GET /api/user/:venue/customer': () => ({ rows, total: rows.length }) } });
    const erase = page.getByRole('button', { name: t('customer.erase_of', { name: 'Hélène Rousseau 1' }) });
    await expect.element(erase).toBeVisible();
    const frame = document.querySelector('table')?.parentElement;
    expect(erase.element().getBoundingClientRect().right).toBeLessThanOrEqual(frame?.getBoundingClientRect().right ?? 0);
    expect(frame?.scrollWidth).toBe(frame?.clientWidth);
    expect(
      page
        .getByText('+33639981140')
        .elements()
        .some((one) => one.checkVisibility()),
    ).toBe(true);
  });
