// The range of all cards.
import { lazy, Suspense } from 'react';
import { t } from '../../i18n/translate.ts';
import { Choice } from './Choice.tsx';
import classes from './dashboard.module.css';
import type { Shown } from './shown.ts';

const Days = lazy(async () => ({ default: (await import('./Days.tsx')).Days }));

export const RangeBar = ({ shown }: { shown: Shown }) => {
  const { choice, range, choose } = shown;
  const options = [
    { value: 'day', label: t('dashboard.day') },
    { value: 'week', label: t('dashboard.week') },
    { value: 'month', label: t('dashboard.month') },
    { value: 'custom', label: t('dashboard.custom') },
  ] as const;
  return (
    <div className={`row g4 ${classes.ranges}`}>
      <Choice
        label={t('dashboard.range')}
        options={options}
        value={choice}
        onChange={(value) => (value === 'custom' ? choose({ range: null, ...range }) : choose({ range: value, start: null, end: null }))}
      />
      {choice === 'custom' && (
        <Suspense>
          <Days shown={shown} />
        </Suspense>
      )}
    </div>
  );
};
