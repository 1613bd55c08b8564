// State outside of React's tree, for what also others than components set or ask.
import { useCallback, useSyncExternalStore } from 'react';

export type Store<T> = {
  get(): T;
  set(value: T): void;
  /** The value in a component, which is rendered when it changes. */
  use(): T;
  /** A part of the value in a component, which is rendered when that part is another. */
  useOf<P>(select: (value: T) => P): P;
};

/** `follow` sets the value from outside while somebody watches it, and answers how to stop. */
export const makeStore = <T>(first: T, follow?: (set: (value: T) => void) => () => void): Store<T> => {
  let value = first;
  let stop: (() => void) | undefined;
  const watchers = new Set<() => void>();
  const get = () => value;
  const set = (next: T) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const watcher of watchers) watcher();
  };
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    if (watchers.size === 1) stop = follow?.(set);
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0) stop?.();
    };
  };
  return {
    get,
    set,
    use: () => useSyncExternalStore(watch, get),
    useOf: (select) =>
      useSyncExternalStore(
        watch,
        useCallback(() => select(value), [select]),
      ),
  };
};
