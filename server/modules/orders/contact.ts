// A guest's contact, as the venue requires it: a valid phone number (stored as E.164) or e-mail address.
import { contradiction } from '@ardoise/contract/errors.ts';
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import type { PlaceOrder } from '@ardoise/contract/orders.ts';
import { phoneOf } from '../customers/index.ts';

export type Contact = { phone: string | null; email: string | null };

/** Throws a 422 that names the field. */
export const requireContact = (customer: PlaceOrder['customer'], venue: Pick<MenuVenue, 'contact' | 'country'>): Contact => {
  const phone = customer.phone ? phoneOf(customer.phone, venue.country) : null;
  if (customer.phone && !phone) throw contradiction('customer.phone', 'phone', 'This is not a valid phone number.');
  const contact = { phone, email: customer.email?.toLowerCase() ?? null };
  if (venue.contact === 'phone' && !contact.phone) throw contradiction('customer.phone', 'required', 'The venue needs a phone number.');
  if (venue.contact === 'email' && !contact.email) throw contradiction('customer.email', 'required', 'The venue needs an e-mail address.');
  if (venue.contact === 'any' && !contact.phone && !contact.email)
    throw contradiction('customer.phone', 'required', 'The venue needs a phone number or an e-mail address.');
  return contact;
};
