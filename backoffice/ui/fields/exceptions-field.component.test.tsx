// The exceptions of a product and of a menu: adding, filling in, sorting and removing rows, and the saved values.

import type { ProductException } from '@ardoise/contract/catalog/products.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { describe, expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import type { Answers } from '../../test/network.ts';
import { type Office, test } from '../../test/office.tsx';
import { calendar, product, section } from '../../test/records.ts';

const CHANGE = 'PUT /api/menu/:venue/product/:id';
const calendars = ['Midi', 'Soir', 'Nuit'].map((name, index) => calendar(index, name));
const [noon, evening, night] = calendars.map(({ id }) => id) as [string, string, string];
const exception = (calendar_id: string, changes: Partial<ProductException> = {}): ProductException => ({
  calendar_id,
  position: null,
  unavailable: null,
  net_price: null,
  ...changes,
});

const answersFor = (exceptions: ProductException[]): Answers => ({
  'GET /api/menu/:venue/product/:id': () => product({ exceptions }),
  'GET /api/venue/:venue/calendar': () => ({ rows: calendars, total: calendars.length }),
  [CHANGE]: ({ body }) => ({ ...product(), ...(body as object), version: 2 }),
});
const route = `product/${product().id}`;

const rows = () => page.getByRole('list', { name: t('exceptions.one') }).getByRole('listitem');
/** Picks a choice from a select. */
const pick = async (list: Locator, choice: string) => {
  await userEvent.click(list);
  await userEvent.click(page.getByRole('option', { name: choice, exact: true }));
};
const within = (row: number, label: string) => rows().nth(row).getByLabelText(label).first();
const save = (office: Office) => userEvent.click(office.button(t('shared.save')));
const sent = ({ network }: Office) => network.bodiesOf(CHANGE).map(({ exceptions }) => exceptions);

describe('exceptions of a product', () => {
  test('are added and filled in, with an empty price as null and 0 as a price', async ({ openOffice }) => {
    const office = await openOffice(route, { answers: answersFor([]) });
    await userEvent.click(office.button(t('exceptions.add')));
    await userEvent.click(office.button(t('exceptions.add')));
    await pick(within(0, t('exceptions.calendar')), 'Soir');
    await office.field('exceptions.0.net_price').fill('0');
    await pick(within(0, t('exceptions.availability')), t('exceptions.unavailable'));
    await pick(within(1, t('exceptions.calendar')), 'Midi');
    await office.field('exceptions.1.net_price').fill('3,5');
    await office.field('exceptions.1.net_price').fill('');
    await office.field('exceptions.1.position').fill('4');
    await save(office);
    await expect
      .poll(() => sent(office))
      .toEqual([[exception(evening, { net_price: 0, unavailable: true }), exception(noon, { position: 4 })]]);
  });

  test('set one of three states of availability', async ({ openOffice }) => {
    const office = await openOffice(route, {
      answers: answersFor([exception(noon), exception(evening, { unavailable: false }), exception(night, { unavailable: true })]),
    });
    const states = [t('exceptions.as_usual'), t('exceptions.available'), t('exceptions.unavailable')];
    for (const [row, state] of states.entries()) await expect.element(within(row, t('exceptions.availability'))).toHaveValue(state);
    for (const row of [0, 1, 2]) await pick(within(row, t('exceptions.availability')), states[(row + 1) % 3] as string);
    await save(office);
    await expect
      .poll(() => sent(office))
      .toEqual([[exception(noon, { unavailable: false }), exception(evening, { unavailable: true }), exception(night)]]);
  });

  test('are sorted by keyboard alone, and keep their unsaved input', async ({ openOffice }) => {
    const office = await openOffice(route, { answers: answersFor([exception(noon), exception(evening), exception(night)]) });
    await office.field('exceptions.0.net_price').fill('2');
    const grip = office.button(t('sorting.move', { name: 'Midi' }));
    (grip.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(grip).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText(t('sorting.over', { name: 'Midi', place: 2, total: 3 }))).toBeInTheDocument();
    await userEvent.keyboard(' ');
    await expect.element(office.field('exceptions.1.net_price')).toHaveValue('2,00');
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(t('sorting.move', { name: 'Midi' }));
    await userEvent.click(office.button(t('sorting.actions', { name: 'Nuit' })));
    await userEvent.click(page.getByRole('menuitem', { name: t('sorting.first') }));
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(t('sorting.actions', { name: 'Nuit' }));
    await save(office);
    await expect.poll(() => sent(office)).toEqual([[exception(night), exception(evening), exception(noon, { net_price: 2 })]]);
  });

  test('are removed one by one and do not reappear', async ({ openOffice }) => {
    const office = await openOffice(route, {
      answers: answersFor([exception(noon), exception(evening, { net_price: 5 }), exception(night)]),
    });
    for (const name of ['Midi', 'Nuit']) {
      await userEvent.click(office.button(t('sorting.actions', { name })));
      await userEvent.click(page.getByRole('menuitem', { name: t('sorting.remove') }));
    }
    await expect.element(office.field('exceptions.0.net_price')).toHaveValue('5,00');
    await save(office);
    await expect.poll(() => sent(office)).toEqual([[exception(evening, { net_price: 5 })]]);
    expect(rows().all()).toHaveLength(1);
  });

  test('show the error of the server on their row, also after it moves, until it is edited', async ({ openOffice }) => {
    const office = await openOffice(route, { answers: answersFor([exception(noon), exception(evening), exception(night)]) });
    const refused = { code: 'unknown_id', message: 'There is no such schedule.' };
    office.network.answers[CHANGE] = () => {
      throw new ApiError('contradiction', { errors: { 'exceptions.2.calendar_id': refused } });
    };
    await office.field('exceptions.2.position').fill('1');
    await save(office);
    const wrong = within(2, t('exceptions.calendar'));
    await expect.element(wrong).toHaveAttribute('aria-invalid', 'true');
    await expect.element(rows().nth(2).getByText(t('problems.unknown'), { exact: true })).toBeVisible();
    await expect.poll(() => document.activeElement).toBe(wrong.element());
    for (const row of [0, 1]) await expect.element(within(row, t('exceptions.calendar'))).not.toHaveAttribute('aria-invalid', 'true');
    await userEvent.click(office.button(t('sorting.actions', { name: 'Midi' })));
    await userEvent.click(page.getByRole('menuitem', { name: t('sorting.remove') }));
    await expect.element(within(1, t('exceptions.calendar'))).toHaveAttribute('aria-invalid', 'true');
    await expect.element(within(0, t('exceptions.calendar'))).not.toHaveAttribute('aria-invalid', 'true');
    office.network.answers[CHANGE] = answersFor([])[CHANGE] as NonNullable<Answers[typeof CHANGE]>;
    await pick(within(1, t('exceptions.calendar')), 'Midi');
    await expect.element(within(1, t('exceptions.calendar'))).not.toHaveAttribute('aria-invalid', 'true');
    await save(office);
    await expect.poll(() => sent(office).at(-1)).toEqual([exception(evening), exception(noon, { position: 1 })]);
  });

  test('are not sent without a schedule or with too many decimals', async ({ openOffice }) => {
    const office = await openOffice(route, { answers: answersFor([exception(noon)]) });
    await office.field('exceptions.0.net_price').fill('1,234');
    await userEvent.click(office.button(t('exceptions.add')));
    await save(office);
    await expect.element(rows().nth(0).getByText(t('problems.decimals'), { exact: true })).toBeVisible();
    await expect.element(rows().nth(1).getByText(t('problems.required'), { exact: true })).toBeVisible();
    await expect.poll(() => document.activeElement).toBe(office.field('exceptions.0.net_price').element());
    expect(sent(office)).toEqual([]);
  });

  test('keep the focus and the caret when saved from within a row', async ({ openOffice }) => {
    const office = await openOffice(route, { answers: answersFor([exception(noon), exception(evening)]) });
    await office.field('exceptions.1.position').fill('12');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(office.message(t('form.all_saved'))).toBeInTheDocument();
    await userEvent.keyboard('3');
    await expect.element(office.field('exceptions.1.position')).toHaveValue('123');
  });
});

describe('exceptions of a menu', () => {
  test('have no price', async ({ openOffice }) => {
    const menu = section();
    const PUT = 'PUT /api/menu/:venue/section/:id';
    const office = await openOffice(`section/${menu.id}`, {
      answers: {
        ...answersFor([]),
        'GET /api/menu/:venue/section/:id': () => menu,
        [PUT]: ({ body }) => ({ ...menu, ...(body as object), version: 2 }),
      },
    });
    await userEvent.click(office.button(t('exceptions.add')));
    await expect.element(office.field('exceptions.0.position')).toBeVisible();
    expect(office.field('exceptions.0.net_price').query()).toBeNull();
    await pick(within(0, t('exceptions.calendar')), 'Nuit');
    await pick(within(0, t('exceptions.availability')), t('exceptions.available'));
    await save(office);
    await expect
      .poll(() => office.network.bodiesOf(PUT).map(({ exceptions }) => exceptions))
      .toEqual([[{ calendar_id: night, position: null, unavailable: false }]]);
  });
});
