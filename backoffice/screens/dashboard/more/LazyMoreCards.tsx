// Placeholders of the lazily loaded cards, in their layout.
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../../app/frame/ErrorBoundary.tsx';
import { reloadIfReachable } from '../../../app/new-version.ts';
import { t } from '../../../i18n/translate.ts';
import { NoData, Skeleton } from '../Card.tsx';
import classes from '../dashboard.module.css';
import type { Shown } from '../shown.ts';
import { useTakesOrders } from '../use-figures.ts';

const MoreCards = lazy(async () => ({ default: (await import('./MoreCards.tsx')).MoreCards }));

/** Approximate heights of the cards, in pixels. */
const HEIGHTS = { withOrders: { sold: 560, week: 520, times: 560, missed: 340 }, withoutOrders: { week: 520, missed: 300 } } as const;

const Skeletons = () => (
  <div role="status" aria-busy="true" aria-label={t('shared.loading')}>
    {Object.entries(HEIGHTS[useTakesOrders() ? 'withOrders' : 'withoutOrders']).map(([card, height]) => (
      <div key={card} className={`stack g4 card ${classes.card}`}>
        <Skeleton height={height} />
      </div>
    ))}
  </div>
);

export const LazyMoreCards = ({ shown }: { shown: Shown }) => (
  <ErrorBoundary
    fallback={() => (
      <div className={`stack g4 card ${classes.card}`}>
        <NoData onRetry={() => void reloadIfReachable()} />
      </div>
    )}
    resetKey=""
  >
    <Suspense fallback={<Skeletons />}>
      <MoreCards shown={shown} />
    </Suspense>
  </ErrorBoundary>
);
