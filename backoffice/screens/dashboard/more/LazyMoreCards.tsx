// Placeholders of the lazily loaded cards, in their layout.
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../../app/frame/ErrorBoundary.tsx';
import { reloadIfReachable } from '../../../app/new-version.ts';
import { t } from '../../../i18n/translate.ts';
import kit from '../../../ui/kit.module.css';
import { NoData, Skeleton } from '../Card.tsx';
import type { Shown } from '../shown.ts';
import { useTakesOrders } from '../use-figures.ts';

const MoreCards = lazy(async () => ({ default: (await import('./MoreCards.tsx')).MoreCards }));

/** Approximate heights of the cards, in pixels. */
const HEIGHTS = { withOrders: { sold: 560, week: 520, times: 560, missed: 340 }, withoutOrders: { week: 520, missed: 300 } } as const;

const Skeletons = () => (
  <div role="status" aria-busy="true" aria-label={t('shared.loading')}>
    {Object.entries(HEIGHTS[useTakesOrders() ? 'withOrders' : 'withoutOrders']).map(([card, height]) => (
      <div key={card} className={`stack g4 card ${kit.part}`}>
        <Skeleton height={height} />
      </div>
    ))}
  </div>
);

export const LazyMoreCards = ({ shown }: { shown: Shown }) => (
  <ErrorBoundary
    fallback={() => (
      <div className={`stack g4 card ${kit.part}`}>
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
