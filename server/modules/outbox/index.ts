// Carries what modules tell to those who asked for it, and lets an admin send again what failed. Above all modules, and known to none:
// they write events (http/events.ts) and name their subscribers.
import { MAX_PAGE_SIZE } from '@ardoise/contract/kit/list.ts';
import { outboxRoutes } from '@ardoise/contract/outbox.ts';
import type { Bind } from '../../http/bind.ts';
import { hourlyTask } from '../../platform/jobs.ts';
import { type Failure, openDeadLetters } from '../../platform/outbox/dead-letters.ts';
import { openRelay, type RelayDeps } from '../../platform/outbox/relay.ts';
import { addSubscribers, requireUniqueNames, type Subscriber } from '../../platform/outbox/subscribers.ts';

type Deps = RelayDeps & { config: { ROLES: readonly string[] }; subscribers: readonly Subscriber[] };

const shown = ({ at, tried_at, ...rest }: Failure) => ({ ...rest, at: at.toISOString(), tried_at: tried_at.toISOString() });

export const outboxModule = ({ config, subscribers, ...deps }: Deps) => {
  requireUniqueNames(subscribers);
  const carrier = openRelay(deps, subscribers);
  const trail = openDeadLetters(deps, subscribers);
  return {
    /** Before the first request. */
    addSubscribers: () => addSubscribers(deps.db, subscribers),
    start() {
      if (config.ROLES.includes('worker')) carrier.start();
    },
    stop: carrier.stop,
    tasks: [hourlyTask('outbox-clean-up', trail.cleanUp)],
    routes(on: Bind) {
      on(outboxRoutes.failures, async ({ query: { page = 0, pageSize = MAX_PAGE_SIZE } }) => {
        const { rows, total } = await trail.list(pageSize, page * pageSize);
        return { rows: rows.map(shown), total };
      });
      on(outboxRoutes.resend, ({ body }) => trail.resend(body));
    },
  };
};
