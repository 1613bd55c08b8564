// Acts of admins on accounts, with their target (docs/product/people-and-rights.md#acts-of-admins).
import { z } from 'zod';
import { paging } from '../kit/list.ts';
import { id, named, route } from '../kit/route.ts';
import { ROLES } from '../rules/permissions.ts';

/** `email`: another address; `link`: a link to choose a password was mailed again; `sessions`, `factor`: all of these ended. */
export const ACTS = [
  ...(['created', 'changed', 'email', 'admin_on', 'admin_off', 'disabled', 'enabled', 'erased'] as const),
  ...(['link', 'sessions', 'factor', 'role_on', 'role_off'] as const),
] as const;
export type What = (typeof ACTS)[number];

/** As they are called now; '' once erased. */
const somebody = z.object({ id, name: z.string() });

/** `by`: null where a command beside the server did it. `venue`: of a role; its name is null once the venue is gone. */
export const act = z.object({
  id,
  at: z.iso.datetime(),
  what: z.enum(ACTS),
  by: somebody.nullable(),
  target: somebody,
  venue: z.object({ id, name: z.string().nullable() }).nullable(),
  role: z.enum(ROLES).nullable(),
});
named('Act', act);
export type Act = z.infer<typeof act>;

export const actRoutes = {
  /** Newest first, and nothing else sorts; no call changes it. `search`: part of a name of either; `account`: the id of either. */
  list: route({
    method: 'GET',
    path: '/api/user/act',
    summary: 'What admins did with accounts, newest first',
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
