// Unsaved input in a form whose record changes: a newer version is read, a colleague saves, a draft is restored.

import type { Product } from '@ardoise/contract/catalog/products.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { blockDrafts, expectDrafts } from '../../test/drafts.ts';
import { deferred } from '../../test/network.ts';
import { type Office, test } from '../../test/office.tsx';
import { product } from '../../test/records.ts';

const SHOW = 'GET /api/menu/:venue/product/:id';
const CHANGE = 'PUT /api/menu/:venue/product/:id';
const CREATE = 'POST /api/menu/:venue/product';
const tea = product();
const theirs = (changes: Partial<Product>) => product({ version: 2, ...changes });
const stale = (record: Product) =>
  new ApiError('stale_version', { record, changed: { by: 'Hugo', at: new Date().toISOString() } } as Record<string, unknown>);

/** Places the caret in a field. */
const caretAt = async (field: Locator, offset: number) => {
  await userEvent.click(field);
  (field.element() as HTMLInputElement).setSelectionRange(offset, offset);
};
const caretOf = (field: Locator) =>
  document.activeElement === field.element() ? (field.element() as HTMLInputElement).selectionStart : null;

/** The user returns to the window after a while, which reads the record again. */
const comeBack = async ({ network }: Office) => {
  const before = network.bodiesOf(SHOW).length;
  vi.setSystemTime(Date.now() + 10_000);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(() => network.bodiesOf(SHOW).length).toBe(before + 1);
  await new Promise(requestAnimationFrame);
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('a record that is read again', () => {
  test('updates the form without unsaved input, and keeps the focus', async ({ openOffice }) => {
    const office = await openOffice(`product/${tea.id}`, { answers: { [SHOW]: () => tea } });
    const name = office.field('name');
    await caretAt(name, 3);
    office.network.answers[SHOW] = () => theirs({ recipe: 'Citron' });
    await comeBack(office);
    await expect.element(office.field('recipe')).toHaveValue('Citron');
    expect(caretOf(name)).toBe(3);
  });

  test('is reported as deleted, unless there is unsaved input', async ({ openOffice }) => {
    const gone = () => {
      throw new ApiError('not_found');
    };
    const office = await openOffice(`product/${tea.id}`, { answers: { [SHOW]: () => tea } });
    await userEvent.type(office.field('name'), ' noir');
    office.network.answers[SHOW] = gone;
    await comeBack(office);
    await expect.element(office.field('name')).toHaveValue('Thé vert noir');
    await userEvent.click(office.button(t('shared.cancel')));
    await expect.element(page.getByText(t('form.gone'))).toBeVisible();
  });

  test('keeps unsaved input and the caret, and is merged on saving', async ({ openOffice }) => {
    const office = await openOffice(`product/${tea.id}`, { answers: { [SHOW]: () => tea } });
    const name = office.field('name');
    await caretAt(name, 3);
    await userEvent.keyboard(' noir et');
    const newest = theirs({ recipe: 'Citron' });
    office.network.answers[SHOW] = () => newest;
    await comeBack(office);
    await userEvent.keyboard(' très');
    await expect.element(name).toHaveValue('Thé noir et très vert');
    expect(caretOf(name)).toBe('Thé noir et très'.length);
    let saved = newest;
    office.network.answers[CHANGE] = ({ body }) => {
      const sent = body as Product;
      if (sent.version !== newest.version) throw stale(newest);
      saved = { ...sent, version: 3 };
      return saved;
    };
    await userEvent.click(office.button(t('shared.save')));
    await expect.element(office.message(t('form.merged'))).toBeInTheDocument();
    expect(saved).toMatchObject({ name: 'Thé noir et très vert', recipe: 'Citron' });
    await expect.element(office.field('recipe')).toHaveValue('Citron');
    await expect.element(office.message(t('form.all_saved'))).toBeInTheDocument();
  });

  test('updates the availability switch, and keeps unsaved input', async ({ openOffice }) => {
    const office = await openOffice(`product/${tea.id}`, { answers: { [SHOW]: () => product({ unavailable: true }) } });
    const toggle = page.getByRole('switch', { name: t('product.available') });
    await expect.element(toggle).not.toBeChecked();
    await userEvent.type(office.field('name'), ' noir');
    office.network.answers[SHOW] = () => theirs({ unavailable: false });
    await comeBack(office);
    await expect.element(toggle).toBeChecked();
    await expect.element(office.field('name')).toHaveValue('Thé vert noir');
  });

  test('asks about an overlap, loses nothing on cancel, and takes their value if picked', async ({ openOffice }) => {
    const newest = theirs({ name: 'Thé blanc', recipe: 'Citron' });
    const office = await openOffice(`product/${tea.id}`, {
      answers: {
        [SHOW]: () => tea,
        [CHANGE]: ({ body }) => {
          if ((body as Product).version !== 2) throw stale(newest);
          return { ...(body as Product), version: 3 };
        },
      },
    });
    await office.field('name').fill('Thé noir');
    await userEvent.click(office.button(t('shared.save')));
    const hugos = office.message('Thé blanc');
    await expect.element(hugos).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(office.field('name')).toHaveValue('Thé noir');
    expect(office.network.bodiesOf(CHANGE)).toHaveLength(1);
    await userEvent.click(office.button(t('shared.save')));
    await userEvent.click(hugos);
    await userEvent.click(office.button(t('form.merge_done')));
    await expect.element(office.field('name')).toHaveValue('Thé blanc');
    await expect.element(office.field('recipe')).toHaveValue('Citron');
    expect(office.network.bodiesOf(CHANGE).at(-1)).toMatchObject({ version: 2, name: 'Thé blanc', recipe: 'Citron' });
  });
});

test('a successful save dismisses the error message of the one before', async ({ openOffice }) => {
  const refuse = () => {
    throw new ApiError('invalid', { errors: { name: { code: 'too_long', message: '' } } });
  };
  const office = await openOffice(`product/${tea.id}`, { answers: { [SHOW]: () => tea, [CHANGE]: refuse } });
  const bad = office.message(t('form.fix'));
  const save = async (name: string) => {
    await office.field('name').fill(name);
    await userEvent.click(office.button(t('shared.save')));
  };
  await save('');
  await expect.element(bad).toBeInTheDocument();
  await save('Thé noir');
  await expect.poll(() => office.network.bodiesOf(CHANGE)).toHaveLength(1);
  await expect.element(bad).toBeInTheDocument();
  office.network.answers[CHANGE] = ({ body }) => ({ ...(body as Product), version: 2 });
  await save('Thé blanc');
  await expect.element(office.message(t('shared.saved'))).toBeInTheDocument();
  expect(bad.elements()).toEqual([]);
});

describe('input while the form is being saved', () => {
  test('stays with the caret, as unsaved', async ({ openOffice }) => {
    const saving = deferred<Product>();
    const office = await openOffice(`product/${tea.id}`, { answers: { [SHOW]: () => tea, [CHANGE]: () => saving.promise } });
    await office.field('name').fill('Thé noir');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => office.network.bodiesOf(CHANGE)).toHaveLength(1);
    const recipe = office.field('recipe');
    await caretAt(recipe, 0);
    await userEvent.keyboard('Fraîche ');
    saving.resolve(theirs({ name: 'Thé noir' }));
    await expect.element(office.message(t('shared.saved'))).toBeInTheDocument();
    await userEvent.keyboard('et ');
    await expect.element(recipe).toHaveValue('Fraîche et Menthe');
    expect(caretOf(recipe)).toBe('Fraîche et '.length);
    await expect.element(office.message(t('form.unsaved'))).toBeInTheDocument();
    office.network.answers[CHANGE] = ({ body }) => body as Product;
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => office.network.bodiesOf(CHANGE).at(-1)).toMatchObject({ version: 2, recipe: 'Fraîche et Menthe' });
  });

  test('is blocked for a new record, and possible again after a failure', async ({ openOffice }) => {
    const saving = deferred<never>();
    const office = await openOffice('product/create', { answers: { [CREATE]: () => saving.promise } });
    await office.field('net_price').fill('4');
    await office.field('name').fill('Thé');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => office.network.bodiesOf(CREATE)).toMatchObject([{ name: 'Thé' }]);
    await userEvent.keyboard(' vert');
    await expect.element(office.field('name')).toHaveValue('Thé');
    saving.reject(new TypeError('No network.'));
    await expect.element(office.field('name')).toHaveFocus();
    await userEvent.keyboard(' noir');
    await expect.element(office.field('name')).toHaveValue('Thé noir');
  });
});

describe('a draft', () => {
  const answers = { [SHOW]: () => tea };
  const route = `product/${tea.id}`;

  test('restored during input is merged with it, and the caret stays', async ({ openOffice }) => {
    const before = await openOffice(route, { answers });
    await before.field('recipe').fill('Longue histoire');
    await expectDrafts(1, 'Longue histoire');
    const release = await blockDrafts();
    const office = await openOffice(route, { answers });
    const name = office.field('name');
    await caretAt(name, 3);
    await userEvent.keyboard(' noir');
    release();
    await expect.element(office.field('recipe')).toHaveValue('Longue histoire');
    await userEvent.keyboard(' et');
    await expect.element(name).toHaveValue('Thé noir et vert');
    expect(caretOf(name)).toBe('Thé noir et'.length);
    await expect.element(office.button(t('form.draft_discard'))).toBeVisible();
    await expectDrafts(1, 'Thé noir et vert');
    await expectDrafts(1, 'Longue histoire');
  });

  test('restores its numbers, except where the user has typed another', async ({ openOffice }) => {
    const before = await openOffice(route, { answers });
    await before.field('net_price').fill('7,25');
    await before.field('volume_cl').fill('33');
    await expectDrafts(1, '33');
    const release = await blockDrafts();
    const office = await openOffice(route, { answers });
    await office.field('net_price').fill('6,');
    release();
    await expect.element(office.field('volume_cl')).toHaveValue('33');
    await expect.element(office.field('net_price')).toHaveValue('6,');
    await userEvent.click(office.button(t('form.draft_discard')));
    await expect.element(office.field('net_price')).toHaveValue('4,50');
    await expect.element(office.field('volume_cl')).toHaveValue('');
    await expectDrafts(0);
  });
});

describe('leaving', () => {
  const answers = { [SHOW]: () => tea };
  const leaveFor = async () => userEvent.click(page.getByRole('link', { name: t('names.section'), exact: true }));

  test('asks about unsaved input, keeps it on staying, and discards the draft on leaving', async ({ openOffice }) => {
    const office = await openOffice(`product/${tea.id}`, { answers });
    await office.field('name').fill('Thé noir');
    await expectDrafts(1, 'Thé noir');
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await leaveFor();
    await userEvent.click(office.button(t('form.stay')));
    await expect.element(office.field('name')).toHaveValue('Thé noir');
    expect(location.hash).toBe(`#/product/${tea.id}`);
    await leaveFor();
    await userEvent.click(office.button(t('form.leave')));
    await expect.poll(() => location.hash).toBe('#/section');
    await expectDrafts(0);
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  test('asks about input typed during a save', async ({ openOffice }) => {
    const saving = deferred<Product>();
    const office = await openOffice(`product/${tea.id}`, { answers: { ...answers, [CHANGE]: () => saving.promise } });
    await office.field('name').fill('Thé noir');
    await userEvent.click(office.button(t('shared.save')));
    await office.field('recipe').fill('Fraîche');
    saving.resolve(theirs({ name: 'Thé noir' }));
    await expect.element(office.message(t('shared.saved'))).toBeInTheDocument();
    await leaveFor();
    await userEvent.click(office.button(t('form.stay')));
    await expect.element(office.field('recipe')).toHaveValue('Fraîche');
  });

  test('does not ask after all changes were cancelled', async ({ openOffice }) => {
    const office = await openOffice(`product/${tea.id}`, { answers });
    await office.field('name').fill('Thé noir');
    await userEvent.click(office.button(t('shared.cancel')));
    await leaveFor();
    await expect.poll(() => location.hash).toBe('#/section');
  });
});
