// Reads the drafts in IndexedDB in component tests, and can keep the database busy.
import { createStore, values } from 'idb-keyval';
import { expect } from 'vitest';
import type { Draft } from '../app/drafts.ts';

const store = createStore('ardoise', 'drafts');

/** Waits until `drafts` drafts that contain a text are stored. */
export const expectDrafts = (drafts: number, text = ''): Promise<void> =>
  expect.poll(async () => (await values<Draft>(store)).filter((one) => JSON.stringify(one.values).includes(text)).length).toBe(drafts);

/** Keeps the database busy, so that it answers nothing else, until the returned function is called. */
export const blockDrafts = async (): Promise<() => void> => {
  let [isHeld, isBusy] = [true, false];
  void store('readwrite', (drafts) => {
    const repeat = () => {
      isBusy = true;
      if (isHeld) drafts.get('nothing').onsuccess = repeat;
    };
    repeat();
  });
  await expect.poll(() => isBusy).toBe(true);
  return () => {
    isHeld = false;
  };
};
