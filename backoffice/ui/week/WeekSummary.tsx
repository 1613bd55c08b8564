// A read-only week, with days of equal hours grouped.
import type { Timetable } from '@ardoise/contract/catalog/calendars.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { weekLines } from './clock.ts';
import classes from './week.module.css';

export const WeekSummary = ({ timetable }: { timetable: Timetable }) => {
  const { locale } = useSession();
  const lines = weekLines(timetable, locale);
  if (lines.length === 0) return <p className="muted t2">{t('week.empty')}</p>;
  return (
    <dl className={`stack g2 ${classes.summary}`}>
      {lines.map(({ days, hours }) => (
        <div key={days}>
          <dt className="strong">{days}</dt>
          <dd>{hours.join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
};
