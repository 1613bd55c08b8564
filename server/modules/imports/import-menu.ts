// Imports a menu: reads the file, plans its changes, and writes all of them in one transaction or none.
import { on as eventsOf } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { type ImportResult, importProblems } from '@ardoise/contract/catalog/imports.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { withMoved } from '../../http/answers/moved-orders.ts';
import { answerFor } from '../../platform/db.ts';
import { menuVersionOf } from '../board/index.ts';
import type { Catalog } from '../catalog/index.ts';
import type { ImportReply } from './import.worker.ts';
import { STORED_COLUMNS } from './plan/fields.ts';
import type { Plan, Planned, PlanOptions } from './plan/plan.ts';
import type { Ask, importThread } from './thread.ts';
import type { Layout } from './workbook/header.ts';
import type { RowOptions } from './workbook/rows.ts';

type Bulk = Catalog['bulk'];
type Loaded = Awaited<ReturnType<Bulk['load']>>;
type Comparison = PlanOptions & RowOptions;
/** `account`: the user who imports. */
type Options = Comparison & { dry: boolean; account: string; layout: Layout };

/** Rolls a transaction back because the menu has changed since it was compared. */
class MenuChanged extends Error {}
const ATTEMPTS = 5;

const plan = async (ask: Ask, current: string, options: Comparison, parts?: MessagePort): Promise<Plan> => {
  const reply = await ask<Planned>({ kind: 'plan', current, parts, ...options });
  if ('plan' in reply) return reply.plan;
  if ('unknown_section' in reply) throw contradiction('section', 'unknown_id', importProblems.unknown_id);
  throw new ApiError('import_invalid', reply);
};

export const loadCurrent = (bulk: Bulk, venue: string): Promise<Loaded> => bulk.load(venue, STORED_COLUMNS);

export const menuImport = (bulk: Bulk, thread: ReturnType<typeof importThread>) => {
  /**
   * Compares the workbook with this version of the menu and writes the changes: new products as soon as no later row
   * can change them, the rest with the complete plan. On a problem it throws and writes nothing. Null if the menu has
   * changed since that version.
   */
  const planAndWrite = async (ask: Ask, venue: string, current: Loaded, account: string, options: Comparison): Promise<Plan | null> => {
    const { port1, port2 } = new MessageChannel();
    const parts = eventsOf(port1, 'message', { close: ['close'] });
    const planning = plan(ask, current.records, options, port2);
    const planningEnded = planning.catch(() => undefined);
    try {
      // Takes no lock before there is something to write, because guests order meanwhile.
      const first = await parts.next();
      if (first.done) await planning;
      return await bulk.change(
        venue,
        async (tx) => {
          if ((await menuVersionOf(tx, venue)) !== current.version + 1) throw new MenuChanged();
          for (let part = first; !part.done; part = await parts.next()) await bulk.insertProducts(tx, venue, part.value[0]);
          const whole = await planning;
          const { questions } = whole.result;
          if (questions.length > 0) throw new ApiError('import_questions', { questions });
          await bulk.write(tx, venue, whole.writes, account);
          return whole;
        },
        account,
      );
    } catch (error) {
      if (error instanceof MenuChanged) return null;
      throw error;
    } finally {
      port1.close();
      // The thread handles one request at a time.
      await planningEnded;
    }
  };

  /** Writes all changes or none; compares again if the menu changes before the lock. */
  return (venue: string, bytes: Uint8Array, { dry, account, layout, ...options }: Options): Promise<ImportResult> =>
    thread.use(async (ask) => {
      let [current, { ignored }] = await Promise.all([
        loadCurrent(bulk, venue),
        ask<Extract<ImportReply, { read: true }>>({ kind: 'read', bytes, layout }),
      ]);
      const resultOf = ({ result }: Plan, dry_run: boolean): ImportResult => ({
        ...result,
        ignored_sheets: ignored.sheets,
        ignored_columns: ignored.columns,
        dry_run,
      });
      if (dry) return resultOf(await plan(ask, current.records, options), true);
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        if (attempt > 1) current = await loadCurrent(bulk, venue);
        const done = await planAndWrite(ask, venue, current, account, options);
        if (done) return withMoved(done, answerFor(done, resultOf(done, false)));
      }
      throw new ApiError('unavailable', { retry_after: 5 });
    });
};
