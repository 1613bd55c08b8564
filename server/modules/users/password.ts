// Password hashes: argon2id is slow on purpose, so a few run at a time and the queue is bounded.
import { ApiError } from '@ardoise/contract/errors.ts';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../../platform/concurrency.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_CONCURRENT = 2;
const MAX_WAITING = 200;

/** The hash of an unknown password, so that an unknown e-mail takes as long as a known one. */
const unknownHash = '$argon2id$v=19$m=19456,t=2,p=1$7wuo200Pp86Vm5gpjzwPeA$/u17mcJImKG7Qpf6yoTULnFGrIJFqiPaJuNahrGiWh8';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a hash (no such account) it takes as long and returns false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** Passwords are normalized first, because keyboards encode `é` differently (RFC 7617). */
export const openPasswords = (): Passwords => {
  const turn = limitConcurrency(MAX_CONCURRENT, { longest: MAX_WAITING, full: () => new ApiError('unavailable') });
  return {
    hash: (password) => turn(() => hash(password.normalize('NFC'), cost)),
    verify: async (passwordHash, password) =>
      (await turn(() => verify(passwordHash ?? unknownHash, password.normalize('NFC')))) && passwordHash !== null,
  };
};
