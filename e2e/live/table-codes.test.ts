// Table codes, from the switch to the guest's order.
import type { Table } from '@ardoise/contract/tables.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { guestOn } from '../pages/guest.ts';
import { staffOn } from '../pages/staff.ts';
import { demoAddress } from '../setup/demo.ts';
import { callAs, menuPath } from '../setup/people.ts';
import { expect, type OpenOffice, type OpenPhone, test } from '../setup/test.ts';

const VENUE = demoVenueIds.halles;
const MANAGER = 'manager@demo.test';

const openTables = async (openOffice: OpenOffice) => {
  const visit = await openOffice('fr', { email: MANAGER });
  const staff = staffOn(visit.page, 'fr');
  await staff.open('table');
  await visit.page.getByRole('row').nth(3).waitFor();
  return { ...visit, ...staff };
};
/** The address in the printed code of a table. */
const printedUrl = async (number: string): Promise<string> => {
  const tables = await callAs<Table[]>(MANAGER, 'GET', `/api/venue/${VENUE}/table`);
  return tables.find((table) => table.number === number)?.url ?? '';
};
const scan = async (openPhone: OpenPhone, address: string) => {
  const visit = await openPhone('fr-FR');
  await visit.page.goto(address);
  await visit.page.locator('main li[data-id]').first().waitFor();
  return { ...visit, ...guestOn(visit.page, 'fr-FR') };
};
const expectOldCodeAlert = ({ page, texts }: Awaited<ReturnType<typeof scan>>, table: string) =>
  page.getByRole('alert').getByText(texts.problems.oldTable.replace('{table}', table)).waitFor();

test('table codes are enabled, sent from the table’s address with the order, and renewed', async ({ openPhone, openOffice }) => {
  const { page: office, t } = await openTables(openOffice);
  expect(new URL(await printedUrl('7'), demoAddress()).search).toBe('?table=7');
  await office.getByRole('switch', { name: t('table.codes') }).click({ force: true });
  await office.getByRole('dialog').getByText(t('table.reprint')).waitFor();
  await office.getByRole('button', { name: t('table.turn_on') }).click();
  await office.getByText(t('table.codes_on')).waitFor();
  const address = await printedUrl('7');
  expect(address).toMatch(/\?table=7&code=[2-9A-HJ-NP-Z]{8}$/);

  // A menu opened without the code shows an alert, and ordering for a table requires the code.
  const stranger = await scan(openPhone, menuPath('halles', { table: '7' }));
  await expectOldCodeAlert(stranger, '7');
  await stranger.pick('cha5');
  await stranger.openBasket();
  await stranger.basket().getByRole('radio', { name: stranger.texts.basket.atTable }).check();
  await stranger.basket().getByText(stranger.texts.problems.tableCode).waitFor();
  await stranger.basket().getByLabel(stranger.texts.basket.name).fill('Max');
  await stranger.orderButton().click();
  await stranger.basket().getByText(stranger.texts.problems.fields).waitFor();
  await stranger.basket().getByRole('radio', { name: stranger.texts.basket.atBar }).check();
  await stranger.orderButton().click();
  await stranger.ref();
  await stranger.page.getByText(stranger.texts.order.forBar).waitFor();

  // A guest with the scanned code orders. Going back returns to the scanned URL; a URL without a code uses the stored one.
  const guest = await scan(openPhone, address);
  await guest.pick('cha5');
  await guest.openBasket();
  expect(await guest.basket().getByLabel(guest.texts.basket.tableNumber).inputValue()).toBe('7');
  await guest.basket().getByLabel(guest.texts.basket.name).fill('Zoé');
  await guest.orderButton().click();
  await guest.ref();
  await guest.page.getByText(guest.texts.order.forTable.replace('{table}', '7')).waitFor();
  await guest.page.getByRole('link', { name: guest.texts.order.back }).click();
  await guest.page.waitForURL(/table=7&code=/);
  await guest.page.goto(menuPath('halles', { table: '7' }));
  await guest.pick('cha6');
  await guest.openBasket();

  // With new codes, the open page learns it from its order, the old address at once.
  await office.getByRole('button', { name: t('table.renew_all') }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: t('table.renew_all') })
    .click();
  await office.getByText(t('table.renewed', { n: 20 })).waitFor();
  await guest.orderButton().click();
  await guest.basket().getByText(guest.texts.problems.tableCode).waitFor();
  const late = await scan(openPhone, address);
  await expectOldCodeAlert(late, '7');
  await guest.page.goto(await printedUrl('7'));
  await guest.openBasket();
  await guest.orderButton().click();
  await guest.ref();
});
