import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearStorage, keepTablet, keepToken, keepWorker, readTablet, readToken, readWorker } from './storage.ts';

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
// Other test files share these globals.
afterEach(() => void vi.unstubAllGlobals());

it('keeps the shared tablet on sign-out, and nothing of the user', () => {
  keepTablet(tablet);
  keepToken('jwt', 'a@b.test');
  keepWorker('Zoé Q.');
  clearStorage();
  expect(readTablet()).toEqual(tablet);
  expect([readToken(), readWorker(), localStorage.getItem('email')]).toEqual([null, null, null]);
  keepTablet(null);
  expect(readTablet()).toBeNull();
});

it('reads no tablet from malformed storage', () => {
  for (const broken of ['', 'x', '[]', '{"venue":"v"}']) {
    localStorage.setItem('tablet', broken);
    expect(readTablet()).toBeNull();
  }
});
