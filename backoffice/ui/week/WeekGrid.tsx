// Seven days side by side, Monday first, from 0:00 to 24:00. Each slot is a button; one past midnight continues in the next column.
import { weekdayName } from '@ardoise/contract/rules/locales.ts';
import { IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { writeClock } from './clock.ts';
import { type GridPoint, type Grip, nudged } from './gestures.ts';
import { cut, DAY_MINUTES, isTaken, keyOf, partsOf, placed, replaced, type Span, sameSpan, spansOf, WEEKDAYS } from './spans.ts';
import { type Drag, useDrag } from './use-drag.ts';
import { spanText, type Week } from './use-week.ts';
import classes from './week.module.css';

export type Tool = 'draw' | 'cut';
type GridProps = {
  week: Week;
  tool: Tool;
  /** The typed hours of the selected slot are invalid. */
  invalid: boolean;
  /** Called on Enter on a slot. */
  onEdit(): void;
};

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** The week as it would be after dropping now. */
const preview = (timetable: Week['timetable'], { grip, made }: Drag) => {
  if (!made) return timetable;
  if (grip.kind === 'cut') return cut(timetable, made);
  return grip.kind === 'create' ? placed(timetable, made) : replaced(timetable, grip.span, made);
};

type SlotProps = { span: Span; selected: boolean; invalid: boolean; onFocus(): void; onKey(event: KeyboardEvent): void; onEdit(): void };

/** A slot: a button, and its part past midnight, which only the pointer uses. */
const SlotButton = ({ span, selected, invalid, onFocus, onKey, onEdit }: SlotProps) => {
  const { locale } = useSession();
  return partsOf(span).map((part, index, parts) => {
    const style: CSSProperties = {
      insetBlockStart: `${(part.begin / DAY_MINUTES) * 100}%`,
      blockSize: `${((part.end - part.begin) / DAY_MINUTES) * 100}%`,
      insetInlineStart: `${(part.day / 7) * 100}%`,
    };
    const slotProps = {
      className: classes.slot,
      style,
      'data-span': keyOf(span),
      'data-selected': selected || undefined,
      'data-invalid': (selected && invalid) || undefined,
      'data-from-before': index > 0 || undefined,
      'data-into-next': index < parts.length - 1 || undefined,
    };
    const inside = (
      <>
        {index === 0 && <span data-grip="begin" className={classes.grip} />}
        <span className={`row g0 center ${classes.times}`}>
          {index === 0 && <span>{writeClock(span.begin)}</span>}
          {index === parts.length - 1 && <span>{writeClock(span.end)}</span>}
        </span>
        {index === parts.length - 1 && <span data-grip="end" className={classes.grip} />}
      </>
    );
    return index === 0 ? (
      <button
        key="begin"
        type="button"
        {...slotProps}
        aria-label={spanText(span, locale)}
        aria-pressed={selected}
        aria-invalid={(selected && invalid) || undefined}
        onFocus={onFocus}
        onKeyDown={onKey}
        onClick={(event) => event.detail === 0 && onEdit()}
      >
        {inside}
      </button>
    ) : (
      <span key="end" {...slotProps} aria-hidden="true">
        {inside}
      </span>
    );
  });
};

const Heads = ({ week }: { week: Week }) => {
  const { locale } = useSession();
  return (
    <div className={classes.heads}>
      {WEEKDAYS.map((day) => (
        <button key={day} type="button" className={`row center label ${classes.head}`} data-day={day} onClick={() => week.add(day)}>
          <span className="unseen">{t('week.add_on', { day: weekdayName(day, locale) })}</span>
          <span aria-hidden="true">{weekdayName(day, locale, 'short')}</span>
          <IconPlus size={16} aria-hidden />
        </button>
      ))}
    </div>
  );
};

/** Restores the focus to the slot changed by a key or the pointer, which may have a new button. */
const useFocusRestore = (week: Week, frame: { current: HTMLElement | null }) => {
  const dayToFocus = useRef<number | null>(null);
  useEffect(() => {
    if (dayToFocus.current === null) return;
    const { selected } = week;
    const slot = selected && frame.current?.querySelector<HTMLElement>(`button[data-span="${keyOf(selected)}"]`);
    (slot ?? frame.current?.querySelector<HTMLElement>(`[data-day="${dayToFocus.current}"]`))?.focus({ preventScroll: true });
    dayToFocus.current = null;
  });
  return (day: number) => {
    dayToFocus.current = day;
  };
};

/** Handles the keys on a slot. The panel's help lists them. */
const useKeys = (week: Week, keepFocus: (day: number) => void) => (event: KeyboardEvent, span: Span) => {
  if (event.ctrlKey || event.metaKey) return;
  const run = (action: () => void) => {
    event.preventDefault();
    keepFocus(span.day);
    action();
  };
  const next = nudged(span, event);
  if (next === null) run(() => week.announce(t('week.said_stop')));
  else if (next) run(() => (isTaken(week.timetable, next, span) ? week.announce(t('week.said_taken')) : week.replace(span, next)));
  else if (event.key === 'Delete' || event.key === 'Backspace') run(() => week.remove(span));
  else if (event.key.toLowerCase() === 's') run(() => week.split(span));
  else if (event.key.toLowerCase() === 'n') run(() => week.add(span.day));
};

/** Connects the drag to the week: the target of the pointer, and the effect of dropping. */
const useWeekDrag = (area: { current: HTMLElement | null }, week: Week, tool: Tool, keepFocus: (day: number) => void) => {
  const gripAt = (target: Element, from: GridPoint): { grip: Grip; atOnce: boolean } => {
    if (tool === 'cut') return { grip: { kind: 'cut', from }, atOnce: true };
    const key = target.closest('[data-span]')?.getAttribute('data-span');
    const span = week.spans.find((one) => keyOf(one) === key);
    if (!span) return { grip: { kind: 'create', from }, atOnce: false };
    const atOnce = week.selected !== null && sameSpan(week.selected, span);
    const end = target.getAttribute('data-grip');
    if (end === 'begin' || end === 'end') return { grip: { kind: end, span }, atOnce };
    return { grip: { kind: 'move', span, from }, atOnce };
  };
  const onDrop = ({ grip, made }: Drag, moved: boolean) => {
    if (!made) return;
    keepFocus(made.day);
    if (grip.kind === 'cut') week.cutOut(made);
    else if (grip.kind === 'create') week.place(made);
    else if (moved) week.replace(grip.span, made);
    else week.select(grip.span);
  };
  return useDrag(area, { gripAt, onDrop });
};

export const WeekGrid = ({ week, tool, invalid, onEdit }: GridProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusRestore(week, frame);
  const onKey = useKeys(week, keepFocus);
  const { drag, handlers } = useWeekDrag(area, week, tool, keepFocus);
  const spans = drag ? spansOf(preview(week.timetable, drag)) : week.spans;
  const selected = drag ? drag.made : week.selected;
  return (
    <div ref={frame} className={classes.frame}>
      <Heads week={week} />
      <div className={`muted small ${classes.axis}`} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour} style={{ insetBlockStart: `${(hour / 24) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
      <div ref={area} className={classes.area} data-tool={tool} data-dragging={drag ? true : undefined} {...handlers}>
        {spans.map((span) => (
          <SlotButton
            key={keyOf(span)}
            span={span}
            selected={selected !== null && sameSpan(selected, span)}
            invalid={invalid}
            onFocus={() => week.select(span)}
            onKey={(event) => onKey(event, span)}
            onEdit={onEdit}
          />
        ))}
        {drag?.grip.kind === 'cut' && drag.made && <Hole span={drag.made} />}
      </div>
    </div>
  );
};

/** The area being cut out. */
const Hole = ({ span }: { span: Span }) =>
  partsOf(span).map(({ day, begin, end }) => (
    <span
      key={day}
      className={classes.hole}
      style={{
        insetBlockStart: `${(begin / DAY_MINUTES) * 100}%`,
        blockSize: `${((end - begin) / DAY_MINUTES) * 100}%`,
        insetInlineStart: `${(day / 7) * 100}%`,
      }}
    />
  ));
