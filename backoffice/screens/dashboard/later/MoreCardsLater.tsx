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
const HEIGHTS = { withOrders: [560, 520, 560, 340], withoutOrders: [520, 300] } as const;

const Bones = () => (
  <div role="status" aria-busy="true" aria-label={t('shared.loading')}>
    {HEIGHTS[useTakesOrders() ? 'withOrders' : 'withoutOrders'].map((height, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: They have a place and nothing else.
      <div key={place} className={classes.card}>
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
