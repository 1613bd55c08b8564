// The pointer on the week. A mouse drags at once; a finger scrolls the page unless it rests a moment first, or holds the selected slot.
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { dragged, type GridPoint, type Grip, pointAt } from './gestures.ts';
import type { Span } from './spans.ts';

/** How long a finger rests before it draws, and how far it may stray meanwhile. */
const REST_MS = 300;
const STRAY_PX = 10;

export type Drag = { grip: Grip; made: Span | null };
type Press = { grip: Grip; x: number; y: number; id: number; timer: ReturnType<typeof setTimeout> | undefined };

type DragProps = {
  /** What the pointer takes hold of, and whether a finger need not rest on it. */
  gripAt(target: Element, from: GridPoint): { grip: Grip; atOnce: boolean } | null;
  /** Let go: `moved` is false for a press without a drag. */
  onDrop(drag: Drag, moved: boolean): void;
};

/** The drag that is going on over `area`, and the handlers that make it. */
export const useDrag = (area: RefObject<HTMLElement | null>, { gripAt, onDrop }: DragProps) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const press = useRef<Press | null>(null);
  const begun = drag !== null;

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

  // Once a finger draws, the page must not scroll under it; the browser asks with every move, and only a listener of this kind may answer.
  useEffect(() => {
    const element = area.current;
    const hold = (event: TouchEvent) => begun && event.cancelable && event.preventDefault();
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [area, begun]);
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
        const place = pointOf(moved ? event.clientX : now.x, moved ? event.clientY : now.y);
        end();
        onDrop({ grip: now.grip, made: dragged(now.grip, place) }, moved);
      },
      onPointerCancel: end,
    },
  };
};
