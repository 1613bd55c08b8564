// Shows the messages of notify.ts at the bottom of the screen, above an open dialog. A message stays while it is hovered or has the focus.
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useOnline } from '../../app/online.ts';
import { useRealtimeState } from '../../app/realtime.ts';
import { t } from '../../i18n/translate.ts';
import { closeDialogs, useTopDialog } from '../Dialog.tsx';
import { usePublishedHeight } from '../published-height.ts';
import { dismiss, dismissConnection, type Toast, useToasts } from './notify.ts';
import classes from './toasts.module.css';

/** The gap between the messages and the content above them, in pixels. */
const GAP_PX = 16;

/** The element that had the focus before the messages. */
type Before = RefObject<HTMLElement | null>;

/** Restores the focus when the message that has it disappears, unless another element has taken it. */
const useFocusBack = (message: RefObject<HTMLElement | null>, before: Before): void => {
  useLayoutEffect(() => {
    const element = message.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const target = before.current?.isConnected ? before.current : document.getElementById('content');
        target?.focus({ preventScroll: true });
      });
    };
  }, [message, before]);
};

const Message = ({ toast, before }: { toast: Toast; before: Before }) => {
  const { id, text, tone, action, duration } = toast;
  const [isHeld, setHeld] = useState(false);
  const root = useRef<HTMLLIElement>(null);
  useFocusBack(root, before);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [isHeld, id, duration]);
  return (
    <li
      ref={root}
      className={`line g4 ${classes.toast}`}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone === 'bad' ? <IconAlertTriangle size={22} aria-hidden /> : tone === 'good' && <IconCheck size={22} aria-hidden />}
      <span className={`long grow ${classes.text}`} role={tone === 'bad' ? 'alert' : 'status'}>
        {text}
      </span>
      {action && (
        <button
          type="button"
          className={`icon strong ${classes.action}`}
          onClick={() => {
            dismiss(id);
            closeDialogs();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon" aria-label={t('shared.close')} onClick={() => dismiss(id)}>
        <IconX size={20} aria-hidden />
      </button>
    </li>
  );
};

const Messages = () => {
  const toasts = useToasts();
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<HTMLElement>(null);
  usePublishedHeight(list, '--messages', GAP_PX);
  useEffect(() => {
    // F8 focuses the newest message: one with an undo stays ten seconds, and may come after a hundred buttons in the tab order.
    const goToNewest = (event: KeyboardEvent) => {
      const button = event.key === 'F8' ? list.current?.lastElementChild?.querySelector('button') : null;
      if (!button) return;
      event.preventDefault();
      button.focus();
    };
    addEventListener('keydown', goToNewest);
    return () => removeEventListener('keydown', goToNewest);
  }, []);
  return (
    <section
      aria-label={t('shell.notifications')}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
    >
      <ul ref={list} className={`stack g3 ${classes.list}`}>
        {toasts.map((toast) => (
          <Message key={toast.id} toast={toast} before={before} />
        ))}
      </ul>
    </section>
  );
};

export const Toasts = () => {
  const dialog = useTopDialog();
  const { status } = useRealtimeState();
  const connected = useOnline() && status !== 'connecting' && status !== 'offline';
  useEffect(() => {
    if (connected) dismissConnection();
  }, [connected]);
  return dialog ? createPortal(<Messages />, dialog) : <Messages />;
};
