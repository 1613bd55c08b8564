// What would be lost: forms and editors that hold something unsaved. There is one question for all of them (frame/LeaveQuestion.tsx),
// before the page, the venue, the language or the session is left.
import { useEffect, useRef } from 'react';
import { makeStore } from './store.ts';

type Unsaved = { forget(): void };
type Question = { settle(leave: boolean): void };

const unsaved = makeStore<readonly Unsaved[]>([]);
const question = makeStore<Question | null>(null);

/** While `holds`, leaving asks first; `forget` is called when somebody wants it no more: after a save, and when they leave anyway. */
export const useUnsaved = (holds: boolean, forget: () => void): void => {
  const last = useRef(forget);
  last.current = forget;
  useEffect(() => {
    if (!holds) return;
    const own: Unsaved = { forget: () => last.current() };
    unsaved.set([...unsaved.get(), own]);
    return () => unsaved.set(unsaved.get().filter((one) => one !== own));
  }, [holds]);
};

export const isGuarded = (): boolean => unsaved.get().length > 0;

/** The same for what is shown beside the form. */
export const useGuarded = (): boolean => unsaved.use().length > 0;

/** Drops the guard without a question and without forgetting anything: the session has ended, what was typed is kept for the next. */
export const releaseGuard = (): void => unsaved.set([]);

/** What is unsaved is wanted no more: it was saved, its record is gone, or somebody leaves without it. */
export const dropUnsaved = (): void => {
  for (const one of unsaved.get()) one.forget();
  releaseGuard();
};

/** Asks if there is something to lose; true when the way is free. */
export const askToLeave = (): Promise<boolean> => {
  if (!isGuarded()) return Promise.resolve(true);
  question.get()?.settle(false);
  return new Promise((settle) => question.set({ settle }));
};

/** The question that waits for an answer. */
export const useLeaveQuestion = question.use;

export const answerLeaving = (leave: boolean): void => {
  const asked = question.get();
  question.set(null);
  if (leave) dropUnsaved();
  asked?.settle(leave);
};
