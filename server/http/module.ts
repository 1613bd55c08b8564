// What a module of the server is made of. The composition root goes through all of them alike, so no other place lists them.
import type { FastifyInstance } from 'fastify';
import type { Task } from '../platform/jobs.ts';
import type { Subscriber } from '../platform/outbox/subscribers.ts';
import type { Bind } from './bind.ts';

export type Module = {
  /** The role of the nodes that answer its calls and pages: `api` unless said. */
  role?: 'analytics' | 'styles';
  /** Binds its calls of the contract. */
  routes?(on: Bind): void;
  /** Pages and pictures: public, cached, not part of the API. */
  pages?(server: FastifyInstance): void;
  /** What its jobs do, and what happens every hour. */
  tasks?: readonly Task[];
  /** Who is told of events, each under a name of its own (events.ts). */
  subscribers?: readonly Subscriber[];
  /** Once the server listens; the modules below have started before. */
  start?(): void;
  /** Before the server closes; the modules above have stopped before. */
  stop?(): void;
  /** After the last answer: what is still to be written. */
  close?(): Promise<void>;
};
