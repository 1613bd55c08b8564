// Log entries of sign-ins that fail (docs/operations.md#who-a-mark-is): marks in place of e-mails and addresses.
import { limiter } from '../../http/limits/limits.ts';
import type { LogMarks } from '../../http/log-marks.ts';
import type { Log } from '../../platform/log.ts';

const WINDOW_S = 600;
/** `email`: whose account it would be, where that is known. */
type Failure = { what: string; email?: string | undefined; ip: string; venue?: string };
export type SignInLog = ReturnType<typeof signInLog>;

export const signInLog = (log: Pick<Log, 'warn'>, marks: LogMarks) => {
  const refusals = limiter(1, WINDOW_S);
  const entry = (event: string, { what, email, ip, venue }: Failure) => ({
    event,
    what,
    account: email && marks.account(email),
    ...marks.networks(ip),
    venue,
  });
  return {
    /** A line each: the limits of sign-in keep them few. */
    failed: (failure: Failure): void => log.warn(entry('sign_in_failed', failure), 'a sign-in failed'),
    /** A line an account within ten minutes, from however many addresses. */
    refused(failure: Failure): void {
      const refused = entry('sign_in_refused', failure);
      if (refusals.take(refused.account ?? refused.address) === 0) log.warn(refused, 'a sign-in was refused by a limit');
    },
  };
};
