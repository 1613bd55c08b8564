// Registers forms and editors with unsaved changes. One question (frame/LeaveQuestion.tsx) covers them all, before the user leaves the
// page, the venue, the language or the session.
import { useEffect, useRef } from 'react';
import { makeStore } from './store.ts';

type Unsaved = { discard(): void };
type Question = { settle(leave: boolean): void };

const unsaved = makeStore<readonly Unsaved[]>([]);
const question = makeStore<Question | null>(null);

/** While `isUnsaved`, leaving asks first. `discard` is called after a save, and when the user leaves anyway. */
export const useUnsaved = (isUnsaved: boolean, discard: () => void): void => {
  const latest = useRef(discard);
  latest.current = discard;
  useEffect(() => {
    if (!isUnsaved) return;
    const own: Unsaved = { discard: () => latest.current() };
    unsaved.set([...unsaved.get(), own]);
    return () => unsaved.set(unsaved.get().filter((one) => one !== own));
  }, [isUnsaved]);
};

export const isGuarded = (): boolean => unsaved.get().length > 0;

/** `isGuarded` as a hook, for components outside the form. */
export const useGuarded = (): boolean => unsaved.use().length > 0;

/** Removes the guard without asking and keeps the drafts: the session has ended, and the next one restores them. */
export const releaseGuard = (): void => unsaved.set([]);

/** Discards all unsaved changes: they were saved, their record was deleted, or the user leaves without saving. */
export const dropUnsaved = (): void => {
  for (const one of unsaved.get()) one.discard();
  releaseGuard();
};

/** Asks the user if there are unsaved changes. True: leave. */
export const askToLeave = (): Promise<boolean> => {
  if (!isGuarded()) return Promise.resolve(true);
  question.get()?.settle(false);
  return new Promise((settle) => question.set({ settle }));
};

/** The question to show, or null. */
export const useLeaveQuestion = question.use;

export const answerLeaving = (leave: boolean): void => {
  const pending = question.get();
  question.set(null);
  if (leave) dropUnsaved();
  pending?.settle(leave);
};
