// The venue's busy hours: averages of the last four weeks by weekday and hour, independent of the page's range.
import type { VisitWeek } from '@ardoise/contract/figures/analytics.ts';
import type { OrderWeek } from '@ardoise/contract/figures/orders.ts';
import { weekdayName } from '@ardoise/contract/rules/locales.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { Card } from '../Card.tsx';
import { Choice } from '../Choice.tsx';
import { readVisitWeek } from '../figures.ts';
import { readOrderWeek } from '../order-figures.ts';
import { weekSheet } from '../sheet/order-sheets.ts';
import type { Shown } from '../shown.ts';
import { useFigures, useTakesOrders } from '../use-figures.ts';
import { estimateInWords, hourInWords } from '../words.ts';
import { fourWeeksBefore } from './four-weeks.ts';
import { HeatMap } from './HeatMap.tsx';
import { type Heat, heatOf, type Place } from './heat.ts';

const HEIGHT = 8 * 38;
const COUNTS = { visits: 'dashboard.visits_count', orders: 'dashboard.orders_count' } as const;
type Measure = keyof typeof COUNTS;

const Extremes = ({ heat: { fullest, quietest }, measure }: { heat: Heat; measure: Measure }) => {
  const { locale } = useSession();
  const at = ({ weekday, hour, value }: Place) => ({
    day: weekdayName(weekday, locale),
    time: hourInWords(hour, locale),
    count: estimateInWords(COUNTS[measure], value, locale),
  });
  return (
    <p className="row tight">
      {fullest && <span>{t('dashboard.fullest', at(fullest))}</span>}
      {quietest && <span>{t('dashboard.quietest', at(quietest))}</span>}
    </p>
  );
};

/** A cell of visits is a count; a cell of orders also has their sum. */
const countOf = (cell: number | { orders: number }): number => (typeof cell === 'number' ? cell : cell.orders);

export const WeekCard = ({ shown }: { shown: Shown }) => {
  const { locale } = useSession();
  const takesOrders = useTakesOrders();
  const range = fourWeeksBefore(shown.today);
  const measure: Measure = takesOrders && shown.get('week') === 'orders' ? 'orders' : 'visits';
  // The `Today` card shares these queries by their keys.
  const [key, read] = measure === 'orders' ? (['order week', readOrderWeek] as const) : (['visit week', readVisitWeek] as const);
  const { data, ...reading } = useFigures<OrderWeek | VisitWeek>(key, read, { range });
  const heat = data && heatOf(data.week, countOf);
  const title = t('dashboard.hours_of_week');
  const name = t(`dashboard.${measure}`);
  return (
    <Card
      title={title}
      file={`week-${measure}`}
      shown={{ range }}
      reading={{ ...reading, data: heat }}
      height={HEIGHT}
      isEmpty={({ fullest }) => fullest === null}
      hint={t('dashboard.four_weeks')}
      tools={
        takesOrders && (
          <Choice
            label={t('dashboard.measure')}
            options={[
              { value: 'visits', label: t('dashboard.visits') },
              { value: 'orders', label: t('dashboard.orders') },
            ]}
            value={measure}
            onChange={(value) => shown.choose({ week: value === 'visits' ? null : value })}
          />
        )
      }
      table={({ rows }) => weekSheet(rows, name, locale)}
      above={heat?.fullest && <Extremes heat={heat} measure={measure} />}
    >
      {(shades) => <HeatMap heat={shades} label={t('shared.pair', { name: title, value: name })} />}
    </Card>
  );
};
