// The options of an instruction: editing, validation, links and merging.
import type { Instruction } from '@ardoise/contract/catalog/instructions.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { LOCALES, languageName } from '@ardoise/contract/rules/locales.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import type { Answers } from '../../test/network.ts';
import { type Office, test } from '../../test/office.tsx';
import { instruction, option } from '../../test/records.ts';

const CHANGE = 'PUT /api/menu/:venue/instruction/:id';
const GERMAN = LOCALES.indexOf('de-DE');
const whole = option(1, 'Entier');
const oat = option(2, 'Avoine', { languages: [{ locale: 'de-DE', name: 'Hafer', stale: true }] });
const milk = instruction([whole, oat]);
const route = `instruction/${milk.id}`;
const answersFor = (record: Instruction): Answers => ({
  'GET /api/menu/:venue/instruction/:id': () => record,
  [CHANGE]: ({ body }) => ({ ...record, ...(body as Instruction), version: 2 }),
});
const save = (office: Office) => userEvent.click(office.button(t('shared.save')));
const sent = ({ network }: Office) => network.bodiesOf(CHANGE).at(-1);
const german = () => page.getByRole('button', { name: new RegExp(languageName('de-DE', 'fr'), 'i') });
const declared = (index: number) =>
  page
    .getByRole('group', { name: t('instruction.option_at', { place: index }) })
    .getByRole('switch', { name: t('product.allergens_declared') });

test('sends each option with its id and translations, a new one without an id', async ({ openOffice }) => {
  const office = await openOffice(route, { answers: answersFor(milk) });
  await userEvent.click(office.button(t('instruction.add_option')));
  await office.field('options.2.name').fill('Soja');
  await userEvent.click(german());
  await office.field(`options.2.languages.${GERMAN}.name`).fill('Soja');
  await userEvent.click(office.button(t('translations.check')));
  await userEvent.click(office.button(t('sorting.actions', { name: t('instruction.option_at', { place: 2 }) })));
  await userEvent.click(page.getByRole('menuitem', { name: t('sorting.first') }));
  await save(office);
  await expect.element(office.message(t('form.all_saved'))).toBeInTheDocument();
  expect(sent(office)?.options).toEqual([
    { ...oat, languages: [{ locale: 'de-DE', name: 'Hafer', stale: false }] },
    whole,
    { name: 'Soja', tags: [], allergens_declared: false, languages: [{ locale: 'de-DE', name: 'Soja', stale: false }] },
  ]);
  // Only options are translated: the question needs no name in that language.
  expect(sent(office)?.languages).toEqual([]);
  expect(sent(office)).not.toHaveProperty('instructions');
});

test('shows the refusal of the server at the input', async ({ openOffice }) => {
  const refused = { code: 'unknown_id', message: '' };
  const office = await openOffice(route, { answers: answersFor(milk) });
  office.network.answers[CHANGE] = () => {
    throw new ApiError('contradiction', {
      errors: { 'options.0.tags.1': refused, 'options.1.name': refused, 'options.1.languages.0.name': refused },
    });
  };
  await office.field('name').fill('Quel lait ?');
  await save(office);
  await expect.element(office.field('options.1.name')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(declared(1)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(declared(1)).toHaveFocus();
  await expect.element(german()).toHaveAttribute('data-wrong', 'true');
  await userEvent.click(german());
  await expect.element(office.field(`options.1.languages.${GERMAN}.name`)).toHaveAttribute('aria-invalid', 'true');
});

test('focuses the option that a link names', async ({ openOffice }) => {
  await openOffice(`${route}?field=options.1.allergens_declared`, { answers: answersFor(milk) });
  await expect.element(declared(2)).toHaveFocus();
  const office = await openOffice(`${route}?field=options.1.languages.${GERMAN}.name`, { answers: answersFor(milk) });
  await expect.element(office.field(`options.1.languages.${GERMAN}.name`)).toHaveFocus();
});

test('merges changes of different options, and asks if two users renamed the same one', async ({ openOffice }) => {
  const office = await openOffice(route, { answers: answersFor(milk) });
  const newest = instruction([option(3, 'Soja'), { ...oat, name: 'Avoine bio' }, { ...whole, name: 'Lait entier' }], { version: 2 });
  office.network.answers[CHANGE] = ({ body }) => {
    if ((body as Instruction).version === 2) return { ...newest, ...(body as Instruction), version: 3 };
    throw new ApiError('stale_version', { record: newest, changed: null } as Record<string, unknown>);
  };
  await office.field('options.0.name').fill('Demi-écrémé');
  await userEvent.click(german());
  await office.field(`options.1.languages.${GERMAN}.name`).fill('Haferdrink');
  await save(office);
  const question = page.getByRole('group', { name: `${t('instruction.option_at', { place: 1 })} · ${t('instruction.option')}` });
  await expect.element(question.getByText('Lait entier')).toBeVisible();
  await userEvent.click(office.button(t('form.merge_done')));
  await expect
    .poll(() => sent(office)?.options)
    .toMatchObject([
      { name: 'Soja' },
      { id: oat.id, name: 'Avoine bio', languages: [{ locale: 'de-DE', name: 'Haferdrink' }] },
      { id: whole.id, name: 'Demi-écrémé' },
    ]);
});
