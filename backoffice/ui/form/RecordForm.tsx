// A form on a record: saving, the bar at the bottom, what is kept of it unsaved, what a colleague has changed meanwhile.
import { type ReactNode, type RefObject, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn, useForm, useFormState } from 'react-hook-form';
import { useUnsaved } from '../../app/leave-guard.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../Dialog.tsx';
import { useAskedField } from './asked-field.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { type FieldWords, FieldWordsContext } from './field-words.ts';
import { showFirstProblem } from './first-problem.ts';
import classes from './form.module.css';
import { holdStill } from './hold-still.ts';
import { useKeptFocus } from './keep-focus.ts';
import { isSame } from './merge/merge.ts';
import { useMerge } from './merge/use-merge.tsx';
import { ReadOnlyContext } from './read-only.ts';
import { SaveBar } from './SaveBar.tsx';
import { SendingContext, useSending } from './sending.ts';
import { DraftAsideContext, useDraft } from './use-draft.ts';
import { type Saving, useSaving } from './use-saving.ts';

type ControlsProps = {
  form: UseFormReturn;
  isNew: boolean;
  remove: ReactNode;
  sending: boolean;
  waiting: boolean;
  onCancel(): void;
  forget(): void;
};

const Controls = ({ form, isNew, remove, sending, waiting, onCancel, forget }: ControlsProps) => {
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const dirty = isDirty || sending;
  useUnsaved(dirty, forget);
  return <SaveBar dirty={dirty} sending={sending} saving={waiting || isSubmitting} isNew={isNew} onCancel={onCancel} aside={remove} />;
};

/** A switch that was turned outside of the form turns in it too; the rest waits until it is saved. */
const followSwitch = (form: UseFormReturn, shown: RefObject<FieldValues>, { unavailable }: FieldValues): void => {
  if (unavailable === shown.current.unavailable) return;
  shown.current = { ...shown.current, unavailable };
  form.resetField('unavailable', { defaultValue: unavailable });
};

/** The record that the form shows, until another takes its place. */
const useShown = (
  form: UseFormReturn,
  root: RefObject<HTMLFormElement | null>,
  record: FieldValues,
  toForm: (record: FieldValues) => FieldValues,
) => {
  const keepFocus = useKeptFocus(root);
  const shown = useRef(record);
  /** Whether the form holds something else than its record. It compares: `formState` tells only whoever renders with it. */
  const isTyped = useCallback(() => !isSame(form.getValues(), toForm(shown.current)), [form, toForm]);
  // A record that was read again replaces what is shown, unless somebody is typing.
  useEffect(() => {
    if (shown.current === record) return;
    if (isTyped()) return followSwitch(form, shown, record);
    shown.current = record;
    keepFocus();
    form.reset(toForm(record));
  }, [record, form, toForm, isTyped, keepFocus]);
  /** Other values, on a record that may be newer. The inputs stay: somebody may be in one of them, or a picture on its way. */
  const rebase = useCallback(
    (newest: FieldValues, values: FieldValues) => {
      shown.current = newest;
      keepFocus();
      form.reset(toForm(newest));
      form.reset(values, { keepDefaultValues: true });
    },
    [form, toForm, keepFocus],
  );
  return { shown, isTyped, rebase };
};

type RecordFormProps = Pick<Saving, 'save' | 'onSaved' | 'reread' | 'again'> & {
  /** What kind of record it is; its drafts are kept under this name. */
  resource: string;
  /** What is edited: the record as read, or the values of a new one (without `id`). */
  record: FieldValues;
  /** Prepares the record for the inputs, and what they hold for the server; the same functions each time. */
  toForm?: (record: FieldValues) => FieldValues;
  fromForm?: (values: FieldValues) => FieldValues;
  readOnly?: boolean;
  /** Stands at the start of the save bar: the delete button. */
  remove?: ReactNode;
  children: ReactNode;
};

const same = (record: FieldValues) => record;

export const RecordForm = ({
  resource,
  record,
  toForm = same,
  fromForm = same,
  readOnly = false,
  remove,
  children,
  ...calls
}: RecordFormProps) => {
  const { user, venue } = useSession();
  const form = useForm({ defaultValues: toForm(record), shouldFocusError: false });
  const root = useRef<HTMLFormElement>(null);
  useAskedField(form, root);
  const { shown, isTyped, rebase } = useShown(form, root, record, toForm);
  const [words] = useState<FieldWords>(() => new Map());
  const { settle, dialog } = useMerge(words);
  const isNew = record.id === undefined;
  const { sending, begin, arrived, stop } = useSending();
  const draft = useDraft({
    form,
    key: [user.sub, venue.id, resource, isNew ? 'new' : String(record.id)],
    enabled: !readOnly,
    shown,
    isTyped,
    toForm,
    rebase,
    settle,
  });
  const { saveValues, refuse, gone } = useSaving({ form, shown, toForm, fromForm, rebase, settle, ...calls });
  // Only now are the marks on the page: the form tells its inputs of them after it has told that it was refused.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0 && root.current) showFirstProblem(root.current);
  }, [refusals]);
  const [waiting, setWaiting] = useState(false);
  /** What is still on its way belongs to the record: pressed once, it is saved as soon as that is there. */
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) {
      setWaiting(true);
      const whole = await arrived();
      setWaiting(false);
      // Whoever has left the page meanwhile wants nothing saved, and need not be told.
      if (!root.current) return;
      if (!whole) return refuse();
    }
    const release = isNew && root.current ? holdStill(root.current) : undefined;
    const refused = await saveValues();
    release?.();
    if (refused) setRefusals((before) => before + 1);
  };
  const cancel = () => {
    stop();
    form.reset();
  };
  const discard = () => {
    stop();
    draft.forget();
    rebase(shown.current, toForm(shown.current));
  };
  return (
    <ReadOnlyContext value={readOnly}>
      <SendingContext value={begin}>
        <FieldWordsContext value={words}>
          <DraftAsideContext value={draft.setAside}>
            <FormProvider {...form}>
              <form ref={root} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
                {draft.restored !== null && <DraftNotice at={draft.restored} onDiscard={discard} />}
                {children}
                {!readOnly && <Controls {...{ form, isNew, remove, sending, waiting }} onCancel={cancel} forget={draft.forget} />}
              </form>
              {dialog}
              <ConfirmDialog
                opened={gone.found}
                title={t('form.gone_title')}
                text={t('form.gone_text')}
                confirm={t('form.again')}
                pending={gone.pending}
                onConfirm={() => void gone.makeAgain()}
                onCancel={gone.close}
              />
            </FormProvider>
          </DraftAsideContext>
        </FieldWordsContext>
      </SendingContext>
    </ReadOnlyContext>
  );
};
