// A line or bar chart by day or hour. It imports the chart library, so `LazyOverTime` loads it lazily.
import '@mantine/charts/styles.layer.css';
import { formatNumber, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { BarChart, LineChart } from '@mantine/charts';
import { useEffect, useRef } from 'react';
import type { DotItemDotProps } from 'recharts';
import { t } from '../../../i18n/translate.ts';
import { longMoment, shortMoment } from '../words.ts';
import classes from './charts.module.css';
import type { Mark } from './marks.ts';

export type Series = { key: string; name: string; values: readonly number[]; mark: Mark };
export type OverTimeProps = {
  kind: 'line' | 'bar';
  labels: readonly string[];
  /** The label of the current, unfinished day or hour. A line leaves it out, because it would drop. */
  unfinished: string;
  series: readonly Series[];
  /** A text alternative for screen readers. */
  summary: string;
  height: number;
  locale: InterfaceLocale;
};

/** Maximum number of series in the tooltip, largest first. */
const MAX_READ = 8;
/**
 * Maximum number of markers on a line among several; more would hide the line. A single line has a marker on each of up to 31 points,
 * otherwise none.
 */
const MAX_MARKS = 12;
const MAX_ALONE = 31;

type ReadingProps = {
  label?: string | number | undefined;
  values: ReadonlyMap<string, number>;
  series: readonly Series[];
  locale: InterfaceLocale;
};

/** The tooltip of a point, shown on hover or with the arrow keys. */
const Reading = ({ label, values, series, locale }: ReadingProps) => {
  if (label === undefined) return null;
  const read = series
    .map(({ key, name, mark }) => ({ key, name, mark, value: values.get(key) ?? 0 }))
    .sort((one, other) => other.value - one.value);
  const more = read.length - MAX_READ;
  return (
    <div className={`stack g3 card small ${classes.reading}`} role="status">
      <strong>{longMoment(String(label), locale)}</strong>
      <ul>
        {read.slice(0, MAX_READ).map(({ key, name, mark, value }) => (
          <li key={key} className="line">
            <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true">
              <path d={mark.shape} fill={mark.colour} />
            </svg>
            <span className="grow long">{name}</span>
            <span className="strong">{formatNumber(value, locale)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && t('time_machine.more', { n: more })}
    </div>
  );
};

/** Draws a line's marker on some of its points, offset from those of the other lines. */
const marksOn = (line: number, { colour, shape }: Mark, points: number, isAlone: boolean) => {
  const step = isAlone ? 1 : Math.ceil(points / MAX_MARKS);
  const isBare = isAlone && points > MAX_ALONE;
  return ({ cx, cy, index }: DotItemDotProps) =>
    (!isBare && (index + line) % step === 0) || points === 1 ? (
      <path key={index} d={shape} fill={colour} transform={`translate(${cx},${cy})`} />
    ) : (
      <g key={index} />
    );
};

/** Recharts adds pointer listeners to its SVG layers, and some browsers make each one a tab stop; this leaves only one. */
const useOneStop = () => {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const layer of root.current?.querySelectorAll('.recharts-surface g') ?? []) layer.setAttribute('tabindex', '-1');
  });
  return root;
};

export const OverTime = ({ kind, labels: all, unfinished, series, summary, height, locale }: OverTimeProps) => {
  const ended = all.filter((label) => label !== unfinished);
  const labels = kind === 'line' && ended.length > 0 ? ended : all;
  const root = useOneStop();
  const data = labels.map((label, index) => ({ label, ...Object.fromEntries(series.map(({ key, values }) => [key, values[index] ?? 0])) }));
  const oneDay = labels[0]?.slice(0, 10) === labels.at(-1)?.slice(0, 10);
  // For the hours of several days, only midnights get an axis label.
  const midnights = labels.filter((label) => label.endsWith('T00:00'));
  const tick = { fontSize: 14, fill: 'currentColor' };
  const shared = {
    h: height,
    data,
    dataKey: 'label',
    className: classes.chart ?? '',
    valueFormatter: (value: number) => formatNumber(value, locale),
    gridAxis: 'x',
    tickLine: 'none',
    xAxisProps: {
      tick: { ...tick, transform: 'translate(0, 8)' },
      ...(midnights.length > 1 && { ticks: midnights }),
      tickFormatter: (label: string) => shortMoment(label, locale, oneDay),
      interval: 'equidistantPreserveStart',
      minTickGap: 20,
    },
    yAxisProps: { tick: { ...tick, transform: 'translate(-6, 0)' }, allowDecimals: false, width: 48 },
    tooltipProps: {
      content: ({
        label,
        payload,
      }: {
        label?: string | number | undefined;
        payload?: readonly { dataKey?: unknown; value?: unknown }[];
      }) => {
        const values = new Map(payload?.map(({ dataKey, value }) => [String(dataKey), Number(value)]));
        return <Reading label={label} values={values} series={series} locale={locale} />;
      },
    },
  } as const;
  const surface = { role: 'img', 'aria-label': `${summary} ${t('dashboard.keys')}`, margin: { top: 12, right: 16, bottom: 8, left: 0 } };
  const drawn = series.map(({ key, name, mark }) => ({ name: key, label: name, color: mark.colour, strokeDasharray: mark.dash }));
  if (kind === 'bar')
    return (
      <BarChart ref={root} {...shared} series={drawn} barChartProps={surface} barProps={{ isAnimationActive: false }} maxBarWidth={64} />
    );
  const places = new Map(series.map(({ key }, index) => [key, index]));
  return (
    <LineChart
      ref={root}
      {...shared}
      series={drawn}
      curveType="linear"
      lineChartProps={surface}
      lineProps={({ name }) => {
        const place = places.get(name) ?? 0;
        const mark = series[place]?.mark;
        return { isAnimationActive: false, ...(mark && { dot: marksOn(place, mark, labels.length, series.length === 1) }) };
      }}
    />
  );
};
