// The main action of an order: at least 52 px, over the full width. While it runs it says so and keeps the focus.
import type { Order } from '@ardoise/contract/orders.ts';
import { Loader } from '@mantine/core';
import { IconCheck, IconChecks, IconChefHat, IconTrash } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { type TextKey, t } from '../../i18n/translate.ts';
import classes from '../../ui/order/order.module.css';
import type { StaffStep } from './board.ts';
import { useResting } from './steps.tsx';

const words: Record<StaffStep, TextKey> = {
  prepare: 'orders.prepare',
  ready: 'orders.ready',
  delivered: 'orders.paid',
  cancel: 'orders.delete',
};
const icons: Record<StaffStep, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>> = {
  prepare: IconChefHat,
  ready: IconCheck,
  delivered: IconChecks,
  cancel: IconTrash,
};

/** Whoever moves the pointer farther away while it is down has changed their mind. */
const SAME_PLACE_PX = 24;

type StepButtonProps = {
  order: Order;
  step: StaffStep;
  pending: StaffStep | null;
  onPress(): void;
  /** `small`: the picture alone, beside the main action. */
  look?: 'main' | 'plain' | 'small';
};

export const StepButton = ({ order, step, pending, onPress, look = 'main' }: StepButtonProps) => {
  const Icon = icons[step];
  const running = pending === step;
  const blocked = useResting() || pending !== null;
  const began = useRef({ x: 0, y: 0 });
  // A press counts where it began: the list may move under the pointer before that is lifted.
  const hold = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId);
    began.current = { x: clientX, y: clientY };
  };
  // The second half of a double click, and a key held down, were not meant for the step after this one. A key's press has no place.
  const press = ({ detail, clientX, clientY }: MouseEvent) => {
    const moved = detail > 0 && Math.hypot(clientX - began.current.x, clientY - began.current.y) > SAME_PLACE_PX;
    if (!blocked && detail < 2 && !moved) onPress();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
  };
  return (
    <button
      type="button"
      className={classes.step}
      data-look={look}
      data-pending={running || undefined}
      aria-disabled={blocked}
      aria-busy={running}
      aria-label={`${t(words[step])} ${order.ref}`}
      onPointerDown={hold}
      onClick={press}
      onKeyDown={onKeyDown}
    >
      {running ? <Loader size={20} color="currentColor" aria-hidden /> : <Icon size={22} aria-hidden />}
      {look !== 'small' && t(words[step])}
    </button>
  );
};
