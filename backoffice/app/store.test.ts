import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeStore } from './store.ts';

type Watch = (watcher: () => void) => () => void;

// Outside of a component the hook only has to hand on what React watches with.
const { subscribe } = vi.hoisted(() => ({ subscribe: { watch: ((_watcher) => () => undefined) as Watch } }));
vi.mock('react', () => ({
  useSyncExternalStore: (watch: Watch, get: () => unknown) => {
    subscribe.watch = watch;
    return get();
  },
}));
afterEach(() => vi.restoreAllMocks());

describe('a store', () => {
  it('tells who watches of each new value, and nobody of the same one', () => {
    const store = makeStore(1);
    const seen = vi.fn();
    expect(store.use()).toBe(1);
    const stop = subscribe.watch(seen);
    store.set(2);
    store.set(2);
    expect([store.get(), seen.mock.calls.length]).toEqual([2, 1]);
    stop();
    store.set(3);
    expect([store.get(), seen.mock.calls.length]).toEqual([3, 1]);
  });

  it('follows what sets it from outside while anybody watches', () => {
    const stopped = vi.fn();
    const follow = vi.fn((set: (value: string) => void) => {
      set('followed');
      return stopped;
    });
    const store = makeStore('first', follow);
    store.use();
    const [one, other] = [subscribe.watch(vi.fn()), subscribe.watch(vi.fn())];
    expect([store.get(), follow.mock.calls.length]).toEqual(['followed', 1]);
    one();
    expect(stopped).not.toHaveBeenCalled();
    other();
    expect(stopped).toHaveBeenCalledTimes(1);
    subscribe.watch(vi.fn());
    expect(follow).toHaveBeenCalledTimes(2);
  });
});
