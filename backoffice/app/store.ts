// State outside React's tree, for values that code other than components also reads or sets.
import { useCallback, useSyncExternalStore } from 'react';

export type Store<T> = {
  get(): T;
  set(value: T): void;
  /** Hook: the value; rerenders when it changes. */
  use(): T;
  /** Hook: a part of the value; rerenders when that part changes. */
  useSelected<P>(select: (value: T) => P): P;
};

/** `subscribe`: connects the store to an external source while a component uses it, and returns the function that disconnects it. */
export const makeStore = <T>(first: T, subscribe?: (set: (value: T) => void) => () => void): Store<T> => {
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
    if (watchers.size === 1) stop = subscribe?.(set);
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0) stop?.();
    };
  };
  return {
    get,
    set,
    use: () => useSyncExternalStore(watch, get),
    useSelected: (select) =>
      useSyncExternalStore(
        watch,
        useCallback(() => select(value), [select]),
      ),
  };
};
