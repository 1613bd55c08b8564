import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetEverything, keepTablet, keepToken, keepWorker, readTablet, readToken, readWorker } from './storage.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  };
};
const tablet = { venue: 'v', id: 'd', name: 'Comptoir', token: 'secret' };

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});
// The files after this one have the same globals.
afterEach(() => void vi.unstubAllGlobals());

it('a device stays a shared tablet when somebody signs out, and keeps nothing of them', () => {
  keepTablet(tablet);
  keepToken('jwt', 'a@b.test');
  keepWorker('Zoé Q.');
  forgetEverything();
  expect(readTablet()).toEqual(tablet);
  expect([readToken(), readWorker(), localStorage.getItem('email')]).toEqual([null, null, null]);
  keepTablet(null);
  expect(readTablet()).toBeNull();
});

it('is none where what is kept of it is broken', () => {
  for (const broken of ['', 'x', '[]', '{"venue":"v"}']) {
    localStorage.setItem('tablet', broken);
    expect(readTablet()).toBeNull();
  }
});
