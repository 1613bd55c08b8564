// Routes of the venue: switcher, profile under both of its paths, open switch, tables.

import { userRoutes } from '@ardoise/contract/accounts/users.ts';
import { guestRoutes, type TableState } from '@ardoise/contract/guest.ts';
import { route } from '@ardoise/contract/kit/route.ts';
import { pictureRoutes } from '@ardoise/contract/pictures.ts';
import { LIST_OF, type Role } from '@ardoise/contract/rules/permissions.ts';
import { barCode, tableCodes } from '@ardoise/contract/tables.ts';
import { teamRoutes } from '@ardoise/contract/team.ts';
import { type NewVenue, type OpenState, type OwnVenue, type Profile, type ProfileChange, venueRoutes } from '@ardoise/contract/venues.ts';
import type { Bind } from '../../http/bind.ts';
import { type Identity, type Membership, requireRight, subjectOf } from '../../http/guard.ts';
import { findIn } from '../../http/resource.ts';
import { answerFor, type Db } from '../../platform/db.ts';
import { isUuid } from '../../platform/ids.ts';
import type { VenueQuery } from './all-venues.ts';
import type { Person } from './own-venues.ts';
import { checkPaymentTab } from './profile.ts';
import type { tableStore } from './tables/tables.ts';
import { listsByVenue, listsOf, registered, teamOf, wholeTeamOf } from './team/team.ts';

export type Caller = { identity: Identity; membership: Membership };
type Query = { name?: string | undefined; page?: number | undefined; pageSize?: number | undefined };
type Calls = {
  db: Db;
  tables: ReturnType<typeof tableStore>;
  person(id: string): Promise<Person | null>;
  list(person: Person, query: Query): Promise<{ rows: OwnVenue[]; total: number }>;
  /** Lists all venues of the platform. */
  all(query: VenueQuery): Promise<{ rows: Profile[]; total: number }>;
  create(input: NewVenue, identity: Identity): Promise<Profile>;
  setActive(venue: string, active: boolean, account: string): Promise<Profile>;
  profile(venue: string): Promise<Profile>;
  changeProfile(venue: string, change: ProfileChange, caller: Caller): Promise<Profile>;
  /** 404 if the account does not have the role. */
  removeMember(venue: string, role: Role, account: string, by: string): Promise<void>;
  removePicture(venue: string, account: string): Promise<Profile>;
  open(venue: string): Promise<OpenState>;
  /** `account`: the author of the change. */
  setOpen(venue: string, open: boolean, account: string): Promise<OpenState>;
  pause(venue: string, minutes: number, account: string): Promise<OpenState>;
  endPause(venue: string, account: string): Promise<OpenState>;
  checkTable(asked: { venue: string; table: string; code: string | null; address: string }): Promise<TableState>;
};

/** The open switch with a trailing slash, as the back-office calls it (docs/product/venues.md#open-switch). */
const openWithEmptyId = route({ ...venueRoutes.open, path: '/api/venue/:venue/open/' });
const setOpenWithEmptyId = route({ ...venueRoutes.setOpen, path: '/api/venue/:venue/open/' });

const bindOpen = (on: Bind, calls: Calls): void => {
  for (const read of [venueRoutes.open, openWithEmptyId, venueRoutes.pauseState]) on(read, ({ params }) => calls.open(params.venue));
  for (const set of [venueRoutes.setOpen, setOpenWithEmptyId])
    on(set, ({ params, body, identity }) => calls.setOpen(params.venue, body.open, identity.id));
  on(venueRoutes.pause, ({ params, body, identity }) => calls.pause(params.venue, body.minutes, identity.id));
  on(venueRoutes.endPause, ({ params, identity }) => calls.endPause(params.venue, identity.id));
};

const bindTables = (on: Bind, { tables: store }: Calls): void => {
  on(tableCodes.renew, ({ params, identity }) => store.renew(params.venue, params.id, identity.id), {
    find: (params: Record<string, string>, venue: string | null) => findIn(store, params.id, venue),
  });
  on(tableCodes.renewAll, async ({ params, identity }) => ({ renewed: await store.renewAll(params.venue, identity.id) }));
  on(barCode.show, ({ params }) => store.bar(params.venue));
  on(barCode.change, ({ params, body, identity }) => store.changeBar(params.venue, body.on, identity.id));
};

const bindTeam = (on: Bind, { db, removeMember }: Calls): void => {
  on(userRoutes.registered, ({ identity, query }) => registered(db, identity, query));
  on(teamRoutes.list, ({ params, identity, membership }) => teamOf(db, params.venue, subjectOf(identity, membership)));
  on(
    teamRoutes.remove,
    async ({ params, identity, membership, record }) => {
      requireRight(identity, membership, `${LIST_OF[params.role]}:edit`);
      await removeMember(params.venue, params.role, params.id, identity.id);
      return record;
    },
    {
      find: async ({ role, id }: Record<string, string>, venue: string | null) =>
        (isUuid(venue) ? await wholeTeamOf(db, venue) : []).find((member) => member.role === role && member.user.id === id) ?? null,
    },
  );
};

export const bindVenues = (on: Bind, calls: Calls): void => {
  /** Non-admins reach only their own list; others answer 404. */
  const whose = async ({ userId }: Record<string, string>, _venue: string | null, identity: Identity | undefined) => {
    if (identity?.id === userId) return identity ?? null;
    return identity?.admin && isUuid(userId) ? calls.person(userId) : null;
  };
  on(venueRoutes.mine, ({ record, query }) => calls.list(record, query), { find: whose });
  const withLists = async (profile: Profile, { identity, membership }: Caller): Promise<Profile> =>
    answerFor(profile, { ...profile, ...(await listsOf(calls.db, profile.id, subjectOf(identity, membership))) });
  const withAllLists = async (profiles: readonly Profile[]): Promise<Profile[]> => {
    const lists = await listsByVenue(
      calls.db,
      profiles.map(({ id }) => id),
    );
    return profiles.map((profile) => ({ ...profile, ...lists(profile.id) }));
  };
  on(venueRoutes.list, async ({ query }) => {
    const { rows, total } = await calls.all(query);
    return { rows: await withAllLists(rows), total };
  });
  on(venueRoutes.create, async ({ body, identity }) => (await withAllLists([await calls.create(body, identity)]))[0] as Profile);
  on(venueRoutes.setActive, async (call) => withLists(await calls.setActive(call.params.venue, call.body.active, call.identity.id), call));
  for (const read of [venueRoutes.profile, venueRoutes.show])
    on(read, async (call) => withLists(await calls.profile(call.params.venue), call));
  for (const change of [venueRoutes.changeProfile, venueRoutes.change])
    on(
      change,
      async ({ params, body, identity, membership }) => {
        checkPaymentTab({ identity, membership, body, record: await calls.profile(params.venue) });
        const caller = { identity, membership };
        return withLists(await calls.changeProfile(params.venue, body, caller), caller);
      },
      { current: async (call) => withLists(await calls.profile(call.params.venue), call) },
    );
  on(pictureRoutes.removeFromVenue, async (call) => withLists(await calls.removePicture(call.params.venue, call.identity.id), call));
  bindTeam(on, calls);
  bindOpen(on, calls);
  bindTables(on, calls);
  on(guestRoutes.table, async ({ params, query, request }) => ({
    state: await calls.checkTable({ venue: params.venue, table: query.table, code: query.code ?? null, address: request.ip }),
  }));
};
