// Today so far, compared with the average of the same weekday. Independent of the page's range.
import { formatNumber, formatPercent, type InterfaceLocale, weekdayName } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import kit from '../../../ui/kit.module.css';
import { NoData, type QueryState, Skeleton } from '../Card.tsx';
import { readVisitWeek } from '../figures.ts';
import { readOrderWeek } from '../order-figures.ts';
import { useFigures, useTakesOrders } from '../use-figures.ts';
import { fourWeeksBefore } from '../week/four-weeks.ts';
import { estimateText, hourInWords } from '../words.ts';
import { type Compared, changeOf, compared } from './compare.ts';
import classes from './today.module.css';

const HEIGHT = 92;
/** Refetch interval: the page may stay open all day. */
const REFETCH_MS = 5 * 60_000;

/** The text without a difference: as usual, or no data to compare with. */
const neutralText = ({ hour, usual }: Compared, day: string, time: string, locale: InterfaceLocale): string => {
  if (usual === null) return t('dashboard.no_such_day', { day });
  if (hour === 0) return t('dashboard.from_hour', { time: hourInWords(1, locale) });
  return usual === 0 ? t('dashboard.usually_none', { day, time }) : t('dashboard.as_usual', { day, time });
};

/** The difference from the usual as text; the arrow is decorative. */
const Difference = ({ read, format }: { read: Compared; format(value: number): string }) => {
  const { locale } = useSession();
  const change = changeOf(read);
  const day = weekdayName(read.weekday, locale);
  const time = hourInWords(read.hour, locale);
  const Icon = change ? (change > 0 ? IconArrowUpRight : IconArrowDownRight) : IconEqual;
  const percent = formatPercent(Math.abs(change ?? 0) / 100, locale, 0);
  return (
    <>
      <dd className={`line ${classes.difference}`}>
        {change !== null && <Icon size={20} aria-hidden />}
        <span>
          {change
            ? t(change > 0 ? 'dashboard.more_than_usual' : 'dashboard.less_than_usual', { percent, day, time })
            : neutralText(read, day, time, locale)}
        </span>
      </dd>
      {change !== null && (
        <dd className="muted small">{t('dashboard.before_hour', { time, count: format(read.before), usual: format(read.usual ?? 0) })}</dd>
      )}
    </>
  );
};

type FigureProps = { label: string; read: Compared; figure(value: number): string; average(value: number): string };
const Figure = ({ label, read, figure, average }: FigureProps) => (
  <div>
    <dt className="muted t2">{label}</dt>
    <dd className="figure">{figure(read.soFar)}</dd>
    <Difference read={read} format={average} />
  </div>
);

/** The figures of one request; the other request's figures do not depend on it. */
const QueryFigures = <T,>({ reading, children }: { reading: QueryState<T>; children(data: T): ReactNode }) => {
  const { data, errorUpdateCount, isFetching, refetch } = reading;
  if (data !== undefined) return <dl>{children(data)}</dl>;
  if (errorUpdateCount > 0) return <NoData busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-busy="true" aria-label={t('shared.loading')} className={classes.bone}>
      <Skeleton height={HEIGHT} />
    </div>
  );
};

const Visits = ({ today }: { today: string }) => {
  const { locale } = useSession();
  const { currentHour, ...reading } = useFigures('visit week', readVisitWeek, { range: fourWeeksBefore(today) }, 'daily', REFETCH_MS);
  return (
    <QueryFigures reading={reading}>
      {(week) => (
        <Figure
          label={t('dashboard.visits')}
          read={compared(week, currentHour, (visits) => visits)}
          figure={(value) => formatNumber(value, locale)}
          average={(value) => estimateText(value, locale)}
        />
      )}
    </QueryFigures>
  );
};

const Orders = ({ today }: { today: string }) => {
  const { locale, venue } = useSession();
  const { currentHour, ...reading } = useFigures('order week', readOrderWeek, { range: fourWeeksBefore(today) }, 'daily', REFETCH_MS);
  const money = (value: number) => formatMoney(value, venue.currency, locale);
  return (
    <QueryFigures reading={reading}>
      {(week) => (
        <>
          <Figure
            label={t('dashboard.orders')}
            read={compared(week, currentHour, ({ orders }) => orders)}
            figure={(value) => formatNumber(value, locale)}
            average={(value) => estimateText(value, locale)}
          />
          <Figure
            label={t('dashboard.turnover')}
            read={compared(week, currentHour, ({ amount }) => amount)}
            figure={money}
            average={money}
          />
        </>
      )}
    </QueryFigures>
  );
};

export const Today = ({ today }: { today: string }) => {
  const id = useId();
  const takesOrders = useTakesOrders();
  return (
    <section tabIndex={-1} className={`stack g4 card ${kit.part}`} aria-labelledby={id}>
      <h2 id={id}>{t('dashboard.today')}</h2>
      <div className={`stack ${classes.parts}`} data-orders={takesOrders || undefined}>
        <Visits today={today} />
        {takesOrders && <Orders today={today} />}
      </div>
    </section>
  );
};
