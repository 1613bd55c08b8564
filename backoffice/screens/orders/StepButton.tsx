// The main action of an order: at least 52 px high, full width. It shows the state of its command and keeps the focus meanwhile.
import type { Order } from '@ardoise/contract/orders.ts';
import { Loader } from '@mantine/core';
import { IconCheck, IconChecks, IconChefHat, IconCloudQuestion, IconTrash, IconWifiOff } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { type TextKey, t } from '../../i18n/translate.ts';
import classes from '../../ui/order/order.module.css';
import type { StaffStep } from './board.ts';
import { commandLabels } from './command-labels.ts';
import { type Command, type CommandState, isPending, slotOf, useCommand } from './live/commands.ts';
import { useMoving } from './tap-guard.ts';

const stepLabels: Record<StaffStep, TextKey> = {
  prepare: 'orders.prepare',
  ready: 'orders.ready',
  delivered: 'orders.paid',
  cancel: 'orders.delete',
};
type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
const icons: Record<StaffStep, Icon> = { prepare: IconChefHat, ready: IconCheck, delivered: IconChecks, cancel: IconTrash };

const commandIcons: Partial<Record<CommandState, Icon>> = {
  checking: IconCloudQuestion,
  unconfirmed: IconCloudQuestion,
  waiting: IconWifiOff,
  unsent: IconWifiOff,
};

/** Moving the pointer farther than this while it is down cancels the press. */
const SAME_PLACE_PX = 24;

/** A press counts for the button on which it started, because the list may move before the pointer is lifted. */
const usePlainPress = ({ busy, paused }: { busy: boolean; paused: boolean }, onPress: () => void) => {
  const pointerStart = useRef<{ id: number; x: number; y: number } | null>(null);
  const byPointer = useRef(false);
  return {
    onPointerDown: ({ currentTarget, pointerId, clientX, clientY, button }: PointerEvent) => {
      if (button !== 0) return;
      byPointer.current = true;
      // The button ignores presses now, so the finger was aimed at what was here before.
      if (busy || paused) return;
      currentTarget.setPointerCapture(pointerId);
      pointerStart.current = { id: pointerId, x: clientX, y: clientY };
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const start = pointerStart.current;
      pointerStart.current = null;
      if (busy || start?.id !== pointerId || Math.hypot(clientX - start.x, clientY - start.y) > SAME_PLACE_PX) return;
      onPress();
    },
    onPointerCancel: () => {
      pointerStart.current = null;
      byPointer.current = false;
    },
    // Keyboard and screen reader clicks have no pointer events; a click after a pointer press is already handled.
    onClick: ({ detail }: MouseEvent) => {
      const done = detail > 0 && byPointer.current;
      byPointer.current = false;
      if (!busy && !paused && !done) onPress();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault();
    },
  };
};

type StepButtonProps = {
  order: Order;
  step: StaffStep;
  onPress(): void;
  /** `small`: an icon button beside the main action. */
  variant?: 'main' | 'plain' | 'small';
  tabIndex?: number;
  /** A label other than the step's, for a narrower action. */
  label?: string;
};

/** True if the button shows the state of a command: its own, or a deletion's, whose button may be hidden. */
const showsState = (command: Command, step: StaffStep, variant: StepButtonProps['variant']): boolean => {
  const { kind } = command.wish;
  const deletes = kind === 'cancel' || kind === 'guest';
  if (deletes) return step === 'cancel' || (variant === 'main' && isPending(command));
  return kind === step || (step === 'ready' && kind === 'done');
};

export const StepButton = ({ order, step, onPress, variant = 'main', tabIndex, label = t(stepLabels[step]) }: StepButtonProps) => {
  const command = useCommand(slotOf(order));
  const shownCommand = command && showsState(command, step, variant) ? command : undefined;
  const shownState = shownCommand?.state ?? null;
  const button = useRef<HTMLButtonElement>(null);
  const paused = useMoving(button);
  const busy = isPending(command);
  const handlers = usePlainPress({ busy, paused }, onPress);
  const ShownIcon = shownState ? (commandIcons[shownState] ?? icons[step]) : icons[step];
  return (
    <button
      ref={button}
      type="button"
      className={`button t4 ${classes.step}`}
      data-variant={variant}
      data-step={step}
      data-command={shownState ?? undefined}
      aria-disabled={busy || paused}
      aria-busy={isPending(shownCommand)}
      aria-label={`${label} ${order.ref}`}
      tabIndex={tabIndex}
      {...handlers}
    >
      {shownState === 'sent' ? <Loader size={20} color="currentColor" aria-hidden /> : <ShownIcon size={22} aria-hidden />}
      {variant !== 'small' && <span>{shownState ? t(commandLabels[shownState]) : label}</span>}
    </button>
  );
};
