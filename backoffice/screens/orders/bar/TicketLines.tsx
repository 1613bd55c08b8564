// The lines of a ticket: as many as fit, the rest counted. In preparation each is ticked by a touch.

import type { Order } from '@ardoise/contract/orders.ts';
import { IconCheck } from '@tabler/icons-react';
import { type MouseEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { isRaised } from '../../../ui/order/raised.ts';
import { isUnderWay, slotOf, usePressState } from '../live/presses.ts';
import { useSteps } from '../live/steps.ts';
import { pressWords } from '../press-words.ts';
import { isTooSoon } from '../settled.ts';
import classes from './ticket.module.css';
import { isDone, isFirstShown, piecesLeft, type WorkLine } from './work-lines.ts';

/** A note that says nothing of allergens, which stand in a band of their own; `own`: the order's, not a line's. */
export const Note = ({ text, own = false }: { text: string; own?: boolean }) => (
  <span className={classes.note} data-note={own || undefined}>
    <span>{text}</span>
  </span>
);

const Words = ({ line, told }: { line: WorkLine; told: boolean }) => (
  <span className={classes.words} data-words>
    <span className={classes.name}>{line.name}</span>
    {line.unavailable && <strong className={classes.out}>{t('orders.out')}</strong>}
    {line.wishes.map((wish) => (
      <span key={wish} className={classes.wish}>
        {wish}
      </span>
    ))}
    {told && line.note && !isRaised(line.note) && <Note text={line.note} />}
  </span>
);

const Quantity = ({ qty }: { qty: number }) => (
  <b className={classes.qty} data-several={qty > 1 || undefined}>
    {qty}
  </b>
);

type LineProps = { order: Order; line: WorkLine; ticks: boolean; tabIndex: number; told: boolean };

const Line = ({ order, line, ticks, tabIndex, told }: LineProps) => {
  const { take } = useSteps();
  const state = usePressState(line.marks.map(({ mark }) => slotOf(order, { kind: 'line', mark, done: true })));
  const done = isDone(line, order.done);
  if (!ticks)
    return (
      <span className={classes.line}>
        <Quantity qty={line.qty} />
        <Words line={line} told={told} />
      </span>
    );
  const busy = state !== null && isUnderWay({ state });
  const tick = (event: MouseEvent) => {
    if (busy || isTooSoon(event)) return;
    for (const { mark } of line.marks) if (order.done.includes(mark) === done) void take(order, { kind: 'line', mark, done: !done });
  };
  return (
    <button type="button" className={classes.line} aria-pressed={done} aria-busy={busy} tabIndex={tabIndex} onClick={tick}>
      {done ? <IconCheck className={classes.ticked} aria-hidden /> : <Quantity qty={piecesLeft(line, order.done)} />}
      <Words line={line} told={told} />
      {state !== null && state !== 'sent' && <em className={classes.pressed}>{t(pressWords[state])}</em>}
    </button>
  );
};

/** Parts of a ticket that find no room: lines at its end (their number), details of the first one, the order's note. */
type Cut = { lines: number; first: boolean; note: boolean };

/** Ends a note with the last line that is whole in sight, or hides it; whether something of it is cut. */
const cutNote = (note: HTMLElement): boolean => {
  const words = note.lastElementChild as HTMLElement;
  note.style.visibility = '';
  words.style.webkitLineClamp = '';
  const line = Number.parseFloat(getComputedStyle(words).lineHeight);
  const room = Math.floor(note.clientHeight / line);
  if (note.scrollHeight > note.clientHeight + 1) words.style.webkitLineClamp = String(Math.max(1, room));
  if (room === 0) note.style.visibility = 'hidden';
  return words.scrollHeight > words.clientHeight + 1;
};

/** Hides what of a line does not end above `end`, but its name; whether there is any. */
const cutFirst = (item: HTMLElement | undefined, end: number): boolean => {
  const details = [...(item?.querySelectorAll<HTMLElement>('[data-words] > :not(:first-child)') ?? [])];
  const beyond = details.filter((one) => one.getBoundingClientRect().bottom > end);
  for (const one of details) one.style.visibility = beyond.includes(one) ? 'hidden' : '';
  return beyond.length > 0;
};

/** The least height of a ticket: all of its head, its band and its foot, and the name of the first thing to make. */
const leastHeight = (list: HTMLElement): number => {
  const ticket = list.parentElement as HTMLElement;
  const name = list.querySelector<HTMLElement>('[data-words] > :first-child')?.offsetHeight ?? 0;
  const parts = [...ticket.children].filter(
    (part): part is HTMLElement => part instanceof HTMLElement && !part.matches('dialog, [data-note]'),
  );
  const heights = parts.map((part) =>
    part === list ? Math.max(name, Number.parseFloat(getComputedStyle(list).minHeight)) : part.offsetHeight,
  );
  const gap = Number.parseFloat(getComputedStyle(ticket).rowGap) * (parts.length + (ticket.querySelector(':scope > [data-note]') ? 0 : -1));
  return Math.ceil(heights.reduce((sum, height) => sum + height, gap + ticket.offsetHeight - ticket.clientHeight));
};

/** Hides what does not fit whole and counts it: half a line would be read as a whole one. */
export const useCut = (list: RefObject<HTMLElement | null>, lines: readonly WorkLine[], whole: boolean): Cut => {
  const [cut, setCut] = useState<Cut>({ lines: 0, first: false, note: false });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || lines.length === 0) return;
    const note = element.parentElement?.querySelector<HTMLElement>(':scope > [data-note]');
    const band = element.parentElement?.querySelector<HTMLElement>(':scope > [data-allergies]');
    const measure = () => {
      element.closest('li')?.style.setProperty('--least', `${leastHeight(element)}px`);
      const items = [...element.children] as HTMLElement[];
      const end = element.clientHeight + 1;
      // The first one is always shown, without those of its wishes and notes that find no room: no ticket is without what to make.
      const beyond = items.map((item, place) => !whole && place > 0 && item.offsetTop + item.offsetHeight > end);
      for (const [place, item] of items.entries()) item.style.visibility = beyond[place] ? 'hidden' : '';
      const noteCut = !whole && note ? cutNote(note) : false;
      const first = cutFirst(items[0], whole ? Number.POSITIVE_INFINITY : element.getBoundingClientRect().bottom + 1);
      const now = { lines: beyond.filter(Boolean).length, first, note: noteCut };
      setCut((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (note) observer.observe(note);
    if (band) observer.observe(band);
    return () => observer.disconnect();
  }, [list, lines, whole]);
  return cut;
};

type TicketLinesProps = {
  order: Order;
  lines: readonly WorkLine[];
  /** Whether they can be ticked. */
  ticks: boolean;
  tabIndex: number;
  list: RefObject<HTMLUListElement | null>;
};

export const TicketLines = ({ order, lines, ticks, tabIndex, list }: TicketLinesProps) => (
  <ul ref={list} className={classes.lines}>
    {lines.map((line, place) => {
      const first = isFirstShown(lines, place);
      return (
        <li key={line.marks[0]?.mark} data-out={line.unavailable || undefined} data-within={line.within ? '' : undefined}>
          {first && line.within && <span className={classes.within}>{[line.within.name, ...line.within.wishes].join(' · ')}</span>}
          <Line order={order} line={line} ticks={ticks} tabIndex={tabIndex} told={first} />
        </li>
      );
    })}
  </ul>
);
