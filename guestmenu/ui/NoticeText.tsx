import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useEffect, useState } from 'react';
import { useLanguage } from '../app/language.tsx';
import type { Notice } from '../visit/refusal.ts';

/** Whole seconds until an instant, counted down; 0 once it is over. */
export const useCountdown = (until: number | null): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
};

type Changed = Extract<Notice, { kind: 'changed' }>;

/** What became of each line, then of the total, where the order would now be another one; to confirm it is asked where that can be done. */
const Changes = ({ changes, before, after, blocked }: Changed & { blocked: boolean }) => {
  const { texts, money } = useLanguage();
  const said = changes.map((change) =>
    change.kind === 'price'
      ? fill(texts.changes.price, { name: change.name, before: money(change.before), after: money(change.after) })
      : fill(texts.changes[change.kind], { name: change.name }),
  );
  return (
    <>
      {said.map((one) => (
        <span key={one} className="item">
          {one}
        </span>
      ))}
      {before !== after &&
        !blocked &&
        `${fill(texts.changes.total, { before: money(before), after: money(after) })} ${texts.changes.confirm}`}
    </>
  );
};

type NoticeProps = {
  notice: Notice;
  /** What the basket comes to now, for a server that did not say. */
  total: number;
  /** Nothing can be ordered now. */
  blocked?: boolean;
};

export const NoticeText = ({ notice, total, blocked = false }: NoticeProps) => {
  const { texts, money, count } = useLanguage();
  const seconds = useCountdown(notice.kind === 'tooMany' ? notice.until : null);
  switch (notice.kind) {
    case 'pricesChanged':
      return <>{fill(texts.problems.pricesChanged, { before: money(notice.before), after: money(notice.after ?? total) })}</>;
    case 'changed':
      return <Changes {...notice} blocked={blocked} />;
    case 'tooMany':
      return <>{seconds > 0 ? count(texts.problems.tooMany, seconds) : texts.problems.failed}</>;
    case 'inactive':
      return <>{texts.menu.inactive}</>;
    default:
      return <>{texts.problems[notice.kind]}</>;
  }
};
