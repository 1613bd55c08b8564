// The draft of a form: input is stored while the user types, and restored when the form is opened again without having been saved or left.
import { createContext, type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftKey, draftWriter, readDraft } from '../../app/drafts.ts';
import { isSame, merge } from './merge/merge.ts';
import type { MergeChanges } from './merge/use-merge.tsx';

/** Adds the values of an editor inside the form (the week dialog) that are not in the form yet; null: none. */
type SetPending = (values: FieldValues | null) => void;
export const PendingValuesContext = createContext<SetPending>(() => undefined);
export const useSetPending = (): SetPending => useContext(PendingValuesContext);

type DraftOptions = {
  form: UseFormReturn;
  key: DraftKey;
  /** False for a read-only form. */
  enabled: boolean;
  shown: RefObject<FieldValues>;
  isChanged(): boolean;
  toForm(record: FieldValues): FieldValues;
  /** Sets the form's values on a record. */
  rebase(record: FieldValues, values: FieldValues): void;
  mergeChanges: MergeChanges;
};

export const useDraft = ({ form, key, enabled, shown, isChanged, toForm, rebase, mergeChanges }: DraftOptions) => {
  const [restored, setRestored] = useState<number | null>(null);
  const pending = useRef<FieldValues | null>(null);
  const hasDraft = useRef(false);
  const [writer] = useState(() => draftWriter(key, () => ({ read: shown.current, values: { ...form.getValues(), ...pending.current } })));
  const discard = useCallback(() => {
    hasDraft.current = false;
    setRestored(null);
    writer.discard();
  }, [writer]);
  const update = useCallback(
    (dirty: boolean) => {
      if (dirty || pending.current) {
        hasDraft.current = true;
        writer.changed();
      } else if (hasDraft.current) discard();
    },
    [writer, discard],
  );
  const restore = async () => {
    const found = await readDraft(key);
    if (!found) return;
    const [read, now] = [toForm(found.read), toForm(shown.current)];
    const values = (await mergeChanges(read, found.values, now, null)) ?? merge(read, found.values, now).merged;
    const typed = isChanged();
    if (isSame(values, now)) return typed ? undefined : discard();
    // Input typed in the meantime stays.
    rebase(shown.current, merge(now, form.getValues(), values).merged);
    // Without new input the draft keeps its age: cancels the write that `rebase` has scheduled.
    if (!typed) writer.stop();
    hasDraft.current = true;
    setRestored(found.at);
  };
  // A form belongs to one record, so the draft is restored once.
  const restoreOnce = useRef(restore);
  useEffect(() => {
    if (!enabled) return;
    writer.open();
    // A draft of an older version of the application may have another shape.
    restoreOnce.current().catch(discard);
    const stop = form.subscribe({ formState: { isDirty: true, values: true }, callback: ({ isDirty }) => update(isDirty === true) });
    return () => {
      stop();
      writer.close();
    };
  }, [enabled, form, writer, update, discard]);
  const setPending: SetPending = useCallback(
    (values) => {
      pending.current = values;
      update(isChanged());
    },
    [isChanged, update],
  );
  return { restored, discard, setPending };
};
