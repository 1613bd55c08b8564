// Password hashes: argon2id, slow on purpose, so only a few at a time and never for longer than callers will wait.
import { ApiError } from '@ardoise/contract/errors.ts';
import { hash, verify } from '@node-rs/argon2';
import { openTurns } from '../../platform/turns.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_CONCURRENT = 2;
const MAX_WAITING = 200;

/** The hash of a password that nobody knows: an unknown e-mail costs what a known one does. */
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$7wuo200Pp86Vm5gpjzwPeA$/u17mcJImKG7Qpf6yoTULnFGrIJFqiPaJuNahrGiWh8';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a hash (no such account) it takes as long and answers no. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** Two keyboards may spell `é` differently, so passwords are compared in normal form (RFC 7617). */
export const openPasswords = (): Passwords => {
  const turn = openTurns(MAX_CONCURRENT, { longest: MAX_WAITING, full: () => new ApiError('unavailable') });
  return {
    hash: (password) => turn(() => hash(password.normalize('NFC'), cost)),
    verify: async (passwordHash, password) =>
      (await turn(() => verify(passwordHash ?? nobody, password.normalize('NFC')))) && passwordHash !== null,
  };
};
