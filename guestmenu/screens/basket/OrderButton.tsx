import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useLanguage } from '../../app/language.tsx';
import { useCountdown } from '../../ui/NoticeText.tsx';
import type { Ordering } from './ordering.ts';

type ButtonProps = {
  ordering: Ordering;
  total: number;
  /** Id of the element that explains why nothing can be ordered; null if ordering is possible. */
  blockedBy: string | null;
  onOrder: () => void;
  /** Pressed although ordering is blocked. */
  onBlocked: () => void;
};

/** The order button, or the actions for an unanswered order. */
export const OrderButton = ({ ordering, total, blockedBy, onOrder, onBlocked }: ButtonProps) => {
  const { texts, money } = useLanguage();
  const { notice, phase } = ordering;
  const seconds = useCountdown(notice?.kind === 'tooMany' ? notice.until : null);
  if (phase === 'unsure')
    return (
      <>
        <button type="button" className="link" onClick={ordering.discard}>
          {texts.problems.forget}
        </button>
        <button type="button" className="main cst-global-button" onClick={ordering.resend}>
          {texts.problems.resend}
        </button>
      </>
    );
  const changed = notice?.kind === 'pricesChanged' || notice?.kind === 'changed';
  const text = changed && blockedBy === null ? texts.basket.confirm : texts.basket.order;
  return (
    <button
      type="button"
      className="main cst-global-button"
      disabled={phase === 'sending' || seconds > 0}
      aria-disabled={blockedBy !== null || undefined}
      aria-describedby={blockedBy ?? undefined}
      onClick={blockedBy === null ? onOrder : onBlocked}
    >
      {phase === 'sending' ? texts.basket.sending : fill(text, { price: money(total) })}
    </button>
  );
};
