// The clock of the journeys: server, database and browsers start at one fixed instant and run from there.

/** A Tuesday, 15:30 in Paris, between lunch and happy hour. In the future, so that browsers keep cookies and caches. */
const INSTANT = process.env.E2E_INSTANT ?? '2030-11-26T14:30:00Z';

/** Shifts the clock by milliseconds, in Node or in a page. Passed as source text, so it cannot reference outer names. */
export const shiftClock = (shift: number): void => {
  const { now } = Date;
  const read = () => now() + shift;
  const Shifted = new Proxy(Date, {
    get: (date, key) => (key === 'now' ? read : Reflect.get(date, key)),
    construct: (date, values, target) => Reflect.construct(date, values.length === 0 ? [read()] : values, target),
  });
  Date.prototype.constructor = Shifted;
  globalThis.Date = Shifted;
};

/** In a server: dates its answers by that clock, unlike Node. */
const dateAnswers = ({ ServerResponse }: typeof import('node:http')): void => {
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (this: InstanceType<typeof ServerResponse>, ...values: unknown[]) {
    this.setHeader('date', new Date().toUTCString());
    return Reflect.apply(writeHead, this, values);
  };
};

/** A module for `node --import` that shifts a server's clock. */
export const clockModule = (shift: number): string =>
  // The loader of this file may wrap functions with its `__name` helper, which the server does not have.
  `data:text/javascript,${encodeURIComponent(
    `import http from 'node:http'; const __name = (named) => named; (${shiftClock})(${shift}); (${dateAnswers})(http);`,
  )}`;

/** Milliseconds from now to the instant, equal in every process of a run. */
export const clockShift = (): number => {
  process.env.E2E_SHIFT ??= String(Date.parse(INSTANT) - Date.now());
  return Number(process.env.E2E_SHIFT);
};

/** The current time of the journeys, in milliseconds. */
export const journeyTime = (): number => Date.now() + clockShift();
