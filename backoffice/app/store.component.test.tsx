// A store as components watch it: rendered for each new value, followed from outside while anybody watches.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { makeStore, type Store } from './store.ts';

type ShownProps = { store: Store<string | number>; onRender(): void };
const Shown = ({ store, onRender }: ShownProps) => {
  onRender();
  return store.use();
};

/** Shows a store; answers what is shown, how often it was rendered, and how to take it away. */
const show = <T extends string | number>(store: Store<T>) => {
  const place = document.createElement('div');
  const root = createRoot(place);
  const onRender = vi.fn();
  flushSync(() => root.render(<Shown store={store as unknown as Store<string | number>} onRender={onRender} />));
  return { text: () => place.textContent, renders: () => onRender.mock.calls.length, leave: () => flushSync(() => root.unmount()) };
};

it('shows each new value, is not rendered for the same one, nor told after it has left', () => {
  const store = makeStore(1);
  const shown = show(store);
  expect(shown.text()).toBe('1');
  flushSync(() => store.set(2));
  flushSync(() => store.set(2));
  expect([shown.text(), shown.renders()]).toEqual(['2', 2]);
  shown.leave();
  flushSync(() => store.set(3));
  expect([store.get(), shown.renders()]).toEqual([3, 2]);
});

it('follows what sets it from outside while anybody watches', () => {
  const stopped = vi.fn();
  const follow = vi.fn((set: (value: string) => void) => {
    set('followed');
    return stopped;
  });
  const store = makeStore('first', follow);
  const [one, other] = [show(store), show(store)];
  expect([one.text(), other.text(), follow.mock.calls.length]).toEqual(['followed', 'followed', 1]);
  one.leave();
  expect(stopped).not.toHaveBeenCalled();
  other.leave();
  expect(stopped).toHaveBeenCalledTimes(1);
  show(store);
  expect(follow).toHaveBeenCalledTimes(2);
});
