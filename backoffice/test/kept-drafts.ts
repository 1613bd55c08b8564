// The browser's own database under a component test: what is kept in it, and one that answers late.
import { createStore, values } from 'idb-keyval';
import { expect } from 'vitest';
import type { Draft } from '../app/drafts.ts';

const store = createStore('ardoise', 'drafts');

/** Waits until so many drafts are kept that hold a text. */
export const expectKept = (drafts: number, text = ''): Promise<void> =>
  expect.poll(async () => (await values<Draft>(store)).filter((one) => JSON.stringify(one.values).includes(text)).length).toBe(drafts);

/** Keeps the database busy, so that nothing else is answered by it, until the answer is called. */
export const holdDrafts = async (): Promise<() => void> => {
  let [held, begun] = [true, false];
  void store('readwrite', (drafts) => {
    const again = () => {
      begun = true;
      if (held) drafts.get('nothing').onsuccess = again;
    };
    again();
  });
  await expect.poll(() => begun).toBe(true);
  return () => {
    held = false;
  };
};
