// The draft of a form: what is typed is kept as it is typed, and comes back when the form is opened again before it was saved or left.
import { createContext, type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftKey, draftWriter, readDraft } from '../../app/drafts.ts';
import { isSame, merge } from './merge/merge.ts';
import type { Settle } from './merge/use-merge.tsx';

/** What an editor inside a form holds before it gives it to the form (a week); null: nothing more. */
type Aside = (values: FieldValues | null) => void;
export const DraftAsideContext = createContext<Aside>(() => undefined);
export const useDraftAside = (): Aside => useContext(DraftAsideContext);

type Drafted = {
  form: UseFormReturn;
  key: DraftKey;
  /** False where nothing can be typed. */
  enabled: boolean;
  shown: RefObject<FieldValues>;
  isTyped(): boolean;
  toForm(record: FieldValues): FieldValues;
  /** Puts values on the record that is shown. */
  rebase(record: FieldValues, values: FieldValues): void;
  settle: Settle;
};

export const useDraft = ({ form, key, enabled, shown, isTyped, toForm, rebase, settle }: Drafted) => {
  const [restored, setRestored] = useState<number | null>(null);
  const aside = useRef<FieldValues | null>(null);
  const kept = useRef(false);
  const [writer] = useState(() => draftWriter(key, () => ({ read: shown.current, values: { ...form.getValues(), ...aside.current } })));
  const forget = useCallback(() => {
    kept.current = false;
    setRestored(null);
    writer.forget();
  }, [writer]);
  const follow = useCallback(
    (dirty: boolean) => {
      if (dirty || aside.current) {
        kept.current = true;
        writer.changed();
      } else if (kept.current) forget();
    },
    [writer, forget],
  );
  const restore = async () => {
    const found = await readDraft(key);
    if (!found) return;
    const [read, now] = [toForm(found.read), toForm(shown.current)];
    const values = (await settle(read, found.values, now, null)) ?? merge(read, found.values, now).merged;
    const typed = isTyped();
    if (isSame(values, now)) return typed ? undefined : forget();
    // What was typed meanwhile stays.
    rebase(shown.current, merge(now, form.getValues(), values).merged);
    // Without that it is as old as it was.
    if (!typed) writer.stop();
    kept.current = true;
    setRestored(found.at);
  };
  // Once for a form: it belongs to one record.
  const begin = useRef(restore);
  useEffect(() => {
    if (!enabled) return;
    writer.open();
    // A draft that an older version of the application wrote may not fit any more.
    begin.current().catch(forget);
    const stop = form.subscribe({ formState: { isDirty: true, values: true }, callback: ({ isDirty }) => follow(isDirty === true) });
    return () => {
      stop();
      writer.close();
    };
  }, [enabled, form, writer, follow, forget]);
  const setAside: Aside = useCallback(
    (values) => {
      aside.current = values;
      follow(isTyped());
    },
    [isTyped, follow],
  );
  return { restored, forget, setAside };
};
