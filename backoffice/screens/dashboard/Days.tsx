// The date inputs of a custom range. A separate chunk, because only they need the UI library's inputs.
import { MAX_DAYS } from '@ardoise/contract/rules/figures.ts';
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import classes from './dashboard.module.css';
import { isPast, problemOf, type RangeProblem } from './range.ts';
import type { Shown } from './shown.ts';

/** Pause in typing after which the page applies the dates, in milliseconds: a date being typed passes through other valid dates. */
const PAUSE_MS = 500;

const wordsOf = (problem: RangeProblem): string => {
  if (problem === 'missing') return t('dashboard.no_day');
  if (problem === 'order') return t('problems.days_order');
  if (problem === 'future') return t('dashboard.future');
  return t('dashboard.too_long', { n: MAX_DAYS.daily });
};

type Part = 'start' | 'end';

/** The typed days and their validation error. */
const useTyped = ({ range, today, choose }: Shown) => {
  const { start, end } = range;
  const [typed, setTyped] = useState(range);
  /** The input that was changed last: it shows the error. */
  const [last, setLast] = useState<Part>('start');
  const [rests, setRests] = useState(true);
  /** The range that was last chosen here, and whether it has a history entry that the next one may replace. */
  const sent = useRef('');
  const hasEntry = useRef(false);
  const problem = problemOf(typed.start, typed.end, today);

  const show = (days: Partial<typeof typed>, isAtRest: boolean) => {
    // A functional update, because both inputs can change before the next render.
    setTyped((before) => ({ ...before, ...days }));
    setRests(isAtRest);
  };
  const apply = () => {
    setRests(true);
    if (problem !== null || (typed.start === start && typed.end === end)) return;
    sent.current = `${typed.start} ${typed.end}`;
    choose(typed, hasEntry.current);
    hasEntry.current = true;
  };
  useEffect(() => {
    if (sent.current === `${start} ${end}`) return;
    // The range was changed elsewhere, for example by going back: its history entry must stay.
    sent.current = '';
    hasEntry.current = false;
    setTyped({ start, end });
    setRests(true);
  }, [start, end]);
  useEffect(() => {
    if (rests) return;
    const timer = setTimeout(apply, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return {
    typed,
    errorAt: (part: Part) => (rests && problem !== null && part === last ? wordsOf(problem) : undefined),
    type: (part: Part, day: string) => {
      setLast(part);
      show({ [part]: day }, false);
    },
    apply,
    /** An invalid day is reset when its input loses the focus. Two valid days in the wrong order may wait for the other input. */
    leave: (part: Part, leavesBoth: boolean) => {
      if (problem === null) apply();
      else if (leavesBoth) show(range, true);
      else if (!isPast(typed[part], today)) show({ [part]: range[part] }, false);
      if (leavesBoth) hasEntry.current = false;
    },
  };
};

/** The date inputs. Incomplete input does not change the range. */
export const Days = ({ shown }: { shown: Shown }) => {
  const { typed, errorAt, type, apply, leave } = useTyped(shown);
  const both = useRef<HTMLDivElement>(null);
  return (
    <div ref={both} className={`line g4 ${classes.days}`}>
      {(['start', 'end'] as const).map((part) => (
        <TextInput
          key={part}
          type="date"
          label={t(part === 'start' ? 'history.from' : 'history.to')}
          max={shown.today}
          value={typed[part]}
          error={errorAt(part)}
          // Prevents the UI library from moving the input for the message.
          styles={{ wrapper: { margin: 0 } }}
          onChange={(event) => type(part, event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && apply()}
          onBlur={(event) => leave(part, !both.current?.contains(event.relatedTarget))}
        />
      ))}
    </div>
  );
};
