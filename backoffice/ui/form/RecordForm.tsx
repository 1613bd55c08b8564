// The form of a record: saving, the save bar, the draft, and merging with a colleague's changes.
import { type ReactNode, type RefObject, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn, useForm, useFormState } from 'react-hook-form';
import { useUnsaved } from '../../app/leave-guard.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../Dialog.tsx';
import { blockInput } from './block-input.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { type FieldTexts, FieldTextsContext } from './field-texts.ts';
import { showFirstProblem } from './first-problem.ts';
import classes from './form.module.css';
import { useKeptFocus } from './keep-focus.ts';
import { useLinkedField } from './linked-field.ts';
import { isSame } from './merge/merge.ts';
import { useMerge } from './merge/use-merge.tsx';
import { ReadOnlyContext } from './read-only.ts';
import { SaveBar } from './SaveBar.tsx';
import { UploadContext, useUploads } from './uploads.ts';
import { PendingValuesContext, useDraft } from './use-draft.ts';
import { type Saving, useSaving } from './use-saving.ts';

type ControlsProps = {
  form: UseFormReturn;
  isNew: boolean;
  remove: ReactNode;
  sending: boolean;
  waiting: boolean;
  onCancel(): void;
  discardDraft(): void;
};

const Controls = ({ form, isNew, remove, sending, waiting, onCancel, discardDraft }: ControlsProps) => {
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const dirty = isDirty || sending;
  useUnsaved(dirty, discardDraft);
  return <SaveBar dirty={dirty} sending={sending} saving={waiting || isSubmitting} isNew={isNew} onCancel={onCancel} aside={remove} />;
};

/** Takes over a change of `unavailable` from outside the form (the switch in lists). Other changes are merged on saving. */
const takeOverAvailability = (form: UseFormReturn, shown: RefObject<FieldValues>, { unavailable }: FieldValues): void => {
  if (unavailable === shown.current.unavailable) return;
  shown.current = { ...shown.current, unavailable };
  form.resetField('unavailable', { defaultValue: unavailable });
};

/** The record that the form shows, and the functions that replace it. */
const useShownRecord = (
  form: UseFormReturn,
  root: RefObject<HTMLFormElement | null>,
  record: FieldValues,
  toForm: (record: FieldValues) => FieldValues,
) => {
  const keepFocus = useKeptFocus(root);
  const shown = useRef(record);
  /** True if the form differs from its record. It compares values, because `formState` is only up to date for components that render it. */
  const isChanged = useCallback(() => !isSame(form.getValues(), toForm(shown.current)), [form, toForm]);
  // A record that was read again replaces the shown one, unless the form has unsaved input.
  useEffect(() => {
    if (shown.current === record) return;
    if (isChanged()) return takeOverAvailability(form, shown, record);
    shown.current = record;
    keepFocus();
    form.reset(toForm(record));
  }, [record, form, toForm, isChanged, keepFocus]);
  /** Sets other values, on a record that may be newer. The inputs stay mounted: one may have the focus, or be uploading a picture. */
  const rebase = useCallback(
    (newest: FieldValues, values: FieldValues) => {
      shown.current = newest;
      keepFocus();
      form.reset(toForm(newest));
      form.reset(values, { keepDefaultValues: true });
    },
    [form, toForm, keepFocus],
  );
  return { shown, isChanged, rebase };
};

type RecordFormProps = Pick<Saving, 'save' | 'onSaved' | 'reread' | 'again'> & {
  /** The resource. It is part of the draft's key. */
  resource: string;
  /** The record as it was read, or the initial values of a new one (without `id`). */
  record: FieldValues;
  /** Convert the record to the form's values, and the values to the record to send. They must be the same functions on each render. */
  toForm?: (record: FieldValues) => FieldValues;
  fromForm?: (values: FieldValues) => FieldValues;
  readOnly?: boolean;
  /** The delete button, at the start of the save bar. */
  remove?: ReactNode;
  children: ReactNode;
};

const identity = (record: FieldValues) => record;

export const RecordForm = ({
  resource,
  record,
  toForm = identity,
  fromForm = identity,
  readOnly = false,
  remove,
  children,
  ...calls
}: RecordFormProps) => {
  const { user, venue } = useSession();
  const form = useForm({ defaultValues: toForm(record), shouldFocusError: false });
  const root = useRef<HTMLFormElement>(null);
  useLinkedField(form, root);
  const { shown, isChanged, rebase } = useShownRecord(form, root, record, toForm);
  const [words] = useState<FieldTexts>(() => new Map());
  const { mergeChanges, dialog } = useMerge(words);
  const isNew = record.id === undefined;
  const { sending, register, finished, stop } = useUploads();
  const draft = useDraft({
    form,
    key: [user.sub, venue.id, resource, isNew ? 'new' : String(record.id)],
    enabled: !readOnly,
    shown,
    isChanged,
    toForm,
    rebase,
    mergeChanges,
  });
  const { saveValues, showRefusal, deletion } = useSaving({ form, shown, toForm, fromForm, rebase, mergeChanges, ...calls });
  // Runs in an effect, because the inputs render their errors only after the submit has returned.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0 && root.current) showFirstProblem(root.current);
  }, [refusals]);
  const [waiting, setWaiting] = useState(false);
  /** Saves the form. During an upload it waits, because the picture belongs to the record. */
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) {
      setWaiting(true);
      const isStored = await finished();
      setWaiting(false);
      // The user has left the page: save nothing.
      if (!root.current) return;
      if (!isStored) return showRefusal();
    }
    const release = isNew && root.current ? blockInput(root.current) : undefined;
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
    draft.discard();
    rebase(shown.current, toForm(shown.current));
  };
  return (
    <ReadOnlyContext value={readOnly}>
      <UploadContext value={register}>
        <FieldTextsContext value={words}>
          <PendingValuesContext value={draft.setPending}>
            <FormProvider {...form}>
              <form ref={root} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
                {draft.restored !== null && <DraftNotice at={draft.restored} onDiscard={discard} />}
                {children}
                {!readOnly && <Controls {...{ form, isNew, remove, sending, waiting }} onCancel={cancel} discardDraft={draft.discard} />}
              </form>
              {dialog}
              <ConfirmDialog
                opened={deletion.found}
                title={t('form.gone_title')}
                text={t('form.gone_text')}
                confirm={t('form.again')}
                pending={deletion.pending}
                onConfirm={() => void deletion.recreateRecord()}
                onCancel={deletion.close}
              />
            </FormProvider>
          </PendingValuesContext>
        </FieldTextsContext>
      </UploadContext>
    </ReadOnlyContext>
  );
};
