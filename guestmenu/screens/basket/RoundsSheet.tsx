import { useLanguage } from '../../app/language.tsx';
import { Calling, RoundList } from '../../ui/Rounds.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { refill } from '../../visit/rounds/reorder.ts';
import type { FollowedRound } from '../../visit/rounds/useRounds.ts';
import type { Visit } from '../../visit/visit.ts';

type RoundsSheetProps = { visit: Visit; rounds: readonly FollowedRound[]; onFilled: () => void; onClose: () => void };

/** All orders of this phone on this visit; one more of the same fills the basket and leads to it. */
export const RoundsSheet = ({ visit, rounds, onFilled, onClose }: RoundsSheetProps) => {
  const { texts } = useLanguage();
  const { menu, resolved, stored, setStored } = visit;
  const again = ({ order }: FollowedRound) => {
    if (!order) return;
    setStored(refill(stored.basket, order, menu, resolved, menu.venue.most_pieces));
    onClose();
    onFilled();
  };
  return (
    <Sheet title={texts.evening.title} onClose={onClose}>
      <Calling rounds={rounds} />
      <RoundList rounds={rounds} onAgain={again} />
    </Sheet>
  );
};
