// Customers of a venue, and its recall book (docs/product/privacy.md).
import { z } from 'zod';
import { email, nameOf, phone } from './kit/fields.ts';
import { listQuery } from './kit/list.ts';
import { id, named, recordParam, route, venueParam } from './kit/route.ts';
import type { Message } from './messages.ts';
import type { Order } from './orders.ts';

/** A person who left a contact, and since when. */
const person = z.object({
  id,
  name: z.string(),
  creation_date: z.iso.datetime(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

export const customer = person.clone();
named('Customer', customer);
export type Customer = z.infer<typeof customer>;

export const guest = person.clone();
named('Guest', guest);
export type Guest = z.infer<typeof guest>;

/** A guest's entry in the recall book: a name, and either a phone number or an e-mail. */
export const guestInput = z.strictObject({
  name: nameOf(100),
  phone: phone.nullable().default(null),
  email: email.nullable().default(null),
});
named('GuestInput', guestInput);
export type GuestInput = z.output<typeof guestInput>;

/** Everything that a venue stores about a person. Each module adds its data under its own name. */
export type PersonExport = {
  customer: Customer[];
  recall_book: Guest[];
  newsletter: { email: string; locale: string; asked: string; confirmed: string | null }[];
  orders: Order[];
  messages: Message[];
  /** Phones with a push subscription for an order. */
  phones: { order: string; endpoint: string; p256dh: string; auth: string; at: string }[];
} & Record<string, unknown>;

const sorts = ['creation_date', 'name', 'id'] as const;

export const customerRoutes = {
  /** Newest first, unless sorted. */
  list: route({
    method: 'GET',
    path: '/api/user/:venue/customer',
    summary: 'People who ordered at the venue',
    access: { right: 'customer:list', venue: 'path' },
    params: venueParam,
    query: listQuery({ name: z.string().max(200).optional() }, sorts),
    ok: z.array(customer),
    list: true,
  }),
  /** One JSON file, for a person who requests their data (docs/product/privacy.md#export). */
  export: route({
    method: 'GET',
    path: '/api/user/:venue/customer/:id/export',
    summary: 'Everything that the venue stores about a customer',
    access: { right: 'customer:edit', venue: 'path' },
    params: recordParam,
    ok: z.custom<PersonExport>(),
  }),
  /** Permanent: deletes the record; the customer's orders stay without personal data (docs/product/privacy.md#erasing). */
  erase: route({
    method: 'DELETE',
    path: '/api/user/:venue/customer/:id',
    summary: 'Erase a customer',
    access: { right: 'customer:delete', venue: 'path' },
    params: recordParam,
    ok: customer,
    errors: ['open_orders'],
  }),
};

export const guestBookRoutes = {
  list: route({
    method: 'GET',
    path: '/api/user/:venue/guest',
    summary: 'The recall book, newest first',
    access: { right: 'guest:list', venue: 'path' },
    params: venueParam,
    query: listQuery({}, sorts),
    ok: z.array(guest),
    list: true,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/user/:venue/guest/:id',
    summary: 'Delete an entry of the recall book',
    access: { right: 'guest:delete', venue: 'path' },
    params: recordParam,
    ok: guest,
  }),
  /** 404 if the venue has no recall book (docs/product/guest-menu.md#welcome-box). */
  enter: route({
    method: 'POST',
    path: '/api/public/guest/:venue',
    summary: 'A guest leaves a name and one contact in the recall book',
    access: 'public',
    params: venueParam,
    body: guestInput,
    /** `until`: when the entry is deleted. */
    ok: z.object({ until: z.iso.datetime() }),
    status: 201,
    errors: ['not_found', 'contradiction', 'too_many_requests'],
  }),
};
