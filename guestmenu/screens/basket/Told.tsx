import { useLanguage } from '../../app/language.tsx';
import { openText } from '../../ui/facts.ts';
import { NoticeText } from '../../ui/NoticeText.tsx';
import type { Visit } from '../../visit/visit.ts';
import type { Ordering } from './ordering.ts';

type ToldProps = { ordering: Ordering; visit: Visit; total: number };

/** What stands in the way of the order, said where the button is and read out at once. */
export const Told = ({ ordering, visit, total }: ToldProps) => {
  const language = useLanguage();
  const { texts } = language;
  const closed = visit.mode === 'order' && !visit.resolved.open;
  return (
    <div role="alert">
      {ordering.notice && !(closed && ordering.notice.kind === 'closed') && (
        <p className="notice">
          <NoticeText notice={ordering.notice} total={total} />
        </p>
      )}
      {ordering.phase === 'unsure' && <p className="notice">{texts.problems.unsure}</p>}
      {closed && (
        <p className="notice">
          {texts.problems.closed}
          {visit.resolved.opens_at !== null && <small>{` ${openText(visit.resolved, language)}`}</small>}
        </p>
      )}
    </div>
  );
};
