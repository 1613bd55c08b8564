// Saving a form: what a colleague saved meanwhile is put together with it, and a record that somebody deleted can be made anew.
import { type RefObject, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropUnsaved } from '../../app/leave-guard.ts';
import { t } from '../../i18n/translate.ts';
import { isMissing } from '../error-text.ts';
import { dismiss, notify } from '../notify/notify.ts';
import { isSame, merge } from './merge/merge.ts';
import { sendMerged } from './merge/send-merged.ts';
import type { Settle } from './merge/use-merge.tsx';
import { showFailure } from './record-save.ts';

export type Saving = {
  form: UseFormReturn;
  shown: RefObject<FieldValues>;
  toForm(record: FieldValues): FieldValues;
  fromForm(values: FieldValues): FieldValues;
  rebase(record: FieldValues, values: FieldValues): void;
  settle: Settle;
  /** Sends it; answers the record as the server holds it now, or null where the person stepped back from a question. */
  save(values: FieldValues): Promise<FieldValues | null>;
  onSaved?: ((record: FieldValues) => void) | undefined;
  /** Reads the record again, where a refusal does not bring it. */
  reread?: (() => Promise<FieldValues | undefined>) | undefined;
  /** Makes the record anew, and goes to it, where somebody has deleted it meanwhile. */
  again?: { create(values: FieldValues): Promise<FieldValues>; onCreated(record: FieldValues): void } | undefined;
};

export const useSaving = ({ form, shown, toForm, fromForm, rebase, settle, save, onSaved, reread, again }: Saving) => {
  const refused = useRef(false);
  /** The message that says why the last save failed: it goes as soon as another one says how it went. */
  const complaint = useRef(0);
  const complain = (told: number) => {
    dismiss(complaint.current);
    complaint.current = told;
  };
  const refuse = () => complain(notify(t('form.fix'), { tone: 'bad' }));
  const fail = (error: unknown, sent?: FieldValues): boolean => {
    const { onFields, told } = showFailure(error, form, sent);
    complain(told);
    return onFields;
  };
  const [gone, setGone] = useState({ found: false, pending: false });
  /** What was typed since it was sent stays, on the values that the form is to have. */
  const withTyped = (sent: FieldValues, values: FieldValues) => merge(sent, form.getValues(), values).merged;
  const send = form.handleSubmit(
    async (own) => {
      let sent: FieldValues | undefined;
      try {
        const saved = await sendMerged({
          base: shown.current,
          own,
          toForm,
          settle,
          reread,
          onMerged: (newest, values) => rebase(newest, withTyped(own, values)),
          send: (values) => {
            // What is refused before it is sent has its place in the form already.
            sent = undefined;
            sent = fromForm(values);
            return save(sent);
          },
        });
        if (!saved) return;
        dismiss(complaint.current);
        const isChanged = shown.current.id !== undefined && !isSame(form.getValues(), own);
        if (!isChanged) dropUnsaved();
        rebase(saved, isChanged ? withTyped(own, toForm(saved)) : toForm(saved));
        onSaved?.(saved);
      } catch (error) {
        if (again && isMissing(error)) setGone({ found: true, pending: false });
        else refused.current = fail(error, sent);
      }
    },
    () => {
      refused.current = true;
      refuse();
    },
  );
  /** Answers whether there is something to mend in the form. */
  const saveValues = async (): Promise<boolean> => {
    refused.current = false;
    await send();
    return refused.current;
  };
  const close = () => setGone({ found: false, pending: false });
  const makeAgain = async () => {
    setGone({ found: true, pending: true });
    try {
      const created = await again?.create(fromForm(form.getValues()));
      if (!created) return;
      dismiss(complaint.current);
      dropUnsaved();
      again?.onCreated(created);
    } catch (error) {
      fail(error);
      close();
    }
  };
  return { saveValues, refuse, gone: { ...gone, makeAgain, close } };
};
