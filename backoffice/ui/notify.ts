// Messages that come and go: `notify(t('shared.saved'))`, `notifyError(error)`, and one with a button (`action`). Shown by Toasts.tsx.
import type { ReactNode } from 'react';
import { ConnectionError } from '../app/api.ts';
import { errorText } from './error-text.ts';

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
};
type Options = Partial<Pick<Toast, 'tone' | 'action' | 'duration' | 'connection'>>;

/** More at once would hide the screen; the oldest goes. */
const MOST = 3;
let toasts: readonly Toast[] = [];
let last = 0;
const watchers = new Set<() => void>();

const show = (next: readonly Toast[]) => {
  toasts = next;
  for (const watcher of watchers) watcher();
};

export const currentToasts = (): readonly Toast[] => toasts;
export const watchToasts = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const dismiss = (id: number): void => show(toasts.filter((toast) => toast.id !== id));

/** Shows a message, 5 seconds unless said; answers its id for `dismiss`. */
export const notify = (text: ReactNode, { tone = 'good', action, duration = 5000, connection = false }: Options = {}): number => {
  last += 1;
  show(
    [...toasts.filter((toast) => toast.text !== text || toast.action), { id: last, text, tone, action, duration, connection }].slice(-MOST),
  );
  return last;
};

export const notifyError = (error: unknown): number =>
  notify(errorText(error), { tone: 'bad', duration: 8000, connection: error instanceof ConnectionError });

/** Closes what speaks of a lost connection. */
export const dismissConnection = (): void => {
  if (toasts.some(({ connection }) => connection)) show(toasts.filter(({ connection }) => !connection));
};
