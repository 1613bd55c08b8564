// Stands in for the cards that come later, in their shape.
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../../app/frame/ErrorBoundary.tsx';
import { reloadIfReachable } from '../../../app/new-version.ts';
import { t } from '../../../i18n/translate.ts';
import { Bone, NoData } from '../Card.tsx';
import classes from '../dashboard.module.css';
import type { Shown } from '../shown.ts';
import { useTakesOrders } from '../use-figures.ts';

const MoreCards = lazy(async () => ({ default: (await import('./MoreCards.tsx')).MoreCards }));

/** About as high as what comes. */
const HEIGHTS = { withOrders: { sold: 560, week: 520, times: 560, missed: 340 }, withoutOrders: { week: 520, missed: 300 } } as const;

const Bones = () => (
  <div role="status" aria-busy="true" aria-label={t('shared.loading')}>
    {Object.entries(HEIGHTS[useTakesOrders() ? 'withOrders' : 'withoutOrders']).map(([card, height]) => (
      <div key={card} className={classes.card}>
        <Bone height={height} />
      </div>
    ))}
  </div>
);

export const MoreCardsLater = ({ shown }: { shown: Shown }) => (
  <ErrorBoundary
    fallback={() => (
      <div className={classes.card}>
        <NoData onRetry={() => void reloadIfReachable()} />
      </div>
    )}
    resetKey=""
  >
    <Suspense fallback={<Bones />}>
      <MoreCards shown={shown} />
    </Suspense>
  </ErrorBoundary>
);
