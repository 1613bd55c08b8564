// The table of a list with the longest that people write in it: on a phone, a tablet and a desk, and by keyboard.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import type { Answers } from '../../test/network.ts';
import { type Office, test } from '../../test/office.tsx';
import { anyId, product } from '../../test/records.ts';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4);
const rows = [
  product({ id: anyId(1), name: LONG, recipe: LONG.repeat(3), net_price: 123_456.78 }),
  product({ id: anyId(2), name: 'Thé vert', unavailable: true }),
];
const TURN = 'PUT /api/menu/:venue/product/available/:id';
const answers: Answers = {
  'GET /api/menu/:venue/product': () => ({ rows, total: rows.length }),
  'GET /api/menu/:venue/product/:id': ({ params }) => rows.find(({ id }) => id === params.id) as Product,
  [TURN]: ({ params, body }) => ({ ...(rows.find(({ id }) => id === params.id) as Product), ...(body as object) }),
};
const table = () => page.getByRole('table');
const shown = () => expect.element(table().getByText('Thé vert', { exact: true })).toBeVisible();
/** What stands out of the window at its end. */
const outside = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

describe('a list', () => {
  for (const width of [360, 390, 768, 1280])
    test(`with the longest words stays within a window of ${width} px`, async ({ openOffice }) => {
      await openOffice('product', { answers, width });
      await shown();
      expect(outside()).toBe(0);
      const frame = table().element().parentElement as HTMLElement;
      if (width < 680) expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
      const price = table().getByText('123').first().element().getBoundingClientRect();
      expect(price.right).toBeLessThanOrEqual(frame.getBoundingClientRect().left + frame.scrollWidth);
    });

  test('is sorted, switched and opened by keyboard', async ({ openOffice }) => {
    const office: Office = await openOffice('product', { answers });
    await shown();
    const head = office.button(t('product.price'));
    (head.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('columnheader', { name: t('product.price') })).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('columnheader', { name: t('product.price') })).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(() => location.hash).toContain('order=DESC');
    const link = table().getByRole('link', { name: 'Thé vert', exact: true });
    (link.element() as HTMLElement).focus();
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.closest('label')?.textContent).toContain(
      'Thé vert',
    );
    await userEvent.keyboard(' ');
    await expect.poll(() => office.network.bodiesOf(TURN)).toEqual([{ unavailable: false }]);
    (link.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => location.hash).toBe(`#/product/${anyId(2)}`);
  });
});

describe('a form', () => {
  test('with the longest words and its lists stays within a phone', async ({ openOffice }) => {
    const exceptions = [{ calendar_id: anyId(20), position: 1, unavailable: true, net_price: 2 }];
    const record = product({ name: LONG, recipe: LONG, exceptions, recommendations: [anyId(1)] });
    const office = await openOffice(`product/${record.id}`, {
      width: 390,
      answers: { ...answers, 'GET /api/menu/:venue/product/:id': () => record },
    });
    await expect.element(office.field('exceptions.0.net_price')).toBeVisible();
    await expect.element(page.getByRole('list', { name: t('product.recommendations') })).toBeVisible();
    expect(outside()).toBe(0);
  });
});
