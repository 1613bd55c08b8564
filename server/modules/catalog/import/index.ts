// The menu as a workbook: import, export and template (docs/product/import.md).
import { on as eventsOf } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { type ImportResult, importProblems, importRoutes, XLSX } from '@ardoise/contract/catalog/imports.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { may } from '@ardoise/contract/rules/permissions.ts';
import type { FastifyReply } from 'fastify';
import { withMoved } from '../../../http/answers/moved-orders.ts';
import type { Bind } from '../../../http/bind.ts';
import { subjectOf } from '../../../http/guard.ts';
import type { Transact } from '../../../http/record/transaction.ts';
import type { Clock } from '../../../platform/clock.ts';
import { answerFor, type Db } from '../../../platform/db.ts';
import { menuVersionOf } from '../../board/index.ts';
import type { Plan, Planned, Wishes } from '../import-plan/plan.ts';
import type { AvailabilityListener } from '../stock/availability.ts';
import { answersOf } from './answers.ts';
import type { Layout } from './file/header.ts';
import { loadPresent } from './present.ts';
import { type Asking, importThread } from './thread.ts';
import { insertProducts, writeImport } from './write.ts';

export type ImportDeps = {
  db: Db;
  clock: Clock;
  change: Transact;
  availabilityChanged: AvailabilityListener;
  webAddress: () => string;
};
/** `account`: whoever imports. */
type Options = Wishes & { dry: boolean; account: string; layout: Layout };

/** The menu is another one than it was planned against. */
class MenuMoved extends Error {}
const ATTEMPTS = 5;

const planned = async (ask: Asking, present: string, wishes: Wishes, settled?: MessagePort): Promise<Plan> => {
  const answer = await ask<Planned>({ ask: 'plan', present, settled, ...wishes });
  if ('plan' in answer) return answer.plan;
  if ('unknown_section' in answer) throw contradiction('section', 'unknown_id', importProblems.unknown_id);
  throw new ApiError('import_invalid', answer);
};

const sendBook = (reply: FastifyReply, bytes: Uint8Array, name: string) =>
  reply
    .type(XLSX)
    .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}.xlsx"` })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

export const menuImport = ({ db, clock, change, availabilityChanged, webAddress }: ImportDeps) => {
  const thread = importThread();

  /**
   * Compares the workbook with this version of the menu, and writes: new products as soon as they are settled, the rest once the plan is
   * whole. A problem, or another's change since that version, is an error, and nothing is written.
   */
  const planAndWrite = async (
    ask: Asking,
    venue: string,
    now: { present: string; version: number },
    { account, ...wishes }: Omit<Options, 'dry' | 'layout'>,
  ): Promise<Plan> => {
    const { port1: settled, port2 } = new MessageChannel();
    const parts = eventsOf(settled, 'message', { close: ['close'] });
    const planning = planned(ask, now.present, wishes, port2);
    const planningEnded = planning.catch(() => undefined);
    try {
      // No lock before there is something to write, because guests order meanwhile.
      const first = await parts.next();
      if (first.done) await planning;
      return await change(
        venue,
        async (tx) => {
          if ((await menuVersionOf(tx, venue)) !== now.version + 1) throw new MenuMoved();
          for (let part = first; !part.done; part = await parts.next()) await insertProducts(tx, venue, part.value[0]);
          const plan = await planning;
          if (plan.result.questions.length > 0) throw new ApiError('import_questions', { questions: plan.result.questions });
          await writeImport(tx, venue, plan.writes);
          for (const { product, unavailable } of plan.writes.switched) await availabilityChanged(tx, venue, product, unavailable, account);
          return plan;
        },
        account,
      );
    } finally {
      settled.close();
      // The thread answers one at a time.
      await planningEnded;
    }
  };

  /** All or nothing; where the menu moves before it is written, it is planned anew. */
  const importMenu = (venue: string, bytes: Uint8Array, { dry, account, layout, ...wishes }: Options): Promise<ImportResult> =>
    thread.use(async (ask) => {
      let [now] = await Promise.all([loadPresent(db, venue), ask({ ask: 'read', bytes, layout })]);
      for (let attempt = 1; ; attempt++) {
        if (dry) return { ...(await planned(ask, now.present, wishes)).result, dry_run: true };
        try {
          const plan = await planAndWrite(ask, venue, now, { ...wishes, account });
          return withMoved(plan, answerFor(plan, { ...plan.result, dry_run: false }));
        } catch (error) {
          if (!(error instanceof MenuMoved)) throw error;
          if (attempt === ATTEMPTS) throw new ApiError('unavailable', { retry_after: 5 });
        }
        now = await loadPresent(db, venue);
      }
    });

  return (on: Bind): void => {
    on(importRoutes.import, ({ params, query, body, identity, membership }) => {
      if (!(body instanceof Uint8Array)) throw new ApiError('unsupported_media_type');
      // A copy of its own: the thread takes the memory over.
      return importMenu(params.venue, new Uint8Array(body), {
        dry: query.dry_run === 'true',
        replace: query.replace === 'true',
        ...answersOf(query),
        account: identity.id,
        year: clock.now().getUTCFullYear(),
        may: { instructions: may(subjectOf(identity, membership), 'instruction:edit') },
      });
    });
    on(importRoutes.export, async ({ params, reply }) => {
      const { present } = await loadPresent(db, params.venue);
      const { bytes } = await thread.use((ask) => ask<{ bytes: Uint8Array }>({ ask: 'export', present, webAddress: webAddress() }));
      await sendBook(reply, bytes, 'menu');
    });
    on(importRoutes.template, async ({ reply }) => {
      const { bytes } = await thread.use((ask) => ask<{ bytes: Uint8Array }>({ ask: 'template' }));
      await sendBook(reply, bytes, 'menu-template');
    });
  };
};
