// A store in components: they rerender for each new value, and the store subscribes to its source while a component uses it.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { makeStore, type Store } from './store.ts';

type ShownProps = { store: Store<string | number>; onRender(): void };
const Shown = ({ store, onRender }: ShownProps) => {
  onRender();
  return store.use();
};

/** Renders a store. Returns its text, the number of renders, and the function that unmounts it. */
const show = <T extends string | number>(store: Store<T>) => {
  const container = document.createElement('div');
  const root = createRoot(container);
  const onRender = vi.fn();
  flushSync(() => root.render(<Shown store={store as unknown as Store<string | number>} onRender={onRender} />));
  return { text: () => container.textContent, renders: () => onRender.mock.calls.length, unmount: () => flushSync(() => root.unmount()) };
};

it('rerenders for a new value, not for the same one, nor after unmounting', () => {
  const store = makeStore(1);
  const shown = show(store);
  expect(shown.text()).toBe('1');
  flushSync(() => store.set(2));
  flushSync(() => store.set(2));
  expect([shown.text(), shown.renders()]).toEqual(['2', 2]);
  shown.unmount();
  flushSync(() => store.set(3));
  expect([store.get(), shown.renders()]).toEqual([3, 2]);
});

it('subscribes to its source while at least one component uses it', () => {
  const stopped = vi.fn();
  const subscribe = vi.fn((set: (value: string) => void) => {
    set('followed');
    return stopped;
  });
  const store = makeStore('first', subscribe);
  const [one, other] = [show(store), show(store)];
  expect([one.text(), other.text(), subscribe.mock.calls.length]).toEqual(['followed', 'followed', 1]);
  one.unmount();
  expect(stopped).not.toHaveBeenCalled();
  other.unmount();
  expect(stopped).toHaveBeenCalledTimes(1);
  show(store);
  expect(subscribe).toHaveBeenCalledTimes(2);
});
