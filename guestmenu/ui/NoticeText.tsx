import { fill } from '@ardoise/contract/rules/texts.ts';
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

/** `total` is what the basket comes to now, for a server that did not say. */
export const NoticeText = ({ notice, total }: { notice: Notice; total: number }) => {
  const { texts, money, count } = useLanguage();
  const seconds = useCountdown(notice.kind === 'tooMany' ? notice.until : null);
  switch (notice.kind) {
    case 'pricesChanged':
      return <>{fill(texts.problems.pricesChanged, { before: money(notice.before), after: money(notice.after ?? total) })}</>;
    case 'tooMany':
      return <>{seconds > 0 ? count(texts.problems.tooMany, seconds) : texts.problems.failed}</>;
    default:
      return <>{texts.problems[notice.kind]}</>;
  }
};
