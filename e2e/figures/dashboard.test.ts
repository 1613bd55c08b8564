// The dashboard with the demonstration's figures: first view, state after a reload, and the content of a spreadsheet.
import { readFile } from 'node:fs/promises';
import { readSheets } from '../../server/test/uploads/spreadsheets.ts';
import { inLanguages } from '../setup/languages.ts';
import { expect, test } from '../setup/test.ts';

const PASSWORD = 'demo-ardoise';
const LAST_30_DAYS = 30;
const LANGUAGES = ['fr', 'de'] as const;

test.describe('the dashboard', () => {
  for (const [locale, title] of inLanguages('is a manager’s start page, and saves its figures', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale);
      const { page, t } = screen;
      await screen.open('');
      await screen.signIn('manager@demo.test', PASSWORD);
      await screen.heading(t('names.dashboard')).waitFor();
      expect(page.url()).toMatch(/#\/$/);
      const views = page.getByRole('region', { name: t('dashboard.views'), exact: true });
      await views.getByRole('img').waitFor();
      const save = views.getByRole('button', { name: t('dashboard.export') });
      const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
      expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.xlsx$/);
      const sheets = await readSheets(new Uint8Array(await readFile(await file.path())));
      const [head = [], ...rows] = sheets[t('dashboard.views')] ?? [];
      expect(head[0]).toBe(t('dashboard.date'));
      expect(rows.map(([day]) => day instanceof Date)).toEqual(Array.from({ length: LAST_30_DAYS }, () => true));
      expect(rows.flatMap(([, ...counts]) => counts).every((count) => typeof count === 'number')).toBe(true);
    });

  for (const [locale, title] of inLanguages('keeps its state after a reload and on going back', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: 'manager@demo.test' });
      const { page, t } = screen;
      await screen.open('');
      const pressed = (name: string) => page.getByRole('button', { name, exact: true, pressed: true });
      await pressed(t('dashboard.month')).waitFor();
      await page.getByRole('button', { name: t('dashboard.week'), exact: true }).click();
      await pressed(t('dashboard.week')).waitFor();
      await page
        .getByRole('region', { name: t('dashboard.visitors') })
        .getByRole('button', { name: t('dashboard.line') })
        .click();
      await pressed(t('dashboard.line')).waitFor();
      await page.reload();
      await pressed(t('dashboard.week')).waitFor();
      await pressed(t('dashboard.line')).waitFor();
      await page.goBack();
      await pressed(t('dashboard.bars')).waitFor();
      await page.goBack();
      await pressed(t('dashboard.month')).waitFor();
    });
});
