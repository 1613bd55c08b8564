// From which day to which. It brings the kit's inputs, which the page needs for nothing else.
import { MOST_DAYS } from '@ardoise/contract/rules/figures.ts';
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import classes from './dashboard.module.css';
import { isPast, problemOf, type RangeProblem } from './range.ts';
import type { Shown } from './shown.ts';

/** How long nothing must be typed before the page follows: a date that is typed has other days on its way. */
const REST_MS = 500;

const wordsOf = (problem: RangeProblem): string => {
  if (problem === 'missing') return t('dashboard.no_day');
  if (problem === 'order') return t('problems.days_order');
  if (problem === 'future') return t('dashboard.future');
  return t('dashboard.too_long', { n: MOST_DAYS.daily });
};

type Part = 'start' | 'end';

/** The days as they are typed, and what is said of them. */
const useTyped = ({ range, today, choose }: Shown) => {
  const { start, end } = range;
  const [typed, setTyped] = useState(range);
  /** Where something was changed last, which is where a problem is told. */
  const [last, setLast] = useState<Part>('start');
  const [rests, setRests] = useState(true);
  /** The days that were chosen here last, and whether they have an entry of the history that the next ones may take over. */
  const sent = useRef('');
  const hasEntry = useRef(false);
  const problem = problemOf(typed.start, typed.end, today);

  const show = (days: Partial<typeof typed>, isAtRest: boolean) => {
    // One input may be left and the other one changed before anything is drawn.
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
    // They changed by themselves, such as by the way back: that entry must stay.
    sent.current = '';
    hasEntry.current = false;
    setTyped({ start, end });
    setRests(true);
  }, [start, end]);
  useEffect(() => {
    if (rests) return;
    const timer = setTimeout(apply, REST_MS);
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
    /** A day that cannot be goes with its input; two that do not go together may wait for the other input. */
    leave: (part: Part, leavesBoth: boolean) => {
      if (problem === null) apply();
      else if (leavesBoth) show(range, true);
      else if (!isPast(typed[part], today)) show({ [part]: range[part] }, false);
      if (leavesBoth) hasEntry.current = false;
    },
  };
};

/** What is half typed stays in the inputs and moves nothing. */
export const Days = ({ shown }: { shown: Shown }) => {
  const { typed, errorAt, type, apply, leave } = useTyped(shown);
  const both = useRef<HTMLDivElement>(null);
  return (
    <div ref={both} className={classes.days}>
      {(['start', 'end'] as const).map((part) => (
        <TextInput
          key={part}
          type="date"
          label={t(part === 'start' ? 'history.from' : 'history.to')}
          max={shown.today}
          value={typed[part]}
          error={errorAt(part)}
          // The kit moves the input for it.
          styles={{ wrapper: { margin: 0 } }}
          onChange={(event) => type(part, event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && apply()}
          onBlur={(event) => leave(part, !both.current?.contains(event.relatedTarget))}
        />
      ))}
    </div>
  );
};
