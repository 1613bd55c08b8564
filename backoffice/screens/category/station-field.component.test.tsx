// The station field of a category.

import type { Category } from '@ardoise/contract/catalog/categories.ts';
import type { Station } from '@ardoise/contract/catalog/stations.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import type { Answers } from '../../test/network.ts';
import { test } from '../../test/office.tsx';
import { anyId } from '../../test/records.ts';

const LIST = 'GET /api/venue/:venue/station';
const CHANGE = 'PUT /api/menu/:venue/category/:id';
const [bar, kitchen] = [anyId(1), anyId(2)];
const stations: Station[] = [
  { id: bar, name: 'Bar', position: 1, version: 1 },
  { id: kitchen, name: 'Cuisine', position: 2, version: 1 },
];
const category: Category = { ...__RECORDS__.category.blank, id: anyId(3), name: 'Vins', station: bar, version: 1, switched: 0 };
const route = `category/${category.id}`;
const answers: Answers = {
  'GET /api/menu/:venue/category/:id': () => category,
  [LIST]: () => ({ rows: stations, total: stations.length }),
  [CHANGE]: ({ body }) => ({ ...category, ...(body as object), version: 2 }),
};
const select = () => page.getByRole('combobox', { name: t('category.station'), exact: true });

describe('the station of a category', () => {
  test('changes, and is cleared by choosing it again', async ({ openOffice }) => {
    const { network, button } = await openOffice(route, { answers });
    await expect.element(select()).toHaveValue('Bar');
    await userEvent.click(select());
    await userEvent.click(page.getByRole('option', { name: 'Cuisine', exact: true }));
    await userEvent.click(button(t('shared.save')));
    await expect.poll(() => network.bodiesOf(CHANGE).map(({ station }) => station)).toEqual([kitchen]);
    // Choosing the current option again clears it, as in every optional select.
    await userEvent.click(select());
    await userEvent.click(page.getByRole('option', { name: 'Cuisine', exact: true }));
    await expect.element(select()).toHaveValue('');
    await expect.element(select()).toHaveAttribute('placeholder', t('category.everywhere'));
    await userEvent.click(button(t('shared.save')));
    await expect.poll(() => network.bodiesOf(CHANGE).map(({ station }) => station)).toEqual([kitchen, null]);
  });

  test('is neither shown nor requested on a smaller plan, and is kept', async ({ openOffice }) => {
    const refusing: Answers = {
      ...answers,
      [LIST]: () => {
        throw new ApiError('plan_required');
      },
    };
    const { network, field, button } = await openOffice(route, { venue: { tier: 'smart' }, answers: refusing });
    await field('name').fill('Les vins');
    await userEvent.click(button(t('shared.save')));
    await expect.poll(() => network.bodiesOf(CHANGE)).toMatchObject([{ name: 'Les vins', station: bar }]);
    expect(await select().query()).toBeNull();
    expect(network.bodiesOf(LIST)).toEqual([]);
  });
});
