// Routes of the admins' view of billing (contract/billing/overview.ts).
import { overviewRoutes } from '@ardoise/contract/billing/overview.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import type { Bind } from '../../../http/bind.ts';
import type { Core } from '../core.ts';
import { listLog } from './log-list.ts';
import { listSubscriptions, sumTurnover } from './overview.ts';

export const bindOverview = (on: Bind, { db, clock }: Pick<Core, 'db' | 'clock'>): void => {
  on(overviewRoutes.list, ({ query }) => listSubscriptions(db, clock.now(), query as ListQuery & typeof query));
  on(overviewRoutes.turnover, () => sumTurnover(db, clock.now()));
  on(overviewRoutes.log, ({ params, query }) => listLog(db, params.venue, query as ListQuery));
};
