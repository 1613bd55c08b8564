// The fields of the order form, and how they become an order. Pure.
import type { Problem } from '@ardoise/contract/errors.ts';
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { Texts } from '../../i18n/fr-FR.ts';
import type { Basket } from '../../visit/basket.ts';
import type { Customer } from '../../visit/customer.ts';
import type { PricedBasket } from '../../visit/price-basket.ts';
import type { OrderBody } from '../../visit/stored.ts';

/** `at` is null until the guest chooses, if the page's address has a table that the venue does not know. */
export type Destination = { at: 'table' | 'bar' | null; table: string };
export type Field = 'name' | 'phone' | 'email' | 'table' | 'note';
/** The key in `texts.problems` of each invalid field. */
export type FieldProblems = Partial<Record<Field, keyof Texts['problems']>>;

/** The initial destination; `at` is null if the venue does not know the table of the address. */
export const firstDestination = ({ table, tableProblem }: { table: string | null; tableProblem: string | null }): Destination => {
  if (tableProblem !== null) return { at: null, table: '' };
  return table === null ? { at: 'bar', table: '' } : { at: 'table', table };
};

/** The problems that remain after some fields changed. A missing contact is resolved by any contact field. */
export const remainingProblems = (problems: FieldProblems, changed: readonly Field[]): FieldProblems => {
  const contacted = changed.includes('phone') || changed.includes('email');
  const left = Object.entries(problems) as [Field, FieldProblems[Field]][];
  return Object.fromEntries(left.filter(([field, problem]) => !changed.includes(field) && !(contacted && problem === 'contactMissing')));
};

/** The contact fields that a venue asks for; empty if it needs no contact. */
export const contactsOf = (contact: MenuVenue['contact']): ('phone' | 'email')[] => {
  if (contact === 'none') return [];
  return contact === 'any' ? ['phone', 'email'] : [contact];
};

/** The newsletter is offered only if the form asks for an e-mail, one is entered, and the venue's server can send mail. */
export const offersNewsletter = ({ contact, newsletter }: Pick<MenuVenue, 'contact' | 'newsletter'>, customer: Customer): boolean =>
  newsletter && contactsOf(contact).includes('email') && customer.email.trim() !== '';

/** The table's number, or null at the bar. */
const tableOf = (destination: Destination): string | null => (destination.at === 'table' ? destination.table.trim() : null);

/** Problems that the client can find; the server validates the rest. */
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

/** The remembered contact, if one is asked for. */
export const contactIn = (customer: Customer, contact: MenuVenue['contact']): string =>
  contactsOf(contact)
    .map((field) => customer[field].trim())
    .filter(Boolean)
    .join(' · ');

/** The body of an order; `basket.items` are the lines to send. */
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
      newsletter: offersNewsletter(venue, customer) && customer.newsletter,
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

/** The server's problems by form field; problems of other fields are omitted. */
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
