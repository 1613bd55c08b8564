// The lower cards, loaded lazily so that the first figures do not wait for them.
import { MissedCard } from '../missed/MissedCard.tsx';
import type { Shown } from '../shown.ts';
import { SoldCard } from '../sold/SoldCard.tsx';
import { TimesCard } from '../times/TimesCard.tsx';
import { useTakesOrders } from '../use-figures.ts';
import { WeekCard } from '../week/WeekCard.tsx';

export const MoreCards = ({ shown }: { shown: Shown }) => {
  const takesOrders = useTakesOrders();
  return (
    <>
      {takesOrders && <SoldCard shown={shown} />}
      <WeekCard shown={shown} />
      {takesOrders && <TimesCard shown={shown} />}
      <MissedCard shown={shown} />
    </>
  );
};
