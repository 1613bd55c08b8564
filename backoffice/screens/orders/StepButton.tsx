// The main action of an order: at least 52 px, over the full width. It shows what has become of its press, and keeps the focus meanwhile.
import type { Order } from '@ardoise/contract/orders.ts';
import { Loader } from '@mantine/core';
import { IconCheck, IconChecks, IconChefHat, IconCloudQuestion, IconTrash, IconWifiOff } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { type TextKey, t } from '../../i18n/translate.ts';
import classes from '../../ui/order/order.module.css';
import type { StaffStep } from './board.ts';
import { isUnderWay, type Press, type PressState, slotOf, usePress } from './live/presses.ts';
import { pressWords } from './press-words.ts';
import { useMoving } from './settled.ts';

const stepWords: Record<StaffStep, TextKey> = {
  prepare: 'orders.prepare',
  ready: 'orders.ready',
  delivered: 'orders.paid',
  cancel: 'orders.delete',
};
type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
const icons: Record<StaffStep, Icon> = { prepare: IconChefHat, ready: IconCheck, delivered: IconChecks, cancel: IconTrash };

const pressIcons: Partial<Record<PressState, Icon>> = {
  checking: IconCloudQuestion,
  unconfirmed: IconCloudQuestion,
  waiting: IconWifiOff,
  unsent: IconWifiOff,
};

/** Whoever moves the pointer farther away while it is down has changed their mind. */
const SAME_PLACE_PX = 24;

/** Presses that count where they began, by mouse and by finger alike: the list may move under them before they are lifted. */
const usePlainPress = ({ busy, resting }: { busy: boolean; resting: boolean }, onPress: () => void) => {
  const began = useRef<{ id: number; x: number; y: number } | null>(null);
  const byPointer = useRef(false);
  return {
    onPointerDown: ({ currentTarget, pointerId, clientX, clientY, button }: PointerEvent) => {
      if (button !== 0) return;
      byPointer.current = true;
      // What rests as the finger comes down was not what it aimed at.
      if (busy || resting) return;
      currentTarget.setPointerCapture(pointerId);
      began.current = { id: pointerId, x: clientX, y: clientY };
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const start = began.current;
      began.current = null;
      if (busy || start?.id !== pointerId || Math.hypot(clientX - start.x, clientY - start.y) > SAME_PLACE_PX) return;
      onPress();
    },
    onPointerCancel: () => {
      began.current = null;
      byPointer.current = false;
    },
    // A key's press has no place, nor has that of a reader aloud; what the browser makes of a pointer's press is done already.
    onClick: ({ detail }: MouseEvent) => {
      const done = detail > 0 && byPointer.current;
      byPointer.current = false;
      if (!busy && !resting && !done) onPress();
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
  /** `small`: the picture alone, beside the main action. */
  look?: 'main' | 'plain' | 'small';
  tabIndex?: number;
  /** Another word than the step's, where the press means something narrower. */
  word?: string;
};

/** Whether a button shows what has become of a press: its own, or that of a deletion, whose button may be out of sight. */
const says = (press: Press, step: StaffStep, look: StepButtonProps['look']): boolean => {
  const { kind } = press.wish;
  const deletes = kind === 'cancel' || kind === 'guest';
  if (deletes) return step === 'cancel' || (look === 'main' && isUnderWay(press));
  return kind === step || (step === 'ready' && kind === 'done');
};

export const StepButton = ({ order, step, onPress, look = 'main', tabIndex, word = t(stepWords[step]) }: StepButtonProps) => {
  const press = usePress(slotOf(order));
  const told = press && says(press, step, look) ? press : undefined;
  const own = told?.state ?? null;
  const button = useRef<HTMLButtonElement>(null);
  const resting = useMoving(button);
  const busy = isUnderWay(press);
  const handlers = usePlainPress({ busy, resting }, onPress);
  const Picture = own ? (pressIcons[own] ?? icons[step]) : icons[step];
  return (
    <button
      ref={button}
      type="button"
      className={classes.step}
      data-look={look}
      data-step={step}
      data-press={own ?? undefined}
      aria-disabled={busy || resting}
      aria-busy={isUnderWay(told)}
      aria-label={`${word} ${order.ref}`}
      tabIndex={tabIndex}
      {...handlers}
    >
      {own === 'sent' ? <Loader size={20} color="currentColor" aria-hidden /> : <Picture size={22} aria-hidden />}
      {look !== 'small' && <span>{own ? t(pressWords[own]) : word}</span>}
    </button>
  );
};
