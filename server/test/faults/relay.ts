// A node that only relays the outbox, as a child process of the fault tests. Its subscriber writes each event into the table `delivered`, which
// has no unique key.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBus } from '../../platform/bus.ts';
import { systemClock } from '../../platform/clock.ts';
import { openDb } from '../../platform/db.ts';
import { openRelay } from '../../platform/outbox/relay.ts';
import type { OutboxEvent, Subscriber } from '../../platform/outbox/subscribers.ts';
import { sql, statement } from '../../platform/sql.ts';
import { random } from '../harness/random.ts';

const url = process.env.DATABASE_URL ?? '';
const onError = () => undefined;
const silent = { info() {}, warn() {}, error() {} };
const note = statement(
  'test.carried-note',
  ({ venue, seq }: OutboxEvent) => sql`insert into delivered (venue_id, seq) values (${venue}, ${seq})`,
  { examples: [[{ venue: '', seq: 0 } as OutboxEvent]] },
);

const listener: Subscriber = {
  name: 'listener',
  types: ['test.happened'],
  async handle(tx, event) {
    await tx.run(note(event));
    // Gives a kill time between the write and the commit.
    if (event.seq % 4 === 0) await sleep(random() * 10);
  },
};
const db = openDb({ url, poolSize: 4, namedStatements: true, onError });
const bus = openBus({ databaseUrl: url, db, node: randomUUID(), onError });
openRelay({ db, bus, clock: systemClock, log: silent }, [listener]).start();
// The relay's timer does not keep the process running.
setInterval(() => {}, 60_000);
