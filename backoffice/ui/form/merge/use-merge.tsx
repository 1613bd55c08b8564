// Merges two people's changes, and asks the user about overlaps.
import { useCallback, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldTexts } from '../field-texts.ts';
import { MergeDialog, type StoredChange } from './MergeDialog.tsx';
import { merge, type Overlap } from './merge.ts';

type Picked = ReadonlySet<string> | null;
type Question = { overlaps: readonly Overlap[]; changed: StoredChange; answer(picked: Picked): void };

/** Resolves to the merged values, or to null if the user cancels. */
export type MergeChanges = (
  read: FieldValues,
  mine: FieldValues,
  theirs: FieldValues,
  changed: StoredChange,
) => Promise<FieldValues | null>;

export const useMerge = (words: FieldTexts) => {
  const [question, setQuestion] = useState<Question | null>(null);
  const mergeChanges: MergeChanges = useCallback(async (read, mine, theirs, changed) => {
    const { merged, overlaps } = merge(read, mine, theirs);
    if (overlaps.length === 0) return merged;
    const picked = await new Promise<Picked>((resolve) => setQuestion({ overlaps, changed, answer: resolve }));
    setQuestion(null);
    return picked && merge(read, mine, theirs, picked).merged;
  }, []);
  const dialog = question && <MergeDialog overlaps={question.overlaps} words={words} changed={question.changed} onDone={question.answer} />;
  return { mergeChanges, dialog };
};
