// A chart over time, whose library comes after the page: the figures and their bars do not wait for it.
import { lazy, Suspense } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { Bone } from '../Card.tsx';
import type { OverTimeProps } from './OverTime.tsx';

const OverTime = lazy(async () => ({ default: (await import('./OverTime.tsx')).OverTime }));

export const OverTimeLater = (props: Omit<OverTimeProps, 'locale'>) => {
  const { locale } = useSession();
  return (
    <Suspense fallback={<Bone height={props.height} />}>
      <OverTime {...props} locale={locale} />
    </Suspense>
  );
};
