// Product views: over time (lines) and total (bars). The bars are the legend of the lines.
import type { ProductViews } from '@ardoise/contract/figures/analytics.ts';
import { MAX_PRODUCTS } from '@ardoise/contract/rules/figures.ts';
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { useEffect, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Bars } from './Bars.tsx';
import { Card } from './Card.tsx';
import { LazyOverTime } from './charts/LazyOverTime.tsx';
import { markOf } from './charts/marks.ts';
import classes from './dashboard.module.css';
import { readViews } from './figures.ts';
import { IntervalChoice } from './IntervalChoice.tsx';
import { useLeftOut } from './outliers/use-outliers.ts';
import { viewsSheet } from './sheet/sheet.ts';
import { endsYesterday, intervalOf, type Shown, unfinishedOf } from './shown.ts';
import { FEWEST, sumOf, topIn, withoutFuture } from './top.ts';
import { useFigures } from './use-figures.ts';
import { countInWords, daysInWords } from './words.ts';

const HEIGHT = 300;
/** Height with the bars of the minimum number of products below the chart. */
const STACKED = HEIGHT + 16 + 5 * 30;
/** Pause of the slider after which the address changes, in milliseconds. */
const PAUSE_MS = 300;

const Slider = ({ value, most, onChange }: { value: number; most: number; onChange(value: number): void }) => {
  const [at, setAt] = useState(value);
  useEffect(() => setAt(value), [value]);
  useEffect(() => {
    if (at === value) return;
    const timer = setTimeout(() => onChange(at), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <label className={`row tight tap ${classes.slider}`}>
      <span>{t('dashboard.top', { n: at })}</span>
      <input
        type="range"
        min={FEWEST}
        max={most}
        value={at}
        disabled={most === FEWEST}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
      />
    </label>
  );
};

type ViewsProps = { series: readonly ProductViews[]; shown: Shown; unfinished: string };
const Views = ({ series, shown, unfinished }: ViewsProps) => {
  const { locale } = useSession();
  const { start, end } = shown.range;
  const [first] = series;
  const drawn = series.map(({ product, name, values }, index) => ({
    key: product,
    name,
    values,
    mark: markOf(index),
    value: sumOf(values),
  }));
  const summary = t('dashboard.views_summary', {
    days: daysInWords(start, end, locale),
    name: drawn[0]?.name ?? '',
    count: formatNumber(drawn[0]?.value ?? 0, locale),
  });
  return (
    <div className={`stack ${classes.both}`}>
      <LazyOverTime kind="line" labels={first?.labels ?? []} unfinished={unfinished} series={drawn} summary={summary} height={HEIGHT} />
      <Bars label={t('dashboard.views_of_each')} bars={drawn} />
    </div>
  );
};

export const ViewsCard = ({ shown }: { shown: Shown }) => {
  const { locale } = useSession();
  const { interval } = intervalOf(shown, 'views');
  const { currentHour, ...reading } = useFigures('views', readViews, shown, interval);
  const all = reading.data ? withoutFuture(reading.data, currentHour) : undefined;
  const count = all?.length ?? 0;
  const leftOut = useLeftOut(shown, 'view');
  const unfinished = unfinishedOf(shown, interval);
  // The requested number applies until the number of products is known.
  const top = topIn(shown.get('top'), reading.isPending ? MAX_PRODUCTS : count);
  const slide = (value: number) => shown.choose({ top: value === FEWEST ? null : String(value) }, true);
  return (
    <Card
      title={t('dashboard.views')}
      file="products"
      shown={shown}
      reading={{ ...reading, data: all }}
      height={HEIGHT}
      stacked={STACKED}
      isEmpty={(series) => series.length === 0}
      figure={(series) => countInWords('dashboard.views_count', sumOf(series.flatMap(({ values }) => values)), locale)}
      hint={
        (leftOut !== null || shown.range.end === shown.today) && (
          <>
            {leftOut !== null && <span>{leftOut}</span>}
            {shown.range.end === shown.today && <span>{t('dashboard.so_far')}</span>}
            {endsYesterday(shown, interval) && <span>{t('dashboard.line_ends')}</span>}
          </>
        )
      }
      tools={<IntervalChoice shown={shown} card="views" />}
      table={(series) => viewsSheet(series.slice(0, top))}
      saved={viewsSheet}
      above={(reading.isPending || count > FEWEST) && <Slider value={top} most={Math.max(count, top)} onChange={slide} />}
    >
      {(series) => <Views series={series.slice(0, top)} shown={shown} unfinished={unfinished} />}
    </Card>
  );
};
