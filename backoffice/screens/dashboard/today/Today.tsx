// Today so far, beside the same weekday as it usually is. It does not follow the range of the page.
import { formatNumber, formatPercent, type InterfaceLocale, weekdayName } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { Bone, NoData, type Reading } from '../Card.tsx';
import { readVisitWeek } from '../figures.ts';
import { readOrderWeek } from '../order-figures.ts';
import { useFigures, useTakesOrders } from '../use-figures.ts';
import { fourWeeksBefore } from '../week/four-weeks.ts';
import { hourInWords, roughly } from '../words.ts';
import { type Compared, changeOf, compared } from './compare.ts';
import classes from './today.module.css';

const HEIGHT = 92;
/** The page may stand open all day. */
const EVERY_MS = 5 * 60_000;

/** Why there is nothing to compare with, or that it is as usual. */
const plainWords = ({ hour, usual }: Compared, day: string, time: string, locale: InterfaceLocale): string => {
  if (usual === null) return t('dashboard.no_such_day', { day });
  if (hour === 0) return t('dashboard.from_hour', { time: hourInWords(1, locale) });
  return usual === 0 ? t('dashboard.usually_none', { day, time }) : t('dashboard.as_usual', { day, time });
};

/** How today differs, in words; the arrow says the same once more. */
const Difference = ({ read, format }: { read: Compared; format(value: number): string }) => {
  const { locale } = useSession();
  const change = changeOf(read);
  const day = weekdayName(read.weekday, locale);
  const time = hourInWords(read.hour, locale);
  const Icon = change ? (change > 0 ? IconArrowUpRight : IconArrowDownRight) : IconEqual;
  const percent = formatPercent(Math.abs(change ?? 0) / 100, locale, 0);
  return (
    <>
      <dd className={classes.difference}>
        {change !== null && <Icon size={20} aria-hidden />}
        <span>
          {change
            ? t(change > 0 ? 'dashboard.more_than_usual' : 'dashboard.less_than_usual', { percent, day, time })
            : plainWords(read, day, time, locale)}
        </span>
      </dd>
      {change !== null && (
        <dd className={classes.both}>{t('dashboard.before_hour', { time, count: format(read.before), usual: format(read.usual ?? 0) })}</dd>
      )}
    </>
  );
};

type FigureProps = { label: string; read: Compared; figure(value: number): string; average(value: number): string };
const Figure = ({ label, read, figure, average }: FigureProps) => (
  <div className={classes.figure}>
    <dt>{label}</dt>
    <dd className={classes.count}>{figure(read.soFar)}</dd>
    <Difference read={read} format={average} />
  </div>
);

/** What a call answered; the other one stays, whatever becomes of it. */
const Read = <T,>({ reading, children }: { reading: Reading<T>; children(data: T): ReactNode }) => {
  const { data, errorUpdateCount, isFetching, refetch } = reading;
  if (data !== undefined) return <dl>{children(data)}</dl>;
  if (errorUpdateCount > 0) return <NoData busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-busy="true" aria-label={t('shared.loading')} className={classes.bone}>
      <Bone height={HEIGHT} />
    </div>
  );
};

const Visits = ({ today }: { today: string }) => {
  const { locale } = useSession();
  const { begun, ...reading } = useFigures('visit week', readVisitWeek, { range: fourWeeksBefore(today) }, 'daily', EVERY_MS);
  return (
    <Read reading={reading}>
      {(week) => (
        <Figure
          label={t('dashboard.visits')}
          read={compared(week, begun, (visits) => visits)}
          figure={(value) => formatNumber(value, locale)}
          average={(value) => roughly(value, locale)}
        />
      )}
    </Read>
  );
};

const Orders = ({ today }: { today: string }) => {
  const { locale, venue } = useSession();
  const { begun, ...reading } = useFigures('order week', readOrderWeek, { range: fourWeeksBefore(today) }, 'daily', EVERY_MS);
  const money = (value: number) => formatMoney(value, venue.currency, locale);
  return (
    <Read reading={reading}>
      {(week) => (
        <>
          <Figure
            label={t('dashboard.orders')}
            read={compared(week, begun, ({ orders }) => orders)}
            figure={(value) => formatNumber(value, locale)}
            average={(value) => roughly(value, locale)}
          />
          <Figure label={t('dashboard.turnover')} read={compared(week, begun, ({ amount }) => amount)} figure={money} average={money} />
        </>
      )}
    </Read>
  );
};

export const Today = ({ today }: { today: string }) => {
  const id = useId();
  const takesOrders = useTakesOrders();
  return (
    <section tabIndex={-1} className={classes.today} aria-labelledby={id}>
      <h2 id={id}>{t('dashboard.today')}</h2>
      <div className={classes.parts} data-orders={takesOrders || undefined}>
        <Visits today={today} />
        {takesOrders && <Orders today={today} />}
      </div>
    </section>
  );
};
