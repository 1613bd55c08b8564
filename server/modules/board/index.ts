// Owns the counter and the events of each venue: the numbers of events and orders, the menu's version, the event log and the boards'
// socket. It is the lowest module, so the function that reads the orders of events is passed in.
import { REPLAY_HOURS } from '@ardoise/contract/realtime.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { hourlyTask } from '../../platform/jobs.ts';
import { failure } from '../../platform/log.ts';
import { type LoggedEvent, openEventLog, type ReadEvents } from './event-log.ts';
import { deleteEvents } from './events.ts';
import { boardSocket, type SocketDeps } from './socket/socket.ts';

export { COUNTERS, createCounter, lockCounter, nextSeq, nextSeqAtVersion, numberOrder } from './counter.ts';
export type { EventLog, LoggedEvent, ReadEvents } from './event-log.ts';
export {
  type ActionKey,
  type Actor,
  appendOrderEvents,
  appendTableEvent,
  appendVenueEvent,
  detailValues,
  EVENTS,
  type EventDetails,
  findAction,
  INSERT_EVENTS,
  isKeyTaken,
  type OrderEvent,
  ordersOfAction,
} from './events.ts';
export { holdMenu, menuAtVersion, menuVersion, menuVersionOf, raiseMenuVersion } from './menu-version.ts';

type Deps<Event> = SocketDeps & { db: Db; bus: Bus; clock: Clock; readEvents: ReadEvents<Event> };

const HOUR_MS = 3_600_000;

export const boardModule = <Event extends LoggedEvent>(deps: Deps<Event>) => {
  const { log, db, clock } = deps;
  const eventLog = openEventLog({ ...deps, onError: (error) => log.warn(failure(error), 'event log') });
  const socket = boardSocket({ ...deps, eventLog });
  return {
    eventLog,
    tasks: [
      /** Deletes events that are too old to be replayed. */
      hourlyTask('board-clean-up', () => deleteEvents(db, new Date(clock.now().getTime() - (REPLAY_HOURS + 1) * HOUR_MS))),
    ],
    start() {
      eventLog.start();
      socket.start();
    },
    stop() {
      socket.stop();
      eventLog.stop();
    },
  };
};
