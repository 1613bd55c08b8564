// Prices in several languages and currencies, and translations beside their originals.

import type { Product } from '@ardoise/contract/catalog/products.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { LOCALES, type Locale, languageName } from '@ardoise/contract/rules/locales.ts';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import type { Answers } from '../../test/network.ts';
import { type Office, test } from '../../test/office.tsx';
import { product, productIn, section, sectionIn } from '../../test/records.ts';
import { sentenceCase } from '../sentence-case.ts';

const CHANGE = 'PUT /api/menu/:venue/product/:id';
const answersFor = (record: Product): Answers => ({
  'GET /api/menu/:venue/product/:id': () => record,
  [CHANGE]: ({ body }) => ({ ...(body as Product), version: (body as Product).version + 1 }),
});
const route = `product/${product().id}`;
const save = (office: Office) => userEvent.click(office.button(t('shared.save')));
const sent = ({ network }: Office, field: keyof Product) => network.bodiesOf(CHANGE).map((body) => body[field]);
const excludingTax = () => page.getByCss('output');

describe('a price', () => {
  for (const { locale, currency, shown, typed, rest, value } of [
    { locale: 'fr', currency: 'EUR', shown: '4,50', typed: '12.5', rest: '12,50', value: 12.5 },
    { locale: 'fr', currency: 'EUR', shown: '4,50', typed: '1 234,5', rest: '1234,50', value: 1234.5 },
    { locale: 'en', currency: 'EUR', shown: '4.50', typed: '12,5', rest: '12.50', value: 12.5 },
    { locale: 'fr', currency: 'TND', shown: '4,500', typed: '1,234', rest: '1,234', value: 1.234 },
    { locale: 'en', currency: 'JPY', shown: '4.5', typed: '120', rest: '120', value: 120 },
  ] as const)
    test(`is typed as ${typed} and shown as ${rest} in ${currency} (${locale})`, async ({ openOffice }) => {
      const office = await openOffice(route, { locale, venue: { currency }, answers: answersFor(product()) });
      const price = office.field('net_price');
      await expect.element(price).toHaveValue(shown);
      await price.fill(typed);
      await expect.element(price).toHaveValue(typed);
      await userEvent.tab();
      await expect.element(price).toHaveValue(rest);
      await save(office);
      await expect.poll(() => sent(office, 'net_price')).toEqual([value]);
    });

  for (const [currency, typed] of [
    ['EUR', '1,234'],
    ['TND', '1,2345'],
    ['JPY', '100,5'],
  ] as const)
    test(`is refused with more decimals than its currency has: ${typed} in ${currency}`, async ({ openOffice }) => {
      const office = await openOffice(route, { venue: { currency }, answers: answersFor(product({ net_price: 4 })) });
      await office.field('net_price').fill(typed);
      await save(office);
      await expect.element(office.message(t('problems.decimals'))).toBeVisible();
      await expect.poll(() => document.activeElement).toBe(office.field('net_price').element());
      expect(sent(office, 'net_price')).toEqual([]);
    });

  test('without tax updates with each key, and shows a dash for an invalid number', async ({ openOffice }) => {
    const office = await openOffice(route, { answers: answersFor(product()) });
    await office.field('net_price').fill('11');
    await expect.element(excludingTax()).toHaveTextContent('10,00');
    await office.field('tax_rate').fill('20');
    await expect.element(excludingTax()).toHaveTextContent('9,17');
    await office.field('net_price').fill('1x');
    await expect.element(excludingTax()).toHaveTextContent('–');
  });
});

describe('translations', () => {
  const named = (locale: Locale) => sentenceCase(languageName(locale, 'fr'), 'fr');
  const tab = (locale: Locale) => page.getByRole('group', { name: t('form.translations') }).getByRole('button', { name: named(locale) });
  const progress = (text: string) => page.getByRole('paragraph').filter({ hasText: text });
  const german = productIn({ locale: 'de-DE', name: 'Grüner Tee', stale: true });
  const pathOf = (locale: Locale, field: string) => `languages.${LOCALES.indexOf(locale)}.${field}`;
  const texts = (record: Product): Answers => ({
    ...answersFor(record),
    // The menu's translation into German has started.
    'GET /api/menu/:venue/section': () => ({
      rows: [section({ languages: [sectionIn({ locale: 'de-DE', name: 'Karte' })] })],
      total: 1,
    }),
  });

  test('are typed and counted, and sent only if they have a text', async ({ openOffice }) => {
    const office = await openOffice(route, { answers: texts(product()) });
    await expect.element(progress(t('translations.missing_all', { n: 2 }))).toBeVisible();
    await userEvent.click(tab('de-DE'));
    await office.field(pathOf('de-DE', 'name')).fill('Tee');
    await expect.element(progress(t('translations.missing_all', { n: 1 }))).toBeVisible();
    await userEvent.click(tab('en-GB'));
    await userEvent.click(tab('de-DE'));
    await expect.element(office.field(pathOf('de-DE', 'name'))).toHaveValue('Tee');
    await office.field(pathOf('de-DE', 'recipe')).fill('Minze');
    await expect.element(progress(t('translations.complete'))).toBeVisible();
    await save(office);
    await expect.poll(() => sent(office, 'languages')).toEqual([[productIn({ locale: 'de-DE', name: 'Tee', recipe: 'Minze' })]]);
  });

  test('whose original has changed are marked until the user confirms them', async ({ openOffice }) => {
    const office = await openOffice(route, { answers: texts(product({ languages: [german] })) });
    await expect.element(tab('de-DE')).toHaveAttribute('data-stale', 'true');
    await userEvent.click(tab('de-DE'));
    await userEvent.click(office.button(t('translations.check')));
    await expect.element(office.button(t('translations.check'))).not.toBeInTheDocument();
    await expect.element(tab('de-DE')).not.toHaveAttribute('data-stale');
    await save(office);
    await expect.poll(() => sent(office, 'languages')).toEqual([[{ ...german, stale: false }]]);
  });

  test('that the server refuses are marked on the tab of their language', async ({ openOffice }) => {
    const office = await openOffice(route, { answers: texts(product({ languages: [german] })) });
    office.network.answers[CHANGE] = () => {
      throw new ApiError('invalid', {
        errors: { 'languages.0.name': { code: 'invisible', message: 'Nothing of this text can be seen.' } },
      });
    };
    await office.field('recipe').fill('Citron');
    await save(office);
    await expect.element(tab('de-DE')).toHaveAttribute('data-wrong', 'true');
    await expect.poll(() => document.activeElement).toBe(tab('de-DE').element());
    await userEvent.keyboard('{Enter}');
    await expect.element(office.message(t('problems.invisible'))).toBeVisible();
  });
});
