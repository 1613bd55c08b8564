// Audit log of what admins do to accounts (docs/product/people-and-rights.md#acts-of-admins).
import { z } from 'zod';
import { paging } from '../kit/list.ts';
import { id, named, route } from '../kit/route.ts';
import { ROLES } from '../rules/permissions.ts';

/**
 * `email`: the address changed; `link`: the link to choose a password was mailed again; `sessions`, `factor`: all sessions or second
 * factors were ended.
 */
export const ACTS = [
  ...(['created', 'changed', 'email', 'admin_on', 'admin_off', 'disabled', 'enabled', 'erased'] as const),
  ...(['link', 'sessions', 'factor', 'role_on', 'role_off'] as const),
] as const;
export type ActKind = (typeof ACTS)[number];

/** `name`: the current name, or '' once the person is erased. */
const person = z.object({ id, name: z.string() });

/** `by`: null if a command on the server did it. `venue`: the venue of a role; its `name` is null once the venue is gone. */
export const act = z.object({
  id,
  at: z.iso.datetime(),
  what: z.enum(ACTS),
  by: person.nullable(),
  target: person,
  venue: z.object({ id, name: z.string().nullable() }).nullable(),
  role: z.enum(ROLES).nullable(),
});
named('Act', act);
export type Act = z.infer<typeof act>;

export const actRoutes = {
  /** Newest first; no other sort. `search`: part of the name of the admin or the target; `account`: id of either. */
  list: route({
    method: 'GET',
    path: '/api/user/act',
    summary: 'Acts of admins on accounts, newest first',
    access: { right: 'act:list', venue: 'none' },
    query: z.strictObject({
      ...paging,
      search: z.string().max(200).optional(),
      account: id.optional(),
      what: z.enum(ACTS).optional(),
    }),
    ok: z.array(act),
    list: true,
  }),
};
