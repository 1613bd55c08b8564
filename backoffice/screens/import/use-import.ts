// Steps of an import: choose a file, preview it, answer its questions, confirm. The file stays chosen whatever fails.

import type { ImportProblem, ImportResult } from '@ardoise/contract/catalog/imports.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ConnectionError } from '../../app/api.ts';
import { uploadBook } from '../../app/upload.ts';
import { type Answers, NO_ANSWERS, queryOf } from './answers.ts';

export type Refusal = { problems: readonly ImportProblem[]; count: number };
/** Options sent with the file. `earlier`: answers that are being changed, with which the questions begin. */
export type Wishes = { replace: boolean; answers: Answers; earlier: Answers };
const NO_WISHES: Wishes = { replace: false, answers: NO_ANSWERS, earlier: NO_ANSWERS };
/** The questions are asked again, with the answers that were given. */
export const reopened = (wishes: Wishes): Wishes => ({
  ...wishes,
  answers: NO_ANSWERS,
  earlier: { ...wishes.earlier, ...wishes.answers, amounts: { ...wishes.earlier.amounts, ...wishes.answers.amounts } },
});
/** The server's answer to a file. */
export type Outcome = { file: File; wishes: Wishes } & (
  | { at: 'checked'; result: ImportResult }
  | { at: 'refused'; refusal: Refusal }
  /** `lost`: it broke off while importing, so that nobody here knows whether it happened. */
  | { at: 'failed'; error: unknown; lost: boolean }
);
/** The file is not read yet: nobody knows what its columns are. */
export const isUnread = ({ questions }: ImportResult): boolean => questions.some(({ kind }) => kind === 'columns');
export type Sending = { at: 'sending' | 'importing'; file: File; wishes: Wishes; sent: number };

const refusalOf = (error: unknown): Refusal | null =>
  error instanceof ApiError && error.extra.problems
    ? { problems: error.extra.problems as ImportProblem[], count: Number(error.extra.problem_count ?? 0) }
    : null;

export const useImport = (venue: string, onDone: (result: ImportResult) => void) => {
  const [sending, setSending] = useState<Sending | null>(null);
  /** The last answer, which stays while the same file is checked again. */
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const settle = useCallback((answer: Outcome) => {
    setSending(null);
    setOutcome(answer);
  }, []);

  const fail = useCallback(
    (file: File, wishes: Wishes, error: unknown, importing: boolean) => {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const refusal = refusalOf(error);
      const lost = importing && error instanceof ConnectionError;
      settle({ file, wishes, ...(refusal ? { at: 'refused', refusal } : { at: 'failed', error, lost }) });
    },
    [settle],
  );

  /** Asks what the file would change, and leaves open. */
  const check = useCallback(
    async (file: File, wishes = NO_WISHES) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const onProgress = (sent: number) => setSending({ at: 'sending', file, wishes, sent });
      setOutcome((known) => (known?.file === file ? known : null));
      onProgress(0);
      try {
        const result = await uploadBook(venue, file, { dry: true, ...sentWith(wishes), onProgress, signal: controller.signal });
        settle({ at: 'checked', file, wishes, result });
      } catch (error) {
        fail(file, wishes, error, false);
      }
    },
    [venue, fail, settle],
  );

  /** Imports it; once it is sent, leaving the page does not stop it. */
  const confirm = useCallback(
    async (file: File, wishes: Wishes) => {
      running.current = null;
      const onProgress = (sent: number) => setSending({ at: 'importing', file, wishes, sent });
      setOutcome(null);
      onProgress(0);
      try {
        onDone(await uploadBook(venue, file, { dry: false, ...sentWith(wishes), onProgress, signal: new AbortController().signal }));
      } catch (error) {
        fail(file, wishes, error, true);
      }
    },
    [venue, onDone, fail],
  );

  const cancel = useCallback(() => {
    running.current?.abort();
    setSending(null);
  }, []);

  return { sending, outcome, check, confirm, cancel };
};

const sentWith = ({ replace, answers }: Wishes) => ({ replace, answers: queryOf(answers) });
