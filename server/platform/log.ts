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

/** What a failure may say in the logs: its kind and place, not its values. */
export const failure = (error: unknown) => {
  const { name, code, stack } = error as { name?: string; code?: string; stack?: string };
  const frames = stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 4)
    .map((line) => line.trim());
  return { error: name ?? 'Error', code, at: frames };
};
