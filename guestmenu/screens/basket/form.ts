// What the order form asks and how its answers become an order. Pure.
import type { Problem } from '@ardoise/contract/errors.ts';
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { Texts } from '../../i18n/fr-FR.ts';
import type { Basket } from '../../visit/basket.ts';
import type { Customer } from '../../visit/customer.ts';
import type { PricedBasket } from '../../visit/price-basket.ts';
import type { OrderBody } from '../../visit/stored.ts';

/** `at` is null until the guest has chosen, where the page's address names a table that the venue does not have. */
export type Destination = { at: 'table' | 'bar' | null; table: string };
export type Field = 'name' | 'phone' | 'email' | 'table' | 'note';
/** The key of a text in `problems` for each field that is wrong. */
export type FieldProblems = Partial<Record<Field, keyof Texts['problems']>>;

/** The destination before the guest has chosen one; null where the venue does not know the table of the address. */
export const firstDestination = ({ table, tableProblem }: { table: string | null; tableProblem: string | null }): Destination => {
  if (tableProblem !== null) return { at: null, table: '' };
  return table === null ? { at: 'bar', table: '' } : { at: 'table', table };
};

/** What is still marked once some fields were changed; any contact will do where none was given. */
export const stillMarked = (problems: FieldProblems, changed: readonly Field[]): FieldProblems => {
  const contacted = changed.includes('phone') || changed.includes('email');
  const left = Object.entries(problems) as [Field, FieldProblems[Field]][];
  return Object.fromEntries(left.filter(([field, problem]) => !changed.includes(field) && !(contacted && problem === 'contactMissing')));
};

/** The contacts that a venue asks for; none where it needs none. */
export const contactsOf = (contact: MenuVenue['contact']): ('phone' | 'email')[] => {
  if (contact === 'none') return [];
  return contact === 'any' ? ['phone', 'email'] : [contact];
};

/** News go by e-mail, to whoever typed one here, and only where the venue's server can send any. */
export const offersNews = ({ contact, newsletter }: Pick<MenuVenue, 'contact' | 'newsletter'>, customer: Customer): boolean =>
  newsletter && contactsOf(contact).includes('email') && customer.email.trim() !== '';

/** The table's number, or null at the bar. */
const tableOf = (destination: Destination): string | null => (destination.at === 'table' ? destination.table.trim() : null);

/** What is missing before the order is worth sending; the server judges the rest. */
export const checkForm = (customer: Customer, destination: Destination, contact: MenuVenue['contact']): FieldProblems => {
  const problems: FieldProblems = {};
  const asked = contactsOf(contact);
  if (customer.name.trim() === '') problems.name = 'nameMissing';
  if (destination.at === null) problems.table = 'whereMissing';
  if (destination.at === 'table' && destination.table.trim() === '') problems.table = 'tableMissing';
  if (asked.length > 0 && asked.every((field) => customer[field].trim() === '')) problems[asked[0] ?? 'phone'] = 'contactMissing';
  if (asked.includes('email') && customer.email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(customer.email.trim())) problems.email = 'email';
  return problems;
};

/** The contact that is remembered, if one is asked for. */
export const contactIn = (customer: Customer, contact: MenuVenue['contact']): string =>
  contactsOf(contact)
    .map((field) => customer[field].trim())
    .filter(Boolean)
    .join(' · ');

/** `basket`: its lines as they are sent. */
export const orderBody = (
  basket: Pick<Basket, 'costs' | 'note'> & { items: OrderLine[] },
  settled: PricedBasket,
  customer: Customer,
  destination: Destination,
  venue: Pick<MenuVenue, 'contact' | 'newsletter'>,
  locale: Locale,
): Omit<OrderBody, 'avoids' | 'code' | 'device' | 'seat'> => {
  const asked = contactsOf(venue.contact);
  const given = (field: 'phone' | 'email') => (asked.includes(field) && customer[field].trim() !== '' ? customer[field].trim() : null);
  return {
    table: tableOf(destination),
    customer: {
      name: customer.name.trim(),
      phone: given('phone'),
      email: given('email'),
      newsletter: offersNews(venue, customer) && customer.newsletter,
    },
    note: basket.note.trim(),
    items: basket.items,
    costs: basket.costs.filter((id) => settled.costs.some((cost) => cost.id === id)),
    payment: 'counter',
    expected_total: settled.total,
    locale,
  };
};

const fieldOf: Record<string, Field> = {
  'customer.name': 'name',
  'customer.phone': 'phone',
  'customer.email': 'email',
  table: 'table',
  note: 'note',
};

/** The server's field problems as the form's own; those of other fields are left out. */
export const readProblems = ({ errors = {} }: Partial<Problem>): FieldProblems => {
  const fields: FieldProblems = {};
  for (const [path, { code }] of Object.entries(errors)) {
    const field = fieldOf[path];
    if (field === 'name') fields.name = code === 'invisible' ? 'nameInvisible' : 'nameMissing';
    else if (field === 'note') fields.note = 'field';
    else if (code === 'table_code') fields.table = 'tableCode';
    else if (field) fields[field] = code === 'required' ? 'contactMissing' : field;
  }
  return fields;
};
