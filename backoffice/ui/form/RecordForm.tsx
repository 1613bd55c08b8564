// A form on a record: saving, the bar at the bottom, the warning on leaving, the answer to a stale version.
import { ApiError } from '@ardoise/contract/errors.ts';
import { useBlocker } from 'ra-core';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn, useForm, useFormState } from 'react-hook-form';
import { guardLeaving, isGuarded, releaseGuard } from '../../app/leave-guard.ts';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../Dialog.tsx';
import { notify } from '../notify.ts';
import { useAskedField } from './asked-field.ts';
import { showFirstProblem } from './first-problem.ts';
import classes from './form.module.css';
import { ReadOnlyContext } from './read-only.ts';
import { showFailure } from './record-save.ts';
import { SaveBar } from './SaveBar.tsx';
import { SendingContext, useSending } from './sending.ts';
import { useConflict } from './use-conflict.tsx';

type Choice = { settle(leave: boolean): void };

/** Asks before unsaved changes are lost: on a link, on another venue, on closing the tab. */
const LeaveGuard = () => {
  const [choice, setChoice] = useState<Choice | null>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isGuarded() && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    guardLeaving(() => new Promise((resolve) => setChoice({ settle: resolve })));
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isGuarded()) event.preventDefault();
    };
    addEventListener('beforeunload', onUnload);
    return () => {
      releaseGuard();
      removeEventListener('beforeunload', onUnload);
    };
  }, []);
  const answer = (leave: boolean) => {
    choice?.settle(leave);
    setChoice(null);
    if (blocker.state !== 'blocked') return;
    if (leave) {
      releaseGuard();
      blocker.proceed?.();
    } else blocker.reset?.();
  };
  return (
    <ConfirmDialog
      opened={choice !== null || blocker.state === 'blocked'}
      title={t('form.leave_title')}
      text={t('form.leave_text')}
      confirm={t('form.leave')}
      cancel={t('form.stay')}
      dangerous
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  );
};

type ControlsProps = { form: UseFormReturn; isNew: boolean; remove: ReactNode; sending: boolean; waiting: boolean; onCancel(): void };

const Controls = ({ form, isNew, remove, sending, waiting, onCancel }: ControlsProps) => {
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  const dirty = isDirty || sending;
  return (
    <>
      <SaveBar dirty={dirty} sending={sending} saving={waiting || isSubmitting} isNew={isNew} onCancel={onCancel} aside={remove} />
      {dirty && <LeaveGuard />}
    </>
  );
};

type RecordFormProps = {
  /** What is edited: the record as read, or the values of a new one (without `id`). */
  record: FieldValues;
  /** Prepares the record for the inputs, and what they hold for the server. */
  toForm?: (record: FieldValues) => FieldValues;
  fromForm?: (values: FieldValues) => FieldValues;
  /** Sends it; answers the record as the server holds it now. */
  save(values: FieldValues): Promise<FieldValues>;
  onSaved?(record: FieldValues): void;
  /** Reads the record again, after somebody else changed it. */
  reread?(): Promise<FieldValues | undefined>;
  readOnly?: boolean;
  /** Stands at the start of the save bar: the delete button. */
  remove?: ReactNode;
  children: ReactNode;
};

const same = (record: FieldValues) => record;

export const RecordForm = ({
  record,
  toForm = same,
  fromForm = same,
  save,
  onSaved,
  reread,
  readOnly = false,
  remove,
  children,
}: RecordFormProps) => {
  const form = useForm({ defaultValues: toForm(record), shouldFocusError: false });
  const [refusals, setRefusals] = useState(0);
  const root = useRef<HTMLFormElement>(null);
  useAskedField(form, root);
  const shown = useRef(record);
  // A record that was read again replaces what is shown, unless somebody is typing.
  useEffect(() => {
    if (shown.current === record || form.formState.isDirty) return;
    shown.current = record;
    form.reset(toForm(record));
  }, [record, form, toForm]);
  // Only now are the marks on the page: the form tells its inputs of them after it has told that it was refused.
  useEffect(() => {
    if (refusals > 0 && root.current) showFirstProblem(root.current);
  }, [refusals]);
  const refused = useRef(false);
  const conflict = useConflict(form, shown, toForm, reread);
  const { sending, begin, arrived, stop } = useSending();
  const [waiting, setWaiting] = useState(false);
  const saveValues = form.handleSubmit(
    async (values) => {
      try {
        const saved = await save(fromForm(values));
        shown.current = saved;
        releaseGuard();
        form.reset(toForm(saved));
        onSaved?.(saved);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale_version') conflict.ask();
        else refused.current = showFailure(error, form);
      }
    },
    () => {
      refused.current = true;
      notify(t('form.fix'), { tone: 'bad' });
    },
  );
  /** What is still on its way belongs to the record: pressed once, it is saved as soon as that is there. */
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) {
      setWaiting(true);
      const whole = await arrived();
      setWaiting(false);
      // Whoever has left the page meanwhile wants nothing saved, and need not be told.
      if (!root.current) return;
      if (!whole) return notify(t('form.fix'), { tone: 'bad' });
    }
    await saveValues();
    if (refused.current) setRefusals((before) => before + 1);
    refused.current = false;
  };
  const cancel = () => {
    stop();
    form.reset();
  };
  return (
    <ReadOnlyContext value={readOnly}>
      <SendingContext value={begin}>
        <FormProvider {...form}>
          <form ref={root} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
            {children}
            {!readOnly && (
              <Controls form={form} isNew={record.id === undefined} remove={remove} sending={sending} waiting={waiting} onCancel={cancel} />
            )}
          </form>
          {conflict.dialog}
        </FormProvider>
      </SendingContext>
    </ReadOnlyContext>
  );
};
