// Why something did not leave, in our own words: what a gateway says in its own is shown to nobody, because it may name people.
export type SendProblem = 'invalid_receiver' | 'out_of_credit' | 'refused' | 'gateway_down' | 'gone';

/** `again`: another try may succeed, not before `waitMs` where the gateway said so. */
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

/** Whatever went wrong, as a failure: what nobody expected may pass. */
export const sendFailure = (error: unknown): SendFailure => (error instanceof SendFailure ? error : new SendFailure('gateway_down'));

/** How long anything outside may take to answer. */
export const ANSWER_MS = 10_000;

/** The seconds or the date of a `Retry-After`, in milliseconds and at most an hour. */
export const retryAfter = (value: string | null | undefined, now: Date): number => {
  if (!value) return 0;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Math.min(Math.max(0, ms || 0), 3_600_000);
};
