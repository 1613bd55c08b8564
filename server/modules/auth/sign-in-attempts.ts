// Limits and logs failed sign-ins by password, second step and passkey.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Account } from '../users/index.ts';
import type { Attempts } from './attempts.ts';
import type { Devices } from './devices.ts';
import type { SignInLog } from './log.ts';
import type { accountNotices } from './notices.ts';
import type { Origin } from './origin.ts';

/** Failures within 15 minutes of one account from one device or address. */
export const FAILURES = 10;
/** Failed second steps of one account from all addresses: a caller who fails there already has its password. */
const SECOND_STEP_FAILURES = 30;
/** Wrong passwords within an hour, after which a correct one is reported to the owner by mail. */
const BURST = 5;

type Deps = {
  devices: Devices;
  attempts: Attempts;
  /**
   * Failures of one address within 15 minutes over all accounts (0: no limit), against one password tried on many
   * accounts.
   */
  perAddress: number;
  notices: Pick<ReturnType<typeof accountNotices>, 'notify'>;
  log: SignInLog;
};
/** `what`: the credential; `clears`: whether a success clears the failures; `email`: for the log. */
type Options = { what?: 'password' | 'second step' | 'passkey'; clears?: () => boolean; email?: string | undefined };
type CheckCredential = () => Promise<boolean>;

export type SignInAttempts = ReturnType<typeof signInAttempts>;

export const signInAttempts = ({ devices, attempts, perAddress, notices, log }: Deps) => {
  /** A known device of the account has its own counter; other devices share the counter of their address. */
  const limited = (
    account: string,
    { address, device }: Origin,
    succeeds: CheckCredential,
    { what, clears }: Options,
  ): Promise<boolean> => {
    if (devices.knows(device, account)) return attempts.attempt(attempts.bucket(device.id, 'device', account), FAILURES, succeeds, clears);
    const own = () => attempts.attempt(attempts.bucket(address, 'account', account), FAILURES, succeeds, clears);
    // Codes are short, and attackers have many addresses: a limit applies to all addresses together.
    const step = () => {
      if (what === 'second step') return attempts.guess(attempts.bucket('', 'factor', account), SECOND_STEP_FAILURES, own);
      return what === 'password' ? attempts.guessAccount(account, own) : own();
    };
    return attempts.guess(attempts.bucket(address, 'any account'), perAddress, step);
  };
  return {
    /** One attempt at an account; logs its failure. */
    async attempt(account: string, origin: Origin, succeeds: CheckCredential, options: Options = {}): Promise<boolean> {
      const { what = 'passkey', email } = options;
      try {
        const right = await limited(account, origin, succeeds, options);
        if (!right) log.failed({ what, email, ip: origin.address });
        return right;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'too_many_requests') log.refused({ what, email, ip: origin.address });
        throw error;
      }
    },
    /** Mails the owner if a right password on an unknown device follows a burst of wrong ones. */
    async reportBurst(account: Account, { device }: Origin): Promise<void> {
      if (devices.knows(device, account.id)) return;
      await attempts.reportBurst(account.id, BURST, (tx, failures) => notices.notify(tx, account, 'guessed', { failures }));
    },
    /** Clears the failures of an account from this device and address. */
    async clearFailures(account: string, { address, device }: Origin): Promise<void> {
      await attempts.clear(attempts.bucket(address, 'account', account));
      await attempts.clear(attempts.bucket(device.id, 'device', account));
    },
  };
};
