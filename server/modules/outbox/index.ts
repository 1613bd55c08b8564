// Relays the events of modules to their subscribers, and lets admins resend failed ones. No module depends on this one: they write events
// (http/events.ts) and declare subscribers.
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
  const relay = openRelay(deps, subscribers);
  const deadLetters = openDeadLetters(deps, subscribers);
  return {
    /** Stores the subscribers; called before the first request. */
    addSubscribers: () => addSubscribers(deps.db, subscribers),
    start() {
      if (config.ROLES.includes('worker')) relay.start();
    },
    stop: relay.stop,
    tasks: [hourlyTask('outbox-clean-up', deadLetters.cleanUp)],
    routes(on: Bind) {
      on(outboxRoutes.failures, async ({ query: { page = 0, pageSize = MAX_PAGE_SIZE } }) => {
        const { rows, total } = await deadLetters.list(pageSize, page * pageSize);
        return { rows: rows.map(shown), total };
      });
      on(outboxRoutes.resend, ({ body }) => deadLetters.resend(body));
    },
  };
};
