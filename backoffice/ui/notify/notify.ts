// Messages that come and go: `notify(t('shared.saved'))`, `notifyError(error)`, and one with a button (`action`). Shown by Toasts.tsx.
import type { ReactNode } from 'react';
import { ConnectionError } from '../../app/api.ts';
import { makeStore } from '../../app/store.ts';
import { errorText } from '../error-text.ts';

export type Toast = {
  id: number;
  text: ReactNode;
  tone: 'good' | 'bad' | 'plain';
  /** A button in the message ("undo"); pressing it closes the message. */
  action: { label: string; run: () => void } | undefined;
  /** Milliseconds on screen. */
  duration: number;
  /** It speaks of a lost connection: gone when that is back. */
  connection: boolean;
  /** The states of records that it speaks of: gone when all of them are over; none where it speaks of no state. */
  about: readonly About[];
};
export type About = { id: string; state: string };
type Options = Partial<Pick<Toast, 'tone' | 'action' | 'duration' | 'connection' | 'about'>>;

/** More at once would hide the screen; the oldest goes. */
const MOST = 3;
const toasts = makeStore<readonly Toast[]>([]);
let last = 0;

export const currentToasts = toasts.get;
export const useToasts = toasts.use;

export const dismiss = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Says only that something is done: the next one that does takes its place. */
const isDone = ({ tone, action, about }: Toast): boolean => tone === 'good' && !action && about.length === 0;

/** Shows a message, 5 seconds unless said; answers its id for `dismiss`. */
export const notify = (
  text: ReactNode,
  { tone = 'good', action, duration = 5000, connection = false, about = [] }: Options = {},
): number => {
  last += 1;
  const told: Toast = { id: last, text, tone, action, duration, connection, about };
  const isPast = (toast: Toast) => (toast.text === text && !toast.action) || (isDone(toast) && isDone(told));
  toasts.set([...toasts.get().filter((toast) => !isPast(toast)), told].slice(-MOST));
  return last;
};

export const notifyError = (error: unknown): number =>
  notify(errorText(error), { tone: 'bad', duration: 8000, connection: error instanceof ConnectionError });

/** Closes what speaks of a lost connection. */
export const dismissConnection = (): void => {
  if (toasts.get().some(({ connection }) => connection)) toasts.set(toasts.get().filter(({ connection }) => !connection));
};

/** Takes note of states that are over, and closes what speaks of nothing else. */
export const dismissPast = (isPast: (about: About) => boolean): void => {
  if (!toasts.get().some(({ about }) => about.some(isPast))) return;
  const stand = toasts.get().flatMap((toast) => {
    const about = toast.about.filter((one) => !isPast(one));
    return about.length < toast.about.length && about.length === 0 ? [] : [{ ...toast, about }];
  });
  toasts.set(stand);
};
