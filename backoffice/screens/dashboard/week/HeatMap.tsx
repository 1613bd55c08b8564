// Seven days by hour, as a table: each cell has a number and a shade. The column of days is sticky.
import { weekdayName } from '@ardoise/contract/rules/locales.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { sentenceCase } from '../../../ui/sentence-case.ts';
import { estimateText, hourInWords } from '../words.ts';
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
  return <td data-step={stepOf(value, most)}>{estimateText(value, locale)}</td>;
};

/** If not all hours fit, scrolls to the opening hour; `goesOn` is true if there are more hours to the right. */
const useHours = (opening: number) => {
  const frame = useRef<HTMLElement>(null);
  const [goesOn, setGoesOn] = useState(false);
  const measure = () => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = frame.current ?? {};
    setGoesOn(scrollLeft + clientWidth < scrollWidth - 1);
  };
  useLayoutEffect(() => {
    const [days, ...heads] = frame.current?.querySelectorAll<HTMLElement>('thead th') ?? [];
    const head = heads[opening];
    if (frame.current && days && head) frame.current.scrollLeft = head.offsetLeft - days.offsetWidth;
  }, [opening]);
  // After each render: another measure has wider numbers or more hours.
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  });
  return { frame, goesOn, look: measure };
};

export const HeatMap = ({ heat: { rows, hours, opens, fullest }, label }: { heat: Heat; label: string }) => {
  const { locale } = useSession();
  const { frame, goesOn, look } = useHours(hours.indexOf(opens));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A scroll container must be reachable by keyboard.
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
                  <span className="unseen-phone">{sentenceCase(name, locale)}</span>
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
