// Dialogs on the native <dialog>, which traps the focus, closes on Escape and restores the focus.
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { makeStore } from '../app/store.ts';
import { t } from '../i18n/translate.ts';
import classes from './dialog.module.css';

const openDialogs = makeStore<readonly HTMLDialogElement[]>([]);
const noteClosed = (dialog: HTMLDialogElement | null): void => openDialogs.set(openDialogs.get().filter((one) => one !== dialog));
const show = (dialog: HTMLDialogElement): void => {
  dialog.showModal();
  noteClosed(dialog);
  openDialogs.set([...openDialogs.get(), dialog]);
};
const topOf = (dialogs: readonly HTMLDialogElement[]): HTMLDialogElement | null => dialogs.at(-1) ?? null;
/** The topmost open dialog, or null. Everything outside it is inert. */
export const useTopDialog = (): HTMLDialogElement | null => openDialogs.useSelected(topOf);

/** Closes all dialogs as Escape does, before an action outside them. */
export const closeDialogs = (): void => {
  for (const dialog of [...openDialogs.get()].reverse()) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
};

const DOUBLE_TAP_MS = 400;

type DialogProps = {
  opened: boolean;
  onClose(): void;
  /** The dialog's name for screen readers. */
  label: string;
  /** `side`: a drawer at the inline start; `wide`: the full width, for an editor. */
  kind?: 'box' | 'side' | 'wide';
  /** A click on the backdrop does not close the dialog, which has unsaved input. */
  guarded?: boolean;
  children: ReactNode;
};

export const Dialog = ({ opened, onClose, label, kind = 'box', guarded = false, children }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  // The `close` event arrives later, when the dialog may be open again for another question. This counts the events to ignore.
  const ignoredCloses = useRef(0);
  // Runs after each render, so that the dialog stays open while `opened`, even if the browser closed it.
  // A layout effect: the content must be laid out before the parents' effects measure it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (opened && !dialog.open) {
      openedAt.current = performance.now();
      show(dialog);
    }
    if (opened || !dialog.open) return;
    ignoredCloses.current++;
    dialog.close();
    noteClosed(dialog);
  });
  // Closes the dialog before it is removed, so that the browser restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      dialog?.close();
      noteClosed(dialog);
    };
  }, []);
  // A click on the backdrop has the dialog itself as its target.
  useEffect(() => {
    const dialog = ref.current;
    const onClick = (event: MouseEvent) => {
      // Ignores the second tap of a double tap, which was meant for the button that opened the dialog.
      const isAfterDoubleTap = performance.now() - openedAt.current > DOUBLE_TAP_MS;
      if (event.target === dialog && isAfterDoubleTap && !guarded) onClose();
    };
    dialog?.addEventListener('click', onClick);
    return () => dialog?.removeEventListener('click', onClick);
  }, [guarded, onClose]);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      data-kind={kind}
      className={`card ${classes.dialog} ${classes[kind]}`}
      // React also delivers the events of nested dialogs here.
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        if (ignoredCloses.current > 0) ignoredCloses.current--;
        else onClose();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {opened && <div className={classes.inside}>{children}</div>}
    </dialog>
  );
};

type ConfirmProps = {
  opened: boolean;
  title: string;
  text: ReactNode;
  /** The label of the confirming button. */
  confirm: string;
  cancel?: string;
  dangerous?: boolean;
  pending?: boolean;
  /** A second confirming button, with a wider effect. */
  more?: { label: string; onConfirm(): void } | null;
  /** Inputs that belong to the answer. */
  children?: ReactNode;
  onConfirm(): void;
  onCancel(): void;
};

/** Asks for confirmation. */
export const ConfirmDialog = ({
  opened,
  title,
  text,
  confirm,
  cancel,
  dangerous,
  pending,
  more,
  children,
  onConfirm,
  onCancel,
}: ConfirmProps) => {
  const id = useId();
  // A ref takes effect before the next render, so that a double click confirms once. Closing the dialog resets it.
  const confirmed = useRef(false);
  useEffect(() => {
    if (!opened) confirmed.current = false;
  }, [opened]);
  const once = (work: () => void) => () => {
    if (confirmed.current) return;
    confirmed.current = true;
    work();
  };
  return (
    <Dialog opened={opened} onClose={onCancel} label={title}>
      <h2 className={classes.title}>{title}</h2>
      <p id={id} className={`muted ${classes.text}`}>
        {text}
      </p>
      {children}
      {/* Three similar buttons are stacked in equal width. */}
      <div className={more ? 'stack g4' : 'row g4 end'}>
        <Button variant="default" onClick={onCancel} disabled={pending ?? false}>
          {cancel ?? t('shared.cancel')}
        </Button>
        {more && (
          <Button variant="outline" color="red" onClick={once(more.onConfirm)} disabled={pending ?? false} aria-describedby={id}>
            {more.label}
          </Button>
        )}
        <Button color={dangerous ? 'red' : 'accent'} onClick={once(onConfirm)} loading={pending ?? false} aria-describedby={id}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
};
