// Puts what two people changed together, and asks where both changed the same.
import { useCallback, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldWords } from '../field-words.ts';
import { type Changed, MergeDialog } from './MergeDialog.tsx';
import { merge, type Overlap } from './merge.ts';

type Picked = ReadonlySet<string> | null;
type Asked = { overlaps: readonly Overlap[]; changed: Changed; settle(picked: Picked): void };

/** What becomes of both changes; null where the person steps back from the question. */
export type Settle = (read: FieldValues, mine: FieldValues, theirs: FieldValues, changed: Changed) => Promise<FieldValues | null>;

export const useMerge = (words: FieldWords) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const settle: Settle = useCallback(async (read, mine, theirs, changed) => {
    const { merged, overlaps } = merge(read, mine, theirs);
    if (overlaps.length === 0) return merged;
    const picked = await new Promise<Picked>((resolve) => setAsked({ overlaps, changed, settle: resolve }));
    setAsked(null);
    return picked && merge(read, mine, theirs, picked).merged;
  }, []);
  const dialog = asked && <MergeDialog overlaps={asked.overlaps} words={words} changed={asked.changed} onDone={asked.settle} />;
  return { settle, dialog };
};
