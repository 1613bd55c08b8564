// The start of who may read figures, and what opens on it.
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
      // All of them have come: what is still being read has none yet.
      await show.nth(7).waitFor();
      for (let left = await show.count(); left > 0; left--) await show.first().click();
      // Of each card its own; four show one anyway.
      await page.getByRole('table').nth(11).waitFor();
      // The bar of the frame lies over nothing at the top of the page.
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
