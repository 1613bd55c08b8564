// Menu health: lists the problems of the current menu. Owns no table.
import { menuHealth } from '@ardoise/contract/health.ts';
import type { Bind } from '../../http/bind.ts';
import type { Db } from '../../platform/db.ts';
import { menuExamination } from './examination.ts';

export const healthModule = ({ db }: { db: Db }) => {
  const examination = menuExamination(db);
  return {
    routes(on: Bind) {
      on(menuHealth, ({ params }) => examination(params.venue));
    },
  };
};
