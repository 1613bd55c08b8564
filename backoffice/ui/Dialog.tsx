// Dialogs on the browser's own <dialog>: it traps focus, closes on Escape and gives the focus back.
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
/** The dialog above all others; what stands outside of it is out of reach. Null where none is open. */
export const useTopDialog = (): HTMLDialogElement | null => openDialogs.useOf(topOf);

/** Closes all of them, as Escape does: what is done next is done outside. */
export const closeDialogs = (): void => {
  for (const dialog of [...openDialogs.get()].reverse()) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
};

const DOUBLE_TAP_MS = 400;

type DialogProps = {
  opened: boolean;
  onClose(): void;
  /** Names the dialog for those who cannot see it. */
  label: string;
  /** `side`: a drawer at the start of the line; `wide`: as much as there is, for an editor. */
  kind?: 'box' | 'side' | 'wide';
  /** A press beside it does nothing: there is something to lose. */
  guarded?: boolean;
  children: ReactNode;
};

export const Dialog = ({ opened, onClose, label, kind = 'box', guarded = false, children }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  // The browser tells of a closing later, when the dialog may be open for the next question: it must not answer that one.
  const ownClosings = useRef(0);
  // With each rendering: whatever the browser did with it, it is open as long as there is something to ask.
  // Before anybody sees it, so that what it holds is laid out when what holds it looks.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (opened && !dialog.open) {
      openedAt.current = performance.now();
      show(dialog);
    }
    if (opened || !dialog.open) return;
    ownClosings.current++;
    dialog.close();
    noteClosed(dialog);
  });
  // Closed before it is taken away, so that the focus goes back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      dialog?.close();
      noteClosed(dialog);
    };
  }, []);
  // A press beside the dialog lands on its backdrop, which is the element itself; the keyboard has Escape.
  useEffect(() => {
    const dialog = ref.current;
    const onPress = (event: MouseEvent) => {
      // The second tap of a double one meant what opened it.
      const late = performance.now() - openedAt.current > DOUBLE_TAP_MS;
      if (event.target === dialog && late && !guarded) onClose();
    };
    dialog?.addEventListener('click', onPress);
    return () => dialog?.removeEventListener('click', onPress);
  }, [guarded, onClose]);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      data-kind={kind}
      className={classes[kind]}
      // What a dialog inside this one does is told here too.
      onClose={(event) => {
        if (event.target !== event.currentTarget) return;
        if (ownClosings.current > 0) ownClosings.current--;
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
  /** The word on the button that does it. */
  confirm: string;
  cancel?: string;
  dangerous?: boolean;
  pending?: boolean;
  /** A button beside it that does more of the same. */
  more?: { label: string; onConfirm(): void } | null;
  /** What is to be said with the answer. */
  children?: ReactNode;
  onConfirm(): void;
  onCancel(): void;
};

/** Asks before something that cannot be taken back. */
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
  // At once, not with the next rendering: a double click sends once. Whoever failed closes the dialog; what succeeded leaves the page.
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
      <p id={id} className={classes.text}>
        {text}
      </p>
      {children}
      <div className={`${classes.actions} ${more ? classes.stacked : ''}`}>
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
