// Owns the subscriptions to a venue's weekly summary, and sends it on Mondays (docs/product/figures.md#monday-summary). It reads the
// figures of modules below and counts nothing itself.
import { ApiError } from '@ardoise/contract/errors.ts';
import { type Summary, summaryRoutes } from '@ardoise/contract/figures/summary.ts';
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import { type Deps, summaryTasks } from './sending.ts';
import { deleteSubscriptionsOf, isSubscribed, subscribe, unsubscribe } from './subscriptions.ts';

export const summaryModule = (deps: Deps) => {
  const { db, clock, mailer, users } = deps;
  users.addHooks({ erased: (tx, { id }) => deleteSubscriptionsOf(tx, id) });
  const summaryOf = async (venue: string, { id, email }: Identity): Promise<Summary> => ({
    wished: await isSubscribed(db, venue, id),
    address: mailer.canSend ? email : null,
  });
  return {
    tasks: summaryTasks(deps),
    routes(on: Bind) {
      on(summaryRoutes.show, ({ params, identity }) => summaryOf(params.venue, identity));
      on(summaryRoutes.update, async ({ params, body, identity }) => {
        if (!body.wished) await unsubscribe(db, params.venue, identity.id);
        else if (mailer.canSend) await subscribe(db, params.venue, identity.id, clock.now());
        else throw new ApiError('unavailable');
        return summaryOf(params.venue, identity);
      });
    },
  };
};
