// Log entries of failed sign-ins (docs/operations.md#who-a-mark-is), with marks in place of e-mails and addresses.
import { limiter } from '../../http/limits/limits.ts';
import type { LogMarks } from '../../http/log-marks.ts';
import type { Log } from '../../platform/log.ts';

const WINDOW_S = 600;
/** `email`: the address of the account, if known. */
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
    /** One line per failure: the sign-in limits keep them few. */
    failed: (failure: Failure): void => log.warn(entry('sign_in_failed', failure), 'a sign-in failed'),
    /** One line per account within ten minutes, from any number of addresses. */
    refused(failure: Failure): void {
      const refused = entry('sign_in_refused', failure);
      if (refusals.take(refused.account ?? refused.address) === 0) log.warn(refused, 'a sign-in was refused by a limit');
    },
  };
};
