import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { LineChange } from '@ardoise/menu/reading.ts';
import { useEffect, useState } from 'react';
import { type Language, useLanguage } from '../app/language.tsx';
import type { Notice } from '../visit/refusal.ts';

/** Whole seconds until an instant; 0 once it has passed. */
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

/** The text of a change since the guest read the line. */
export const changeText = ({ what, name, before, after }: LineChange, { texts }: Language): string => {
  if (what === 'allergens') {
    const { product } = texts;
    if (before && after) return fill(texts.changes.price, { name: `${name} · ${product.allergens}`, before, after });
    const contentsText = (names: string | null) =>
      names === null ? product.undeclared : names === '' ? product.checkedNone : fill(product.contains, { names });
    return fill(texts.changes.price, { name, before: contentsText(before), after: contentsText(after) });
  }
  if (after === null) return before === null ? texts.basket.lineChanged : fill(texts.changes.gone, { name: before });
  if (before !== null) return fill(texts.changes.renamed, { before, after });
  return fill(what === 'product' ? texts.changes.check : texts.changes.added, { name: after });
};

type Changed = Extract<Notice, { kind: 'changed' }>;

/** The changes of each line and of the total. Asks for confirmation unless ordering is blocked. */
const Changes = ({ changes, before, after, blocked }: Changed & { blocked: boolean }) => {
  const language = useLanguage();
  const { texts, money } = language;
  const lines = changes.map((change) => {
    if (change.kind === 'reading') return changeText(change.change, language);
    if (change.kind !== 'price') return fill(texts.changes[change.kind], { name: change.name });
    return fill(texts.changes.price, { name: change.name, before: money(change.before), after: money(change.after) });
  });
  const toConfirm = before !== after || changes.some(({ kind }) => kind === 'reading');
  return (
    <>
      {lines.map((one) => (
        <span key={one} className="item">
          {one}
        </span>
      ))}
      {before !== after && !blocked && `${fill(texts.changes.total, { before: money(before), after: money(after) })} `}
      {toConfirm && !blocked && texts.changes.confirm}
    </>
  );
};

type NoticeProps = {
  notice: Notice;
  /** The current total, for a response that does not include it. */
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
    case 'oldCode':
      return <>{notice.table === null ? texts.problems.oldBar : fill(texts.problems.oldTable, { table: notice.table })}</>;
    case 'inactive':
      return <>{texts.menu.inactive}</>;
    default:
      return <>{texts.problems[notice.kind]}</>;
  }
};
