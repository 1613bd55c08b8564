// The lines of a ticket: as many as fit, and the number of the others. In preparation, a tap ticks a line.

import type { Order } from '@ardoise/contract/orders.ts';
import { IconCheck } from '@tabler/icons-react';
import { type MouseEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { mentionsAllergens } from '../../../ui/order/allergen-words.ts';
import { commandLabels } from '../command-labels.ts';
import { isPending, slotOf, useCommandState } from '../live/commands.ts';
import { useSteps } from '../live/steps.ts';
import { isTooSoon } from '../tap-guard.ts';
import classes from './ticket.module.css';
import { isFirstShown, isTicked, piecesLeft, type WorkLine } from './work-lines.ts';

/** A note that mentions no allergens: those are in the allergy band. `own`: the order's note, not a line's. */
export const Note = ({ text, own = false }: { text: string; own?: boolean }) => (
  <span className={`strong long block rigid ${classes.note}`} data-note={own || undefined}>
    <span>{text}</span>
  </span>
);

const LineText = ({ line, withNote }: { line: WorkLine; withNote: boolean }) => (
  <span data-text>
    <span className={`strong long ${classes.name}`}>{line.name}</span>
    {line.unavailable && <strong className={`danger inline pill t2 ${classes.out}`}>{t('orders.out')}</strong>}
    {line.options.map((option) => (
      <span key={option} className="muted block">
        {option}
      </span>
    ))}
    {withNote && line.note && !mentionsAllergens(line.note) && <Note text={line.note} />}
  </span>
);

const Quantity = ({ qty }: { qty: number }) => (
  <b className={classes.qty} data-several={qty > 1 || undefined}>
    {qty}
  </b>
);

type LineProps = { order: Order; line: WorkLine; tickable: boolean; tabIndex: number; withNote: boolean };

const Line = ({ order, line, tickable, tabIndex, withNote }: LineProps) => {
  const { take } = useSteps();
  const state = useCommandState(line.ticks.map(({ tickId }) => slotOf(order, { kind: 'line', mark: tickId, done: true })));
  const done = isTicked(line, order.done);
  if (!tickable)
    return (
      <span className={`stack g3 ${classes.line}`}>
        <Quantity qty={line.qty} />
        <LineText line={line} withNote={withNote} />
      </span>
    );
  const busy = state !== null && isPending({ state });
  const tick = (event: MouseEvent) => {
    if (busy || isTooSoon(event)) return;
    for (const { tickId } of line.ticks)
      if (order.done.includes(tickId) === done) void take(order, { kind: 'line', mark: tickId, done: !done });
  };
  return (
    <button type="button" className={`stack g3 ${classes.line}`} aria-pressed={done} aria-busy={busy} tabIndex={tabIndex} onClick={tick}>
      {done ? <IconCheck className={classes.ticked} aria-hidden /> : <Quantity qty={piecesLeft(line, order.done)} />}
      <LineText line={line} withNote={withNote} />
      {state !== null && state !== 'sent' && <em className={`label ${classes.state}`}>{t(commandLabels[state])}</em>}
    </button>
  );
};

/** The parts of a ticket that do not fit: a number of lines at its end, details of the first line, the order's note. */
type Cut = { lines: number; first: boolean; note: boolean };

/** Clamps a note to the lines that are fully visible, or hides it; returns true if it is truncated. */
const cutNote = (note: HTMLElement): boolean => {
  const textBox = note.lastElementChild as HTMLElement;
  note.style.visibility = '';
  textBox.style.webkitLineClamp = '';
  const line = Number.parseFloat(getComputedStyle(textBox).lineHeight);
  const room = Math.floor(note.clientHeight / line);
  if (note.scrollHeight > note.clientHeight + 1) textBox.style.webkitLineClamp = String(Math.max(1, room));
  if (room === 0) note.style.visibility = 'hidden';
  return textBox.scrollHeight > textBox.clientHeight + 1;
};

/** Hides the details of a line that do not end above `end`, except its name; returns true if there are any. */
const cutFirst = (item: HTMLElement | undefined, end: number): boolean => {
  const details = [...(item?.querySelectorAll<HTMLElement>('[data-text] > :not(:first-child)') ?? [])];
  const beyond = details.filter((one) => one.getBoundingClientRect().bottom > end);
  for (const one of details) one.style.visibility = beyond.includes(one) ? 'hidden' : '';
  return beyond.length > 0;
};

/** The minimum height of a ticket: head, allergy band, foot and the name of its first item. */
const leastHeight = (list: HTMLElement): number => {
  const ticket = list.parentElement as HTMLElement;
  const name = list.querySelector<HTMLElement>('[data-text] > :first-child')?.offsetHeight ?? 0;
  const parts = [...ticket.children].filter(
    (part): part is HTMLElement => part instanceof HTMLElement && !part.matches('dialog, [data-note]'),
  );
  const heights = parts.map((part) =>
    part === list ? Math.max(name, Number.parseFloat(getComputedStyle(list).minHeight)) : part.offsetHeight,
  );
  const gap = Number.parseFloat(getComputedStyle(ticket).rowGap) * (parts.length + (ticket.querySelector(':scope > [data-note]') ? 0 : -1));
  return Math.ceil(heights.reduce((sum, height) => sum + height, gap + ticket.offsetHeight - ticket.clientHeight));
};

/** Hides and counts the lines that do not fit completely: a truncated line could be read as a complete one. */
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
      // The first line is always visible, if necessary without its options and notes: each ticket shows at least one item.
      const beyond = items.map((item, index) => !whole && index > 0 && item.offsetTop + item.offsetHeight > end);
      for (const [index, item] of items.entries()) item.style.visibility = beyond[index] ? 'hidden' : '';
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
  /** True if the lines can be ticked. */
  tickable: boolean;
  tabIndex: number;
  list: RefObject<HTMLUListElement | null>;
};

export const TicketLines = ({ order, lines, tickable, tabIndex, list }: TicketLinesProps) => (
  <ul ref={list} className={classes.lines}>
    {lines.map((line, index) => {
      const first = isFirstShown(lines, index);
      return (
        <li key={line.ticks[0]?.tickId} data-out={line.unavailable || undefined} data-within={line.within ? '' : undefined}>
          {first && line.within && (
            <span className={`muted t2 block bold ${classes.within}`}>{[line.within.name, ...line.within.options].join(' · ')}</span>
          )}
          <Line order={order} line={line} tickable={tickable} tabIndex={tabIndex} withNote={first} />
        </li>
      );
    })}
  </ul>
);
