// Structured logs without personal data: a request is logged by route, status and time, never by address, query or body.
import { pino } from 'pino';

export type Log = {
  info(entry: object, line: string): void;
  warn(entry: object, line: string): void;
  error(entry: object, line: string): void;
};

/** Buffered, so that a line costs no system call; flushed at the end of the process. */
export const openLog = (level: string) => {
  const stream = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  const timer = setInterval(() => stream.flush(), 250);
  timer.unref();
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: [] }, stream);
};

/** A value that looks like an identifier; undefined for any other text. */
const identifierOf = (value: unknown): string | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,60}$/.test(value)) ? String(value) : undefined;

/** The loggable part of an error: its kind and code location, without values. */
export const failure = (error: unknown) => {
  const { name, code, message, stack } = error as { name?: string; code?: unknown; message?: string; stack?: string };
  const frames = stack
    // A line of the message may look like a stack frame.
    ?.replace(message ?? '', '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 4)
    .map((line) => line.trim());
  return { error: identifierOf(name) ?? 'Error', code: identifierOf(code), at: frames };
};
