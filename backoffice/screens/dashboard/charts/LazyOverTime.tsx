// Loads the chart library lazily, so the figures and bars do not wait for it.
import { lazy, Suspense } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { Skeleton } from '../Card.tsx';
import type { OverTimeProps } from './OverTime.tsx';

const OverTime = lazy(async () => ({ default: (await import('./OverTime.tsx')).OverTime }));

export const LazyOverTime = (props: Omit<OverTimeProps, 'locale'>) => {
  const { locale } = useSession();
  return (
    <Suspense fallback={<Skeleton height={props.height} />}>
      <OverTime {...props} locale={locale} />
    </Suspense>
  );
};
