// A module of the server. The composition root treats all modules alike, and only `modules.ts` lists them.
import type { FastifyInstance } from 'fastify';
import type { Task } from '../platform/jobs.ts';
import type { Subscriber } from '../platform/outbox/subscribers.ts';
import type { Bind } from './bind.ts';

export type Module = {
  /** The role of the nodes that serve its calls and pages; default `api`. */
  role?: 'analytics' | 'styles';
  /** Binds its routes of the contract. */
  routes?(on: Bind): void;
  /** Public, cached pages and files outside the API. */
  pages?(server: FastifyInstance): void;
  /** Its jobs and hourly tasks. */
  tasks?: readonly Task[];
  /** Subscribers to events, each with a unique name (events.ts). */
  subscribers?: readonly Subscriber[];
  /** Called once the server listens, after the modules that it depends on have started. */
  start?(): void;
  /** Called before the server closes, after the modules that depend on it have stopped. */
  stop?(): void;
  /** Called after the last answer, to write pending data. */
  close?(): Promise<void>;
};
