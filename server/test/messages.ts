// The fixture of message tests: events are delivered and jobs run when the test says so, by its clock.

import type { Message } from '@ardoise/contract/messages.ts';
import { expect } from 'vitest';
import type { App } from '../app.ts';
import type { OutboxEvent } from '../platform/outbox/subscribers.ts';
import type { movableClock, TestApp } from './app.ts';

type Job = { id: string; identifier: string; payload: unknown };
const TASKS = ['order-notice', 'message-send'];

/** Settings of an application without workers. */
export const messagesOf = (app: TestApp, clock: ReturnType<typeof movableClock>) => {
  const { pool } = app.db;
  let carried = new Map<string, number>();
  const [subscriber] = app.app.modules.orders.subscribers;

  /** Delivers every new event to the subscriber, each in its own transaction. */
  const carry = async (): Promise<void> => {
    const { rows } = await pool.query<OutboxEvent>('select venue_id as venue, seq, type, at, data from outbox order by venue_id, seq');
    for (const event of rows) {
      if (event.seq <= (carried.get(event.venue) ?? 0) || !subscriber?.types.includes(event.type)) continue;
      await app.db.transaction((tx) => subscriber.handle(tx, event));
      carried.set(event.venue, event.seq);
    }
  };
  /** Takes the due jobs, by the clock. */
  const due = async (): Promise<Job[]> => {
    const { rows } = await pool.query<Job>(
      `with due as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
           where t.id = j.task_id and t.identifier = any($1) and j.run_at <= $2 returning j.id, j.run_at, t.identifier, j.payload)
         select id, identifier, payload from due order by run_at, id`,
      [TASKS, new Date(clock.now().getTime() + 50)],
    );
    return rows;
  };
  const run = ({ modules }: App, { identifier, payload }: Job) => modules.tasks[identifier]?.(payload, {} as never);
  /** Runs the due jobs one after the other. */
  const work = async (): Promise<void> => {
    for (let jobs = await due(); jobs.length > 0; jobs = await due()) for (const job of jobs) await run(app.app, job);
  };
  /** Runs the due jobs concurrently, spread over nodes. */
  const workAtOnce = async (...nodes: readonly [App, ...App[]]): Promise<void> => {
    for (let jobs = await due(); jobs.length > 0; jobs = await due())
      await Promise.all(jobs.map((job, place) => run(nodes[place % nodes.length] ?? nodes[0], job)));
  };
  return {
    carry,
    work,
    workAtOnce,
    /** Sends all messages so far, `seconds` from now. */
    async after(seconds: number): Promise<void> {
      await carry();
      clock.forward(seconds);
      await work();
    },
    /** The messages about an order, oldest first, as permitted staff see them. */
    async of(venue: string, token: string, order?: string): Promise<Message[]> {
      const { status, body } = await app.send<Message[]>('GET', `/api/venue/${venue}/message${order ? `?order=${order}` : ''}`, { token });
      expect(status).toBe(200);
      return body.toReversed();
    },
    /** Delivers everything again, as after a crash. */
    forget: () => {
      carried = new Map();
    },
  };
};

/** Enables SMS to a venue's guests, with these texts. */
export const writeBySms = async (app: TestApp, venue: string, texts: object = {}): Promise<void> => {
  const payment = { sms: true, message_ok: 'Commande prise', message_ko: 'Commande refusee', ...texts };
  await app.db.pool.query('update venue set payment = payment || $2::jsonb where id = $1', [venue, JSON.stringify(payment)]);
};
