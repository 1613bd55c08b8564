import { useMemo } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { Calling, RoundList } from '../../ui/Rounds.tsx';
import { withoutRound } from '../../visit/rounds/rounds.ts';
import { type FollowedRound, useRounds } from '../../visit/rounds/useRounds.ts';
import { storeOf } from '../../visit/stored.ts';
import { useStored } from '../../visit/visit.ts';

const NONE: FollowedRound[] = [];

/** The other orders of this phone; none on the phone of somebody who was sent the address. */
export const useOthers = (venueId: string, uuid: string): FollowedRound[] => {
  const [{ orders }] = useStored(venueId);
  const others = useMemo(
    () => (orders.some((one) => one.uuid === uuid) ? orders.filter((one) => one.uuid !== uuid) : NONE),
    [orders, uuid],
  );
  return useRounds(venueId, others, true);
};

/** Those that wait for an answer call, above all else. */
export const OthersCall = ({ others }: { others: readonly FollowedRound[] }) => <Calling rounds={others} />;

export const Others = ({ others }: { others: readonly FollowedRound[] }) => {
  const { texts } = useLanguage();
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 className="cst-global-title" id="others">
        {texts.evening.others}
      </h2>
      <RoundList rounds={others} />
    </section>
  );
};

/** The phone forgets an order that is no more. */
export const forgetOrder = (venueId: string, uuid: string): void => {
  const { get, set } = storeOf(venueId);
  const { orders } = get();
  const left = withoutRound(orders, uuid);
  if (left.length < orders.length) set({ orders: left });
};
