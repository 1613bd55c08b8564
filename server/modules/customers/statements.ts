// Parts of other modules' statements that read or write the newsletter.

/**
 * Keeps an order's wish for news under an id (random: see the table), for a `with` that has the order as `placed`: once an e-mail and
 * venue, so that orders with somebody else's address bring one mail and no more.
 */
export const askNewsletter = (id: string): string => `insert into newsletter (venue_id, id, email, locale, at)
    select venue_id, ${id}, customer_email, locale, creation_date from placed where newsletter and customer_email is not null
    on conflict (venue_id, email) do nothing`;

/** Whether the owner of the e-mail has confirmed, as a condition on two columns. */
export const newsletterConfirmed = (venue: string, email: string): string =>
  `exists (select 1 from newsletter n where n.venue_id = ${venue} and n.email = ${email} and n.confirmed_at is not null)`;
