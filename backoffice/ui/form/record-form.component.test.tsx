// What somebody types into a record while the same record moves on beneath: another version is read, a colleague saves, a draft comes back.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Product } from '@ardoise/contract/products.ts';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { later } from '../../test/network.ts';
import { type Office, test } from '../../test/office.tsx';
import { product } from '../../test/records.ts';

const SHOW = 'GET /api/menu/:venue/product/:id';
const CHANGE = 'PUT /api/menu/:venue/product/:id';
const tea = product();
const theirs = (changes: Partial<Product>) => product({ version: 2, ...changes });
const stale = (record: Product) =>
  new ApiError('stale_version', { record, changed: { by: 'Hugo', at: new Date().toISOString() } } as Record<string, unknown>);

/** Puts the caret between two letters. */
const caretAt = async (field: Locator, place: number) => {
  await userEvent.click(field);
  (field.element() as HTMLInputElement).setSelectionRange(place, place);
};
const caretOf = (field: Locator) => (document.activeElement === field.element() ? (field.element() as HTMLInputElement).selectionStart : null);

/** Somebody comes back to the window after a while, and what is shown is read again. */
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
  test('shows what is new where nobody types, and keeps the focus', async ({ openOffice }) => {
    const office = await openOffice(`product/${tea.id}`, { answers: { [SHOW]: () => tea } });
    const name = office.field('name');
    await caretAt(name, 3);
    office.network.answers[SHOW] = () => theirs({ recipe: 'Citron' });
    await comeBack(office);
    await expect.element(office.field('recipe')).toHaveValue('Citron');
    expect(caretOf(name)).toBe(3);
  });

  test('takes nothing from whoever types, not even the caret, and is put together with it', async ({ openOffice }) => {
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
    await expect.element(office.told(t('form.merged'))).toBeInTheDocument();
    expect(saved).toMatchObject({ name: 'Thé noir et très vert', recipe: 'Citron' });
    await expect.element(office.field('recipe')).toHaveValue('Citron');
    await expect.element(office.told(t('form.all_saved'))).toBeInTheDocument();
  });

  test('asks where both changed the same; stepping back loses nothing, choosing theirs takes it', async ({ openOffice }) => {
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
    const hugos = office.told('Thé blanc');
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

describe('what is typed while the form is being saved', () => {
  test('stays, with the caret, and is still to be saved', async ({ openOffice }) => {
    const saving = later<Product>();
    const office = await openOffice(`product/${tea.id}`, { answers: { [SHOW]: () => tea, [CHANGE]: () => saving.promise } });
    await office.field('name').fill('Thé noir');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => office.network.bodiesOf(CHANGE)).toHaveLength(1);
    const recipe = office.field('recipe');
    await caretAt(recipe, 0);
    await userEvent.keyboard('Fraîche ');
    saving.resolve(theirs({ name: 'Thé noir' }));
    await expect.element(office.told(t('shared.saved'))).toBeInTheDocument();
    await userEvent.keyboard('et ');
    await expect.element(recipe).toHaveValue('Fraîche et Menthe');
    expect(caretOf(recipe)).toBe('Fraîche et '.length);
    await expect.element(office.told(t('form.unsaved'))).toBeInTheDocument();
    office.network.answers[CHANGE] = ({ body }) => body as Product;
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => office.network.bodiesOf(CHANGE).at(-1)).toMatchObject({ version: 2, recipe: 'Fraîche et Menthe' });
  });
});
