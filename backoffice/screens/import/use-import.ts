// The steps of an import: choose a file, preview it, answer its questions, confirm. The file stays chosen after a failure.

import type { ImportProblem, ImportResult } from '@ardoise/contract/catalog/imports.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ConnectionError } from '../../app/api.ts';
import { uploadBook } from '../../app/upload.ts';
import { type Answers, NO_ANSWERS, queryOf } from './answers.ts';

export type Refusal = { problems: readonly ImportProblem[]; count: number };
/** Options sent with the file. `earlier`: previous answers that are being changed; they are the initial values of the questions. */
export type ImportOptions = { replace: boolean; answers: Answers; earlier: Answers };
const NO_OPTIONS: ImportOptions = { replace: false, answers: NO_ANSWERS, earlier: NO_ANSWERS };
/** Asks the questions again, with the given answers as initial values. */
export const reopened = (options: ImportOptions): ImportOptions => ({
  ...options,
  answers: NO_ANSWERS,
  earlier: { ...options.earlier, ...options.answers, amounts: { ...options.earlier.amounts, ...options.answers.amounts } },
});
/** The server's answer to a file. */
export type Outcome = { file: File; options: ImportOptions } & (
  | { at: 'checked'; result: ImportResult }
  | { at: 'refused'; refusal: Refusal }
  /** `lost`: the connection broke while importing, so the result is unknown. */
  | { at: 'failed'; error: unknown; lost: boolean }
);
/** True while the file is not parsed, because its columns are not assigned yet. */
export const isUnread = ({ questions }: ImportResult): boolean => questions.some(({ kind }) => kind === 'columns');
export type Sending = { at: 'sending' | 'importing'; file: File; options: ImportOptions; sent: number };

const refusalOf = (error: unknown): Refusal | null =>
  error instanceof ApiError && error.extra.problems
    ? { problems: error.extra.problems as ImportProblem[], count: Number(error.extra.problem_count ?? 0) }
    : null;

export const useImport = (venue: string, onDone: (result: ImportResult) => void) => {
  const [sending, setSending] = useState<Sending | null>(null);
  /** The last answer; it stays while the same file is checked again. */
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const settle = useCallback((answer: Outcome) => {
    setSending(null);
    setOutcome(answer);
  }, []);

  const fail = useCallback(
    (file: File, options: ImportOptions, error: unknown, importing: boolean) => {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const refusal = refusalOf(error);
      const lost = importing && error instanceof ConnectionError;
      settle({ file, options, ...(refusal ? { at: 'refused', refusal } : { at: 'failed', error, lost }) });
    },
    [settle],
  );

  /** Checks the file: the server answers with its changes and open questions. */
  const check = useCallback(
    async (file: File, options = NO_OPTIONS) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const onProgress = (sent: number) => setSending({ at: 'sending', file, options, sent });
      setOutcome((known) => (known?.file === file ? known : null));
      onProgress(0);
      try {
        const result = await uploadBook(venue, file, { dry: true, ...optionsOf(options), onProgress, signal: controller.signal });
        settle({ at: 'checked', file, options, result });
      } catch (error) {
        fail(file, options, error, false);
      }
    },
    [venue, fail, settle],
  );

  /** Imports the file. Once the upload has started, leaving the page does not stop it. */
  const confirm = useCallback(
    async (file: File, options: ImportOptions) => {
      running.current = null;
      const onProgress = (sent: number) => setSending({ at: 'importing', file, options, sent });
      setOutcome(null);
      onProgress(0);
      try {
        onDone(await uploadBook(venue, file, { dry: false, ...optionsOf(options), onProgress, signal: new AbortController().signal }));
      } catch (error) {
        fail(file, options, error, true);
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

const optionsOf = ({ replace, answers }: ImportOptions) => ({ replace, answers: queryOf(answers) });
