// Visitors of the menu by day or by hour.
import { formatNumber, formatTimeFrom } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { serverNow } from '../../../app/server-clock.ts';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { Card } from '../Card.tsx';
import { Choice } from '../Choice.tsx';
import { LazyOverTime } from '../charts/LazyOverTime.tsx';
import { IntervalChoice } from '../IntervalChoice.tsx';
import { useLeftOut } from '../outliers/use-outliers.ts';
import { hourOf } from '../range.ts';
import { visitorsSheet } from '../sheet/sheet.ts';
import { endsYesterday, intervalOf, type Shown, unfinishedOf } from '../shown.ts';
import { sumOf } from '../top.ts';
import { countInWords, daysInWords, longMoment } from '../words.ts';
import { useVisits } from './use-visits.ts';
import { cut } from './window.ts';

const HEIGHT = 260;
const MARK = { colour: 'var(--accent)', shape: 'M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0Z', dash: '' };

/** The time of the figures, and a refresh button. */
const Age = ({ at, busy, onRefresh }: { at: number | undefined; busy: boolean; onRefresh(): void }) => {
  const { locale, venue } = useSession();
  const time = at === undefined ? '–' : formatTimeFrom(new Date(serverNow()), new Date(at), locale, venue.timezone);
  return (
    <span className="row g2">
      {t('dashboard.as_of', { time })}
      <Button variant="subtle" leftSection={<IconRefresh size={20} aria-hidden />} aria-disabled={busy} onClick={() => busy || onRefresh()}>
        {t('dashboard.read_anew')}
      </Button>
    </span>
  );
};

export const VisitorsCard = ({ shown }: { shown: Shown }) => {
  const { locale, venue } = useSession();
  const { interval } = intervalOf(shown, 'visitors');
  const { data, refresh, ...reading } = useVisits(shown, interval);
  const kind = shown.get('chart') === 'line' ? 'line' : 'bar';
  const unfinished = unfinishedOf(shown, interval);
  const { start, end } = shown.range;
  const leftOut = useLeftOut(shown, 'visitor');
  const visits = data && cut(data, shown.range, hourOf(data.at, venue.timezone));
  return (
    <Card
      title={t('dashboard.visitors')}
      file="visitors"
      shown={shown}
      reading={{ ...reading, data: visits }}
      height={HEIGHT}
      isEmpty={(read) => sumOf(read.data) === 0}
      figure={(read) => countInWords('dashboard.visitors_count', sumOf(read.data), locale)}
      hint={
        <>
          {leftOut !== null && <span>{leftOut}</span>}
          <span>{t(interval === 'hourly' ? 'dashboard.sum_of_hours' : 'dashboard.sum_of_days')}</span>
          {kind === 'line' && endsYesterday(shown, interval) && <span>{t('dashboard.line_ends')}</span>}
          <Age at={data?.at} busy={reading.isFetching} onRefresh={() => void refresh()} />
        </>
      }
      tools={
        <>
          <Choice
            label={t('dashboard.chart')}
            options={[
              { value: 'bar', label: t('dashboard.bars') },
              { value: 'line', label: t('dashboard.line') },
            ]}
            value={kind}
            onChange={(value) => shown.choose({ chart: value === 'bar' ? null : value })}
          />
          <IntervalChoice shown={shown} card="visitors" />
        </>
      }
      table={visitorsSheet}
    >
      {(read) => {
        const most = Math.max(...read.data);
        const summary = t('dashboard.visitors_summary', {
          days: daysInWords(start, end, locale),
          count: formatNumber(sumOf(read.data), locale),
          most: formatNumber(most, locale),
          time: longMoment(read.labels[read.data.indexOf(most)] ?? '', locale),
        });
        const series = [{ key: 'visitors', name: t('dashboard.visitors'), values: read.data, mark: MARK }];
        return <LazyOverTime kind={kind} labels={read.labels} unfinished={unfinished} series={series} summary={summary} height={HEIGHT} />;
      }}
    </Card>
  );
};
