// The way of a workbook: chosen, looked at by the server, agreed to, imported. The file stays chosen whatever fails.

import type { ImportProblem, ImportResult } from '@ardoise/contract/catalog/imports.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ConnectionError } from '../../app/api.ts';
import { uploadBook } from '../../app/upload.ts';

export type Refusal = { problems: readonly ImportProblem[]; count: number };
export type Step =
  | { at: 'start' }
  | { at: 'sending'; file: File; sent: number }
  | { at: 'checked'; file: File; replace: boolean; result: ImportResult }
  | { at: 'importing'; file: File; sent: number }
  | { at: 'refused'; file: File; refusal: Refusal }
  /** `lost`: it broke off while importing, so that nobody here knows whether it happened. */
  | { at: 'failed'; file: File; error: unknown; lost: boolean };

const refusalOf = (error: unknown): Refusal | null =>
  error instanceof ApiError && error.extra.problems
    ? { problems: error.extra.problems as ImportProblem[], count: Number(error.extra.problem_count ?? 0) }
    : null;

export const useImport = (venue: string, onDone: (result: ImportResult) => void) => {
  const [step, setStep] = useState<Step>({ at: 'start' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const fail = useCallback((file: File, error: unknown, importing: boolean) => {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const refusal = refusalOf(error);
    setStep(
      refusal ? { at: 'refused', file, refusal } : { at: 'failed', file, error, lost: importing && error instanceof ConnectionError },
    );
  }, []);

  /** Asks what the file would change. */
  const check = useCallback(
    async (file: File, replace = false) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const onProgress = (sent: number) => setStep({ at: 'sending', file, sent });
      onProgress(0);
      try {
        const result = await uploadBook(venue, file, { dry: true, replace, onProgress, signal: controller.signal });
        setStep({ at: 'checked', file, replace, result });
      } catch (error) {
        fail(file, error, false);
      }
    },
    [venue, fail],
  );

  /** Imports it; once it is sent, leaving the page does not stop it. */
  const confirm = useCallback(
    async (file: File, replace: boolean) => {
      running.current = null;
      const onProgress = (sent: number) => setStep({ at: 'importing', file, sent });
      onProgress(0);
      try {
        onDone(await uploadBook(venue, file, { dry: false, replace, onProgress, signal: new AbortController().signal }));
      } catch (error) {
        fail(file, error, true);
      }
    },
    [venue, onDone, fail],
  );

  const cancel = useCallback(() => {
    running.current?.abort();
    setStep({ at: 'start' });
  }, []);

  return { step, check, confirm, cancel };
};
