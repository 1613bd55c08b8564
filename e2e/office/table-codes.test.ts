// The QR codes of all tables in one document that the browser prints or saves as PDF.
import type { Table } from '@ardoise/contract/tables.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { callAs } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
/** Number of codes on an A4 sheet. */
const A_SHEET = 6;

test('every table’s code is printed into one PDF with the venue’s name, none split across sheets', async ({ openOffice }) => {
  const tables = await callAs<Table[]>(MANAGER, 'GET', `/api/venue/${demoVenueIds.halles}/table?pageSize=500`);
  const { page, t, open } = await openOffice('de', { email: MANAGER });
  await open('table');
  await page.getByRole('link', { name: t('table.print') }).click();
  await page.emulateMedia({ media: 'print' });
  for (const { number } of tables) {
    const card = page.getByRole('listitem').filter({ hasText: new RegExp(`${t('orders.table', { table: number })}$`) });
    await expect(card.getByText('Brasserie des Halles')).toBeVisible();
    await expect(card.getByRole('img', { name: t('table.qr_of', { number }) })).toBeVisible();
  }
  // The rest of the screen is not printed.
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: t('table.print') })).toBeHidden();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(Math.ceil(tables.length / A_SHEET));
});
