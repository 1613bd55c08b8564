// Pointer handling on the week. A mouse drags at once. A finger scrolls the page, unless it rests first or touches the selected slot.
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { dragged, type GridPoint, type Grip, pointAt } from './gestures.ts';
import type { Span } from './spans.ts';

/** How long a finger must rest before it drags, and how far it may move meanwhile. */
const REST_MS = 300;
const STRAY_PX = 10;

export type Drag = { grip: Grip; made: Span | null };
type Press = { grip: Grip; x: number; y: number; id: number; timer: ReturnType<typeof setTimeout> | undefined };

type DragProps = {
  /** The kind of drag at a point. `atOnce`: a finger need not rest first. */
  gripAt(target: Element, from: GridPoint): { grip: Grip; atOnce: boolean } | null;
  /** Called on release. `moved` is false for a click without a drag. */
  onDrop(drag: Drag, moved: boolean): void;
};

/** The current drag over `area`, and the pointer handlers. */
export const useDrag = (area: RefObject<HTMLElement | null>, { gripAt, onDrop }: DragProps) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const press = useRef<Press | null>(null);
  const isDragging = drag !== null;

  const pointOf = (x: number, y: number): GridPoint => {
    const box = area.current?.getBoundingClientRect();
    return box ? pointAt((x - box.left) / box.width, (y - box.top) / box.height) : { day: 0, minute: 0 };
  };
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
    setDrag(null);
  };
  const begin = ({ grip, x, y, id }: Press) => {
    area.current?.setPointerCapture(id);
    setDrag({ grip, made: dragged(grip, pointOf(x, y)) });
  };

  // The page must not scroll during a drag by finger. Only a non-passive `touchmove` listener can prevent it.
  useEffect(() => {
    const element = area.current;
    const hold = (event: TouchEvent) => isDragging && event.cancelable && event.preventDefault();
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [area, isDragging]);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  const strayed = ({ clientX, clientY }: PointerEvent, { x, y }: Press) => Math.hypot(clientX - x, clientY - y) > STRAY_PX;
  return {
    drag,
    cancel: end,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || press.current || !(event.target instanceof Element)) return;
        const found = gripAt(event.target, pointOf(event.clientX, event.clientY));
        if (!found) return;
        const now: Press = { grip: found.grip, x: event.clientX, y: event.clientY, id: event.pointerId, timer: undefined };
        press.current = now;
        if (event.pointerType !== 'touch' || found.atOnce) begin(now);
        else now.timer = setTimeout(() => begin(now), REST_MS);
      },
      onPointerMove: (event: PointerEvent) => {
        const now = press.current;
        if (!now || event.pointerId !== now.id) return;
        if (!drag) {
          if (strayed(event, now)) end();
          return;
        }
        setDrag({ grip: now.grip, made: dragged(now.grip, pointOf(event.clientX, event.clientY)) });
      },
      onPointerUp: (event: PointerEvent) => {
        const now = press.current;
        if (!now || event.pointerId !== now.id) return;
        const moved = drag !== null && strayed(event, now);
        const point = pointOf(moved ? event.clientX : now.x, moved ? event.clientY : now.y);
        end();
        onDrop({ grip: now.grip, made: dragged(now.grip, point) }, moved);
      },
      onPointerCancel: end,
    },
  };
};
