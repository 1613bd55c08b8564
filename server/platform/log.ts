// Structured logs without personal data: a request is its route, status and time, never its address, query or body.
import { pino } from 'pino';

export type Log = {
  info(entry: object, line: string): void;
  warn(entry: object, line: string): void;
  error(entry: object, line: string): void;
};

/** Buffered: a line costs no write of its own; flushed at the end of the process. */
export const openLog = (level: string) => {
  const stream = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  const timer = setInterval(() => stream.flush(), 250);
  timer.unref();
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: [] }, stream);
};

/** The name of a kind, which has no place for anything else. */
const wordOf = (value: unknown): string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,60}$/.test(value)) ? String(value) : undefined;

/** What a failure may say in the logs: its kind and place, not its values. */
export const failure = (error: unknown) => {
  const { name, code, message, stack } = error as { name?: string; code?: unknown; message?: string; stack?: string };
  const frames = stack
    // A line of the message may look like a place.
    ?.replace(message ?? '', '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 4)
    .map((line) => line.trim());
  return { error: wordOf(name) ?? 'Error', code: wordOf(code), at: frames };
};
