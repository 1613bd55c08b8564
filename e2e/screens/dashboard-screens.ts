// The dashboard, the start page of accounts with figures, and its dialogs.
import type { OfficeScreen } from './office-screen.ts';

const dashboard: Omit<OfficeScreen, 'name' | 'route'> = {
  person: 'manager',
  ready: (_, page) => page.getByRole('main').getByRole('img').nth(1),
};
export const dashboardScreens: OfficeScreen[] = [
  { ...dashboard, name: 'dashboard', route: '' },
  {
    ...dashboard,
    name: 'the tables of the dashboard',
    route: '?range=week&views=hourly&visitors=hourly&chart=line&top=12',
    open: async ({ t }, page) => {
      await page
        .getByRole('region', { name: t('dashboard.missed'), exact: true })
        .getByRole('table')
        .waitFor();
      const show = page.getByRole('main').getByRole('button', { name: t('dashboard.show_table'), disabled: false });
      // Waits for all cards: a loading card has none yet.
      await show.nth(7).waitFor();
      for (let left = await show.count(); left > 0; left--) await show.first().click();
      // One for each card; four show one by default.
      await page.getByRole('table').nth(11).waitFor();
      // At the top of the page the header covers nothing.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    ...dashboard,
    name: 'days of the dashboard',
    route: '?range=day',
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('dashboard.custom'), exact: true }).click();
      await page.getByLabel(t('history.from'), { exact: true }).waitFor();
    },
  },
];
