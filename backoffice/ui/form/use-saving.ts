// Saves a form: merges a colleague's changes, and offers to recreate a record that was deleted in the meantime.
import { type RefObject, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropUnsaved } from '../../app/leave-guard.ts';
import { t } from '../../i18n/translate.ts';
import { isMissing } from '../error-text.ts';
import { dismiss, notify } from '../notify/notify.ts';
import { isSame, merge } from './merge/merge.ts';
import { sendMerged } from './merge/send-merged.ts';
import type { MergeChanges } from './merge/use-merge.tsx';
import { showFailure } from './record-save.ts';

export type Saving = {
  form: UseFormReturn;
  shown: RefObject<FieldValues>;
  toForm(record: FieldValues): FieldValues;
  fromForm(values: FieldValues): FieldValues;
  rebase(record: FieldValues, values: FieldValues): void;
  mergeChanges: MergeChanges;
  /** Saves the record. Resolves to the stored record, or to null if the user cancelled a question. */
  save(values: FieldValues): Promise<FieldValues | null>;
  onSaved?: ((record: FieldValues) => void) | undefined;
  /** Reads the record again, if the refusal does not contain it. */
  reread?: (() => Promise<FieldValues | undefined>) | undefined;
  /** Recreates a record that was deleted in the meantime, and opens it. */
  again?: { create(values: FieldValues): Promise<FieldValues>; onCreated(record: FieldValues): void } | undefined;
};

export const useSaving = ({ form, shown, toForm, fromForm, rebase, mergeChanges, save, onSaved, reread, again }: Saving) => {
  const refused = useRef(false);
  /** The id of the last save's error message. The next message replaces it. */
  const errorId = useRef(0);
  const replaceError = (messageId: number) => {
    dismiss(errorId.current);
    errorId.current = messageId;
  };
  const showRefusal = () => replaceError(notify(t('form.fix'), { tone: 'bad' }));
  const fail = (error: unknown, sent?: FieldValues): boolean => {
    const { onFields, messageId } = showFailure(error, form, sent);
    replaceError(messageId);
    return onFields;
  };
  const [deletion, setDeletion] = useState({ found: false, pending: false });
  /** Merges input typed since the values were sent into the form's new values. */
  const withLaterInput = (sent: FieldValues, values: FieldValues) => merge(sent, form.getValues(), values).merged;
  const send = form.handleSubmit(
    async (own) => {
      let sent: FieldValues | undefined;
      try {
        const saved = await sendMerged({
          base: shown.current,
          own,
          toForm,
          mergeChanges,
          reread,
          onMerged: (newest, values) => rebase(newest, withLaterInput(own, values)),
          send: (values) => {
            // Errors thrown by `fromForm` have the form's paths, so they need no mapping.
            sent = undefined;
            sent = fromForm(values);
            return save(sent);
          },
        });
        if (!saved) return;
        dismiss(errorId.current);
        const isChanged = shown.current.id !== undefined && !isSame(form.getValues(), own);
        if (!isChanged) dropUnsaved();
        rebase(saved, isChanged ? withLaterInput(own, toForm(saved)) : toForm(saved));
        onSaved?.(saved);
      } catch (error) {
        if (again && isMissing(error)) setDeletion({ found: true, pending: false });
        else refused.current = fail(error, sent);
      }
    },
    () => {
      refused.current = true;
      showRefusal();
    },
  );
  /** Resolves to true if the form has errors to correct. */
  const saveValues = async (): Promise<boolean> => {
    refused.current = false;
    await send();
    return refused.current;
  };
  const close = () => setDeletion({ found: false, pending: false });
  const recreateRecord = async () => {
    setDeletion({ found: true, pending: true });
    try {
      const created = await again?.create(fromForm(form.getValues()));
      if (!created) return;
      dismiss(errorId.current);
      dropUnsaved();
      again?.onCreated(created);
    } catch (error) {
      fail(error);
      close();
    }
  };
  return { saveValues, showRefusal, deletion: { ...deletion, recreateRecord, close } };
};
