// Reasons why a message was not sent. A gateway's own error text is never shown, because it may contain personal data.
export type SendProblem = 'invalid_receiver' | 'out_of_credit' | 'refused' | 'gateway_down' | 'gone';

/** `again`: a retry may succeed, not before `waitMs` if the gateway gave a time. */
export class SendFailure extends Error {
  readonly problem: SendProblem;
  readonly again: boolean;
  readonly waitMs: number;

  constructor(problem: SendProblem, { again = problem === 'gateway_down', waitMs = 0 }: { again?: boolean; waitMs?: number } = {}) {
    super(problem);
    this.name = 'SendFailure';
    this.problem = problem;
    this.again = again;
    this.waitMs = waitMs;
  }
}

/** Converts any error; unexpected ones count as temporary. */
export const sendFailure = (error: unknown): SendFailure => (error instanceof SendFailure ? error : new SendFailure('gateway_down'));

/** Timeout of external services, in milliseconds. */
export const ANSWER_MS = 10_000;

/** A `Retry-After` header (seconds or date) in milliseconds, at most an hour. */
export const retryAfter = (value: string | null | undefined, now: Date): number => {
  if (!value) return 0;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Math.min(Math.max(0, ms || 0), 3_600_000);
};
