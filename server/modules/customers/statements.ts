// SQL fragments about customers and newsletters for the statements of orders.
import { fragment, type Sql, sql } from '../../platform/sql.ts';

/** The id of the customer with this contact, if the venue has one. */
export const findCustomer = (venue: Sql, contact: Sql): Sql =>
  fragment('customers.find-customer', sql`select id from customer where venue_id = ${venue} and contact = ${contact}`);
/** Customers without names. */
export const CUSTOMERS = fragment('customers.customers', sql`(select venue_id, id, creation_date, email, phone from customer)`);
/** Inserts customers; the rows follow. The first order of a contact creates its record. */
export const INSERT_CUSTOMER = fragment(
  'customers.insert-customer',
  sql`insert into customer (venue_id, id, name, contact, email, phone, creation_date)`,
);

/**
 * Inserts an order's newsletter request under a random id, for a `with` query that has the order as `placed`: one row
 * per e-mail and venue, so that orders with someone else's address send one mail only.
 */
export const askNewsletter = (id: Sql): Sql =>
  fragment(
    'customers.ask-newsletter',
    sql`insert into newsletter (venue_id, id, email, locale, at)
      select venue_id, ${id}, customer_email, locale, creation_date from placed where newsletter and customer_email is not null
      on conflict (venue_id, email) do nothing`,
  );

/** True if the owner of the e-mail has confirmed, as a condition on two columns. */
export const newsletterConfirmed = (venue: Sql, email: Sql): Sql =>
  fragment(
    'customers.newsletter-confirmed',
    sql`exists (select 1 from newsletter n where n.venue_id = ${venue} and n.email = ${email} and n.confirmed_at is not null)`,
  );
