// The time of the journeys: server, database and browsers stand at one instant, whatever day it is, and go on from there.

/** A Tuesday, 15:30 in Paris: between lunch and happy hour. Later than today, so that browsers keep what is dated then. */
const INSTANT = process.env.E2E_INSTANT ?? '2030-11-26T14:30:00Z';

/** In Node or in a page: puts the clock ahead by milliseconds. Handed on as text, so that it may name nothing around it. */
export const putAhead = (shift: number): void => {
  const { now } = Date;
  const read = () => now() + shift;
  const Ahead = new Proxy(Date, {
    get: (date, key) => (key === 'now' ? read : Reflect.get(date, key)),
    construct: (date, values, target) => Reflect.construct(date, values.length === 0 ? [read()] : values, target),
  });
  Date.prototype.constructor = Ahead;
  globalThis.Date = Ahead;
};

/** In a server: dates its answers by that clock, which Node itself does not. */
const dateAnswers = ({ ServerResponse }: typeof import('node:http')): void => {
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (this: InstanceType<typeof ServerResponse>, ...values: unknown[]) {
    this.setHeader('date', new Date().toUTCString());
    return Reflect.apply(writeHead, this, values);
  };
};

/** A module for `node --import` that puts a server's clock ahead. */
export const clockModule = (shift: number): string =>
  // Who loads this file may have named its functions by a helper of its own, which the server has not.
  `data:text/javascript,${encodeURIComponent(
    `import http from 'node:http'; const __name = (named) => named; (${putAhead})(${shift}); (${dateAnswers})(http);`,
  )}`;

/** Milliseconds from now to the instant; the same in every process of a run. */
export const clockShift = (): number => {
  process.env.E2E_SHIFT ??= String(Date.parse(INSTANT) - Date.now());
  return Number(process.env.E2E_SHIFT);
};

/** What time it is in the journeys, in milliseconds. */
export const journeyTime = (): number => Date.now() + clockShift();
