// What would be lost: forms and editors that hold something unsaved. There is one question for all of them (frame/LeaveQuestion.tsx),
// before the page, the venue, the language or the session is left.
import { useEffect, useRef, useSyncExternalStore } from 'react';

type Unsaved = { forget(): void };
type Question = { settle(leave: boolean): void };

const unsaved = new Set<Unsaved>();
let question: Question | null = null;
const watchers = new Set<() => void>();
const tell = () => {
  for (const watcher of watchers) watcher();
};
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** While `holds`, leaving asks first; `forget` is called when somebody wants it no more: after a save, and when they leave anyway. */
export const useUnsaved = (holds: boolean, forget: () => void): void => {
  const last = useRef(forget);
  last.current = forget;
  useEffect(() => {
    if (!holds) return;
    const own: Unsaved = { forget: () => last.current() };
    unsaved.add(own);
    tell();
    return () => {
      unsaved.delete(own);
      tell();
    };
  }, [holds]);
};

export const isGuarded = (): boolean => unsaved.size > 0;

/** The same for what is shown beside the form. */
export const useGuarded = (): boolean => useSyncExternalStore(watch, isGuarded);

/** Drops the guard without a question and without forgetting anything: the session has ended, what was typed is kept for the next. */
export const releaseGuard = (): void => {
  unsaved.clear();
  tell();
};

/** What is unsaved is wanted no more: it was saved, its record is gone, or somebody leaves without it. */
export const dropUnsaved = (): void => {
  for (const one of unsaved) one.forget();
  releaseGuard();
};

/** Asks if there is something to lose; true when the way is free. */
export const askToLeave = (): Promise<boolean> => {
  if (!isGuarded()) return Promise.resolve(true);
  question?.settle(false);
  return new Promise((settle) => {
    question = { settle };
    tell();
  });
};

/** The question that waits for an answer. */
export const useLeaveQuestion = (): Question | null => useSyncExternalStore(watch, () => question);

export const answerLeaving = (leave: boolean): void => {
  const asked = question;
  question = null;
  if (leave) dropUnsaved();
  else tell();
  asked?.settle(leave);
};
