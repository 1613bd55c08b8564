// From which day to which. It brings the kit's inputs, which the page needs for nothing else.
import { MOST_DAYS } from '@ardoise/contract/rules/figures.ts';
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { problemOf, type RangeProblem } from './range.ts';
import type { Shown } from './shown.ts';

const wordsOf = (problem: RangeProblem | null): string | undefined => {
  if (problem === 'order') return t('problems.days_order');
  if (problem === 'future') return t('dashboard.future');
  if (problem === 'length') return t('dashboard.too_long', { n: MOST_DAYS.daily });
  return undefined;
};

/** What is half typed stays in the inputs and moves nothing. */
export const Days = ({ shown: { range, today, choose } }: { shown: Shown }) => {
  const [typed, setTyped] = useState(range);
  const { start, end } = range;
  useEffect(() => setTyped({ start, end }), [start, end]);
  const type = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (problemOf(next.start, next.end, today) === null) choose(next);
  };
  return (
    <>
      <TextInput
        type="date"
        label={t('history.from')}
        max={today}
        value={typed.start}
        onChange={(event) => type({ start: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('history.to')}
        max={today}
        value={typed.end}
        error={wordsOf(problemOf(typed.start, typed.end, today))}
        onChange={(event) => type({ end: event.currentTarget.value })}
      />
    </>
  );
};
