// What a module of the server is made of. The composition root goes through all of them alike, so no other place lists them.
import type { FastifyInstance } from 'fastify';
import type { Tasks } from '../platform/jobs.ts';
import type { Subscriber } from '../platform/outbox/subscribers.ts';
import type { Bind } from './bind.ts';

export type Module = {
  /** Binds its calls of the contract. */
  routes?(on: Bind): void;
  /** Pages and pictures: public, cached, not part of the API. */
  pages?(server: FastifyInstance): void;
  /** Its jobs by name; a name belongs to one module. */
  tasks?: Tasks;
  /** Tasks that one node of all runs at each full hour. */
  hourly?: readonly string[];
  /** Who is told of events, each under a name of its own (events.ts). */
  subscribers?: readonly Subscriber[];
  /** Once the server listens; the modules below have started before. */
  start?(): void;
  /** Before the server closes; the modules above have stopped before. */
  stop?(): void;
};
