// The table of a list: very long texts at several widths, the keyboard, and the availability switch.
import type { Calendar } from '@ardoise/contract/catalog/calendars.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noteChange, noteMoved } from '../../app/api.ts';
import { t } from '../../i18n/translate.ts';
import type { Answers } from '../../test/network.ts';
import { type Office, test } from '../../test/office.tsx';
import { anyId, calendar, product } from '../../test/records.ts';

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
/** The horizontal overflow of the page, in pixels. */
const outside = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

describe('a list', () => {
  for (const width of [360, 390, 768, 1280])
    test(`with very long words fits a window of ${width} px`, async ({ openOffice }) => {
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
  test('with very long words and lists fits a phone', async ({ openOffice }) => {
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

test('a switch that puts orders on hold shows their number with an undo', async ({ openOffice }) => {
  const sent: unknown[] = [];
  const tea = product({ id: anyId(2), name: 'Thé vert' });
  const { message, button } = await openOffice('product', {
    answers: {
      'GET /api/menu/:venue/product': () => ({ rows: [tea], total: 1 }),
      [TURN]: ({ body }) => {
        sent.push(body);
        const moved = sent.length === 1 ? { held: 2, released: 0 } : { held: 0, released: 2 };
        return noteMoved(noteChange({ ...tea, ...(body as object) }, anyId(4)), moved);
      },
    },
  });
  await userEvent.click(page.getByRole('switch', { name: t('form.availability_of', { name: 'Thé vert' }) }));
  const text = t('shared.pair', { name: t('orders.out_done', { name: 'Thé vert' }), value: t('orders.held', { n: 2 }) });
  await expect.element(message(text)).toBeVisible();
  await userEvent.click(button(t('form.undo')));
  await expect.poll(() => sent).toEqual([{ unavailable: true }, { unavailable: false, undo: anyId(4) }]);
  const back = t('shared.pair', { name: t('orders.back_done', { name: 'Thé vert' }), value: t('orders.resumed', { n: 2 }) });
  await expect.element(message(back)).toBeVisible();
});

test('a save that puts orders on hold shows their number with an undo', async ({ openOffice }) => {
  const beer = product({ id: anyId(2), name: 'Bière' });
  const [show, change] = ['GET /api/menu/:venue/product/:id', 'PUT /api/menu/:venue/product/:id'] as const;
  const { message, button, network } = await openOffice(`product/${beer.id}`, {
    answers: {
      ...answers,
      [show]: () => beer,
      [change]: ({ body }) =>
        noteMoved(noteChange({ ...beer, ...(body as object), version: 2, switched: 1 }, anyId(4)), { held: 1, released: 0 }),
      [TURN]: () => ({ ...beer, unavailable: true, switched: 3 }),
    },
  });
  await userEvent.click(page.getByRole('switch', { name: t('product.available') }));
  await userEvent.click(button(t('shared.save')));
  const text = t('shared.pair', { name: t('orders.out_done', { name: 'Bière' }), value: t('orders.held', { n: 1 }) });
  await expect.element(message(text)).toBeVisible();
  // A colleague switches it on and off again before the undo.
  await userEvent.click(button(t('form.undo')));
  await expect.element(message(t('orders.turned_since', { name: 'Bière' }))).toBeVisible();
  expect(network.bodiesOf(TURN)).toEqual([{ unavailable: false, undo: anyId(4) }]);
});

test('a switch with a schedule shows the availability now', async ({ openOffice }) => {
  const day = [{ beginHour: 0, beginMinute: 0, endHour: 24, endMinute: 0 }];
  const [always, never] = [calendar(1, 'Toujours', { timetable: Array.from({ length: 7 }, () => day) }), calendar(2, 'Jamais')];
  const by = ({ id }: Calendar) => [{ calendar_id: id, position: null, unavailable: false, net_price: null }];
  const scheduled = [
    product({ id: anyId(1), name: 'Soupe', unavailable: true, exceptions: by(always) }),
    product({ id: anyId(2), name: 'Tarte', unavailable: true, exceptions: by(never) }),
  ];
  await openOffice('product', {
    answers: {
      'GET /api/menu/:venue/product': () => ({ rows: scheduled, total: scheduled.length }),
      'GET /api/venue/:venue/calendar': () => ({ rows: [always, never], total: 2 }),
    },
  });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Soupe').getByText(t('form.on_now'))).toBeVisible();
  await expect.element(row('Tarte').getByText(t('form.off_now'))).toBeVisible();
});
