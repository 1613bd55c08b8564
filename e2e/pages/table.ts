// A guest at a table of the first venue, and orders under a name.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import { menuPath } from '../setup/people.ts';
import type { OpenPhone } from '../setup/test.ts';
import { guestOn } from './guest.ts';

export const openTable = async (openPhone: OpenPhone, locale: Locale, table: string, settings: Parameters<OpenPhone>[1] = {}) => {
  const visit = await openPhone(locale, settings);
  await visit.page.goto(menuPath('halles', { table }));
  const guest = guestOn(visit.page, locale);
  await visit.page.getByText(guest.texts.menu.table.replace('{table}', table)).waitFor();
  return { ...visit, ...guest };
};
export type Table = Awaited<ReturnType<typeof openTable>>;

/** Adds products to the basket and orders them under a name; returns the order's number. */
export const orderAs = async (table: Table, name: string, products: readonly ProductKey[]): Promise<string> => {
  for (const product of products) await table.pick(product);
  await table.openBasket();
  // The phone stores the name of an earlier order.
  if ((await table.remembered().count()) === 0) await table.basket().getByLabel(table.texts.basket.name).fill(name);
  await table.orderButton().click();
  return table.ref();
};
