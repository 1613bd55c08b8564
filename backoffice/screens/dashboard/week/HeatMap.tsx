// Seven days by their hours, as a table: the number of each cell is read, its shade is seen. The days stay where hours are scrolled.
import { weekdayName } from '@ardoise/contract/rules/locales.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { sentenceCase } from '../../../ui/sentence-case.ts';
import { hourInWords, roughly } from '../words.ts';
import { type Heat, stepOf } from './heat.ts';
import classes from './week.module.css';

const Hour = ({ hour }: { hour: number }) => {
  const { locale } = useSession();
  return (
    <th scope="col">
      <span aria-hidden="true">{hour}</span>
      <span className="unseen">{hourInWords(hour, locale)}</span>
    </th>
  );
};

const Cell = ({ value, most }: { value: number | null; most: number }) => {
  const { locale } = useSession();
  if (value === null) return <td data-step="0">–</td>;
  return <td data-step={stepOf(value, most)}>{roughly(value, locale)}</td>;
};

/** Where not all hours have room, those after the night are seen first, and that there are others after the last. */
const useHours = (opening: number) => {
  const frame = useRef<HTMLElement>(null);
  const [goesOn, setGoesOn] = useState(false);
  const look = () => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = frame.current ?? {};
    setGoesOn(scrollLeft + clientWidth < scrollWidth - 1);
  };
  useLayoutEffect(() => {
    const [days, ...heads] = frame.current?.querySelectorAll<HTMLElement>('thead th') ?? [];
    const head = heads[opening];
    if (frame.current && days && head) frame.current.scrollLeft = head.offsetLeft - days.offsetWidth;
  }, [opening]);
  // Anew whenever it is drawn: another measure has wider numbers, or more hours.
  useEffect(() => {
    const observer = new ResizeObserver(look);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  });
  return { frame, goesOn, look };
};

export const HeatMap = ({ heat: { rows, hours, opens, fullest }, label }: { heat: Heat; label: string }) => {
  const { locale } = useSession();
  const { frame, goesOn, look } = useHours(hours.indexOf(opens));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls is reached by the keyboard.
    <section ref={frame} data-goes-on={goesOn || undefined} onScroll={look} className={classes.heat} tabIndex={0} aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('dashboard.weekday')}</span>
            </th>
            {hours.map((hour) => (
              <Hour key={hour} hour={hour} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, weekday) => {
            const name = weekdayName(weekday, locale);
            return (
              <tr key={name}>
                <th scope="row">
                  <span className={classes.long}>{sentenceCase(name, locale)}</span>
                  <span className={classes.short} aria-hidden="true">
                    {sentenceCase(weekdayName(weekday, locale, 'short'), locale)}
                  </span>
                </th>
                {hours.map((hour) => (
                  <Cell key={hour} value={row[hour] ?? null} most={fullest?.value ?? 1} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
