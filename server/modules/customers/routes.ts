// Routes about people: the lists for staff, export and erasure of a customer, and guests' entries in the recall book.
import { ApiError } from '@ardoise/contract/errors.ts';
import { customerRoutes, guestBookRoutes } from '@ardoise/contract/people.ts';
import type { Bind } from '../../http/bind.ts';
import { limiter, requireRoom } from '../../http/limits/limits.ts';
import { findIn } from '../../http/resource.ts';
import type { Db } from '../../platform/db.ts';
import { shortId } from '../../platform/ids.ts';
import type { openGuests } from './guests.ts';
import { listPeople, type People } from './people.ts';

type Deps = { db: Db; people: People; guests: ReturnType<typeof openGuests>; perAddress: number };

export const bindPeople = (on: Bind, { db, people, guests, perAddress }: Deps): void => {
  const findBy = (find: People['customer']) => ({
    find: (params: Record<string, string>, venue: string | null) =>
      findIn({ find: (place: string, id: string) => find(place, id) }, params.id, venue),
  });
  const [customer, guest] = [findBy(people.customer), findBy(people.guest)];
  on(customerRoutes.list, ({ params, query }) => listPeople(db, 'customer', { venue: params.venue, name: query.name }, query));
  on(
    customerRoutes.export,
    ({ params, reply }) => {
      // Indented for people to read.
      reply.serializer((file: unknown) => JSON.stringify(file, null, 2)).type('application/json; charset=utf-8');
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="customer-${shortId(params.id)}.json"`,
      });
      return people.export(params.venue, params.id);
    },
    customer,
  );
  on(customerRoutes.erase, ({ params }) => people.erase(params.venue, params.id), customer);
  on(guestBookRoutes.list, ({ params, query }) => listPeople(db, 'guest', { venue: params.venue }, query));
  on(guestBookRoutes.remove, ({ params, record }) => people.removeGuest(params.venue, record), guest);

  const addresses = limiter(perAddress, 60);
  on(guestBookRoutes.enter, async ({ params, body, request }) => {
    const country = await guests.countryOf(params.venue);
    if (country === null) throw new ApiError('not_found');
    requireRoom(addresses.take(request.ip));
    return guests.enter(params.venue, country, body);
  });
};
