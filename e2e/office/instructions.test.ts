// Instructions: answers in a chosen order, with translations that become outdated and are confirmed.
import type { Instruction } from '@ardoise/contract/catalog/instructions.ts';
import { type InterfaceLocale, languageName } from '@ardoise/contract/rules/locales.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { save } from '../pages/catalogue.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs } from '../setup/people.ts';
import { expect, type OpenOffice, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
const PATH = `/api/menu/${demoVenueIds.halles}/instruction`;

const MILK: Partial<Record<InterfaceLocale, string>> = { fr: 'Lait', de: 'Milch' };

const instructionNamed = async (name: string): Promise<Instruction | undefined> =>
  (await callAs<Instruction[]>(MANAGER, 'GET', `${PATH}?name=${encodeURIComponent(name)}`)).find((one) => one.name === name);

test.describe('an instruction', () => {
  const office = async (openOffice: OpenOffice, locale: InterfaceLocale) => {
    const screen = await openOffice(locale, { email: MANAGER });
    const { page, t } = screen;
    const answers = page.getByRole('list', { name: t('instruction.options') });
    return {
      ...screen,
      answers,
      answer: (place: number) =>
        answers
          .getByRole('listitem')
          .nth(place - 1)
          .getByRole('textbox'),
      chooseFromMenu: async (place: number, action: string) => {
        await page.getByRole('button', { name: t('sorting.actions', { name: t('instruction.option_at', { place }) }) }).click();
        await page.getByRole('menuitem', { name: action }).click();
      },
      translation: (label: string) => page.getByLabel(label, { exact: true }).last(),
    };
  };

  for (const [locale, title] of inLanguages('is created with its answers, sorted, translated beside the original, and deleted', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const name = `Pain ${locale}`;
      const screen = await office(openOffice, locale);
      const { page, t, open, field, heading, toast, deleteRecord, answers, answer, chooseFromMenu, translation } = screen;
      await open('instruction');
      await page
        .getByRole('main')
        .getByRole('link', { name: t('instruction.new') })
        .click();
      await field(t('instruction.name')).fill(name);
      await answer(1).fill('Grillé');
      for (const [place, text] of [
        [2, 'Nature'],
        [3, 'Sans'],
        [4, 'Ail'],
      ] as const) {
        await page.getByRole('button', { name: t('instruction.add_option') }).click();
        await answer(place).fill(text);
      }
      await page.getByRole('button', { name: new RegExp(languageName('en-GB', locale), 'i') }).click();
      await translation(t('instruction.name')).fill('Bread');
      await translation(t('instruction.option_at', { place: 2 })).fill('Plain');
      await translation(t('instruction.option_at', { place: 3 })).fill('None');
      await translation(t('instruction.option_at', { place: 4 })).fill('Garlic');
      await chooseFromMenu(4, t('sorting.remove'));
      await chooseFromMenu(3, t('sorting.first'));
      await chooseFromMenu(2, t('sorting.remove'));
      await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
      await toast(t('created.instruction', { name })).waitFor();
      await heading(t('names.instruction')).waitFor();
      const created = await instructionNamed(name);
      expect(created).toMatchObject({
        instructions: ['Sans', 'Nature'],
        languages: [{ locale: 'en-GB', name: 'Bread', instructions: ['None', 'Plain'], stale: false }],
      });
      const idsOf = (one: Instruction | undefined) => one?.options.map(({ id }) => id) ?? [];
      const isStale = async () => (await instructionNamed(name))?.options[1]?.languages[0]?.stale;

      await page.getByRole('link', { name, exact: true }).click();
      await answer(2).fill('Blanc');
      await page.getByRole('button', { name: t('shared.save') }).click();
      await toast(t('shared.saved')).waitFor();
      expect(idsOf(await instructionNamed(name))).toEqual(idsOf(created));
      expect(await isStale()).toBe(true);
      await page.getByRole('button', { name: new RegExp(languageName('en-GB', locale), 'i') }).click();
      await page.getByRole('button', { name: t('translations.check') }).click();
      await save(screen);
      expect(await isStale()).toBe(false);

      // Saved answers are deleted permanently, with their translations shown.
      await page.getByRole('button', { name: t('instruction.add_option') }).click();
      await answer(3).fill('Beurré');
      await translation(t('instruction.option_at', { place: 3 })).fill('Buttered');
      await save(screen);
      for (const left of [2, 1]) {
        await chooseFromMenu(left + 1, t('sorting.remove'));
        await expect.poll(() => answers.getByRole('listitem').count()).toBe(left);
      }
      await save(screen);
      expect(await instructionNamed(name)).toMatchObject({
        instructions: ['Sans'],
        languages: [{ locale: 'en-GB', instructions: ['None'], stale: false }],
      });

      await deleteRecord();
      await toast(t('shared.deleted')).waitFor();
      expect(await instructionNamed(name)).toBeUndefined();
    });

  for (const [locale, title] of inLanguages('has the allergens of each answer set by keyboard', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const id = demoRecordId('halles', 'instruction', 'ice');
      const before = await callAs<Instruction>(MANAGER, 'GET', `${PATH}/${id}`);
      const screen = await office(openOffice, locale);
      const { page, t, open } = screen;
      await open(`instruction/${id}`);
      const answer = page.getByRole('group', { name: t('instruction.option_at', { place: 2 }), exact: true });
      const declared = answer.getByRole('switch', { name: t('product.allergens_declared') });
      await answer.getByText(t('product.allergens_none')).waitFor();
      await declared.press('Space');
      await answer.getByText(t('product.allergens_unknown')).waitFor();
      await save(screen);
      const options = async () =>
        (await callAs<Instruction>(MANAGER, 'GET', `${PATH}/${id}`)).options.map(({ tags, allergens_declared }) => [
          tags,
          allergens_declared,
        ]);
      expect(await options()).toEqual([
        [[], true],
        [[], false],
      ]);
      await answer.getByText(t('product.allergens_part')).press('Enter');
      await answer.getByRole('button', { name: MILK[locale] }).press('Space');
      expect(await declared.isChecked()).toBe(true);
      await page.getByRole('button', { name: t('sorting.actions', { name: t('instruction.option_at', { place: 2 }) }) }).click();
      await page.getByRole('menuitem', { name: t('sorting.first') }).click();
      await save(screen);
      const after = await callAs<Instruction>(MANAGER, 'GET', `${PATH}/${id}`);
      try {
        expect(after.instructions).toEqual(before.instructions.toReversed());
        expect(await options()).toEqual([
          [['allergen:milk'], true],
          [[], true],
        ]);
      } finally {
        await callAs(MANAGER, 'PUT', `${PATH}/${id}`, { ...before, version: after.version });
      }
    });

  for (const [locale, title] of inLanguages('is not saved with an empty answer, and keeps its last answer', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const { page, t, open, field } = await office(openOffice, locale);
      await open('instruction/create');
      await field(t('instruction.name')).fill('Vide');
      await page.getByRole('button', { name: t('shared.create'), exact: true }).click();
      await page.getByText(t('problems.required')).waitFor();
      await page.getByRole('button', { name: t('sorting.actions', { name: t('instruction.option_at', { place: 1 }) }) }).click();
      await page.getByRole('menuitem').first().waitFor();
      expect(await page.getByRole('menuitem', { name: t('sorting.remove') }).count()).toBe(0);
      expect(await instructionNamed('Vide')).toBeUndefined();
    });
});
