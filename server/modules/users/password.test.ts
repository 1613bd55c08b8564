import { describe, expect, it } from 'vitest';
import { openPasswords } from './password.ts';

const passwords = openPasswords();

describe('passwords', () => {
  it('are stored as argon2id with 19 MiB, two passes, one lane and a new salt each', async () => {
    const [first, second] = await Promise.all([passwords.hash('the same one'), passwords.hash('the same one')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('match only themselves, however an accent was typed', async () => {
    const hash = await passwords.hash('caf\u00e9 noir');
    expect(await passwords.verify(hash, 'cafe\u0301 noir')).toBe(true);
    expect(await passwords.verify(hash, 'cafe noir')).toBe(false);
  });

  it('never match without an account', async () => {
    expect(await passwords.verify(null, '')).toBe(false);
  });

  it('wait in a bounded queue; further ones are refused as unavailable', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 210 }, () => passwords.verify(null, 'x')));
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
    expect(await passwords.verify(null, 'x')).toBe(false);
  });
});
