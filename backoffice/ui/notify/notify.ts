// Temporary messages: `notify(t('shared.saved'))`, `notifyError(error)`, also with a button (`action`). Toasts.tsx shows them.
import type { ReactNode } from 'react';
import { ConnectionError } from '../../app/api.ts';
import { makeStore } from '../../app/store.ts';
import { errorText } from '../error-text.ts';

export type Toast = {
  id: number;
  text: ReactNode;
  tone: 'good' | 'bad' | 'plain';
  /** A button in the message ("undo"). Clicking it closes the message. */
  action: { label: string; run: () => void } | undefined;
  /** Milliseconds on screen. */
  duration: number;
  /** The message is about a lost connection, and closes when that is back. */
  connection: boolean;
  /** The states of records that the message is about. It closes when all of them are over; an empty list: never for this reason. */
  about: readonly AboutState[];
};
export type AboutState = { id: string; state: string };
type Options = Partial<Pick<Toast, 'tone' | 'action' | 'duration' | 'connection' | 'about'>>;

/** The maximum number of messages on the screen. A further one closes the oldest. */
const MAX_TOASTS = 3;
const toasts = makeStore<readonly Toast[]>([]);
let last = 0;

export const currentToasts = toasts.get;
export const useToasts = toasts.use;

export const dismiss = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** True for a plain success message, which the next one replaces. */
const isPlainSuccess = ({ tone, action, about }: Toast): boolean => tone === 'good' && !action && about.length === 0;

/** Shows a message, for 5 seconds by default. Returns its id for `dismiss`. */
export const notify = (
  text: ReactNode,
  { tone = 'good', action, duration = 5000, connection = false, about = [] }: Options = {},
): number => {
  last += 1;
  const shown: Toast = { id: last, text, tone, action, duration, connection, about };
  const isPast = (toast: Toast) => (toast.text === text && !toast.action) || (isPlainSuccess(toast) && isPlainSuccess(shown));
  toasts.set([...toasts.get().filter((toast) => !isPast(toast)), shown].slice(-MAX_TOASTS));
  return last;
};

export const notifyError = (error: unknown): number =>
  notify(errorText(error), { tone: 'bad', duration: 8000, connection: error instanceof ConnectionError });

/** Closes the messages about a lost connection. */
export const dismissConnection = (): void => {
  if (toasts.get().some(({ connection }) => connection)) toasts.set(toasts.get().filter(({ connection }) => !connection));
};

/** Removes past states from the messages, and closes those left without any. */
export const dismissPast = (isPast: (about: AboutState) => boolean): void => {
  if (!toasts.get().some(({ about }) => about.some(isPast))) return;
  const remaining = toasts.get().flatMap((toast) => {
    const about = toast.about.filter((one) => !isPast(one));
    return about.length < toast.about.length && about.length === 0 ? [] : [{ ...toast, about }];
  });
  toasts.set(remaining);
};
