import { type ReactNode, useEffect, useRef } from 'react';

/** Closes the box on Escape, on a tap outside, and when the focus leaves it. */
const closeOnLeaving = (box: HTMLDetailsElement): (() => void) => {
  const listening = new AbortController();
  const leave = ({ target }: Event) => {
    if (!box.contains(target as Node)) box.open = false;
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !box.open) return;
    box.open = false;
    box.querySelector('summary')?.focus();
  };
  addEventListener('pointerdown', leave, listening);
  addEventListener('focusin', leave, listening);
  addEventListener('keydown', onKey, listening);
  return () => listening.abort();
};

/** A small box above the page. It also opens without the script. */
export const Popover = ({ className, sign, children }: { className: string; sign: ReactNode; children: ReactNode }) => {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => (box.current ? closeOnLeaving(box.current) : undefined), []);
  return (
    <details className={className} ref={box}>
      <summary>{sign}</summary>
      {children}
    </details>
  );
};
