// The menu time machine: the guest page at any day, time, language and table, in a phone frame.
import { formatMoment, type InterfaceLocale, languageName } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { guestTexts, productName } from '../pages/texts.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs } from '../setup/people.ts';
import { expect, type Office, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
// A Friday in Paris: before happy hour, at its start, and a quarter of an hour later.
const BEFORE = new Date('2026-11-27T15:45:00Z');
const START = new Date('2026-11-27T16:00:00Z');
const WITHIN = new Date('2026-11-27T16:15:00Z');

const pageIn = ({ page }: Office) => page.frameLocator('iframe');
const euros = (amount: number, locale: 'en-GB' | InterfaceLocale) => formatMoney(amount, 'EUR', locale);

test.describe('the time machine', () => {
  for (const [locale, title] of inLanguages('steps through happy hour, in another language and at a table', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t } = screen;
      const shown = pageIn(screen);
      const bar = (instant: Date) =>
        shown.getByText(guestTexts['en-GB'].menu.preview.replace('{time}', formatMoment(instant, 'en-GB', 'Europe/Paris')));
      const lager = shown
        .getByRole('listitem')
        .filter({ hasText: productName('bie1', 'en-GB') })
        .first();
      await screen.open('product');
      await screen.menuEntry(t('time_machine.title')).click();
      await shown.getByRole('heading', { level: 1 }).waitFor();
      await page.getByLabel(t('time_machine.day'), { exact: true }).fill('2026-11-27');
      await page.getByLabel(t('time_machine.time'), { exact: true }).fill('16:45');
      await page.getByRole('combobox', { name: t('time_machine.language') }).click();
      await page.getByRole('option', { name: new RegExp(languageName('en-GB', locale), 'i') }).click();
      await bar(BEFORE).waitFor();
      expect(await lager.textContent()).toContain(euros(4.6, 'en-GB'));
      expect(await lager.textContent()).not.toContain(euros(3.2, 'en-GB'));

      await page
        .getByRole('heading', { name: t('time_machine.upcoming', { time: formatMoment(START, locale, 'Europe/Paris') }) })
        .waitFor();
      const prices = `${euros(4.6, locale)} → ${euros(3.2, locale)}`;
      await page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: t('shared.pair', { name: productName('bie1', 'en-GB'), value: prices }) })
        .waitFor();
      await page.getByRole('button', { name: t('time_machine.next'), exact: true }).click();
      await bar(START).waitFor();
      await lager.filter({ hasText: euros(3.2, 'en-GB') }).waitFor();
      await page.getByRole('button', { name: t('time_machine.later'), exact: true }).click();
      await bar(WITHIN).waitFor();
      await page.getByRole('button', { name: t('time_machine.previous'), exact: true }).click();
      await bar(START).waitFor();
      await page.getByRole('button', { name: t('time_machine.earlier'), exact: true }).click();
      await bar(BEFORE).waitFor();

      await page.getByLabel(t('time_machine.table')).fill('7');
      await shown.getByText(guestTexts['en-GB'].menu.table.replace('{table}', '7'), { exact: true }).waitFor();
      expect(await page.locator('iframe').getAttribute('height')).toBe('667');
      await page.getByRole('button', { name: 'iPhone X' }).click();
      await expect.poll(() => page.locator('iframe').getAttribute('height')).toBe('812');
      // The framed pages are not in the window's history.
      await page.goBack();
      await screen.heading(t('names.product')).waitFor();
    });

  for (const [locale, title] of inLanguages('stays at its instant once the script runs, and takes no orders', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t } = screen;
      const shown = pageIn(screen);
      await screen.open('preview');
      await page.getByLabel(t('time_machine.day'), { exact: true }).fill('2026-11-27');
      await page.getByLabel(t('time_machine.time'), { exact: true }).fill('17:15');
      const banner = guestTexts['fr-FR'].menu.preview.replace('{time}', formatMoment(WITHIN, 'fr-FR', 'Europe/Paris'));
      await shown.getByText(banner).waitFor();
      // Elements have ids once the script runs.
      await shown.locator('main li[data-id]').first().waitFor();
      // Uses the keyboard, because the phone is scaled and a click would miss.
      await shown
        .getByRole('button', { name: new RegExp(productName('bie1')) })
        .first()
        .press('Enter');
      const sheet = shown.getByRole('dialog', { name: productName('bie1') });
      await sheet.getByText(euros(3.2, 'fr')).first().waitFor();
      expect(await sheet.getByRole('button', { name: new RegExp(guestTexts['fr-FR'].product.add.split('{')[0] ?? '') }).count()).toBe(0);
      await shown.getByText(banner).waitFor();
    });
});

test('the preview of a deactivated venue works, including sheets', async ({ openOffice }) => {
  const setActive = (active: boolean) => callAs('admin@demo.test', 'PUT', `/api/venue/${demoVenueIds.port}/active`, { active });
  await setActive(false);
  try {
    const screen = await openOffice('fr', { email: 'smart-manager@demo.test' });
    await screen.open(`venue/${demoVenueIds.port}`);
    await screen.menuEntry(screen.t('time_machine.title')).click();
    const shown = pageIn(screen);
    await shown.getByRole('main').getByRole('listitem').getByRole('button').first().press('Enter');
    await shown.getByRole('dialog').waitFor();
    expect(await screen.page.getByText(screen.t('form.failed')).count()).toBe(0);
  } finally {
    await setActive(true);
  }
});
