// What statements of orders hold of customers and of who receives news.
import { fragment, type Sql, sql } from '../../platform/sql.ts';

/** The id of the customer with this contact, if the venue has one. */
export const findCustomer = (venue: Sql, contact: Sql): Sql =>
  fragment('customers.find-customer', sql`select id from customer where venue_id = ${venue} and contact = ${contact}`);
/** Customers, without what says who they are. */
export const CUSTOMERS = fragment('customers.customers', sql`(select venue_id, id, creation_date, email, phone from customer)`);
/** Keeps customers; the rows follow. A record is made by the first order of a contact. */
export const INSERT_CUSTOMER = fragment(
  'customers.insert-customer',
  sql`insert into customer (venue_id, id, name, contact, email, phone, creation_date)`,
);

/**
 * Keeps an order's wish for news under an id (random: see the table), for a `with` that has the order as `placed`: once an e-mail and
 * venue, so that orders with somebody else's address bring one mail and no more.
 */
export const askNewsletter = (id: Sql): Sql =>
  fragment(
    'customers.ask-newsletter',
    sql`insert into newsletter (venue_id, id, email, locale, at)
      select venue_id, ${id}, customer_email, locale, creation_date from placed where newsletter and customer_email is not null
      on conflict (venue_id, email) do nothing`,
  );

/** Whether the owner of the e-mail has confirmed, as a condition on two columns. */
export const newsletterConfirmed = (venue: Sql, email: Sql): Sql =>
  fragment(
    'customers.newsletter-confirmed',
    sql`exists (select 1 from newsletter n where n.venue_id = ${venue} and n.email = ${email} and n.confirmed_at is not null)`,
  );
