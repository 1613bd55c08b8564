// A horizontal bar chart: name, bar and count, 30 px a row. A truncated name is readable in full by hover, focus or a screen reader.
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { type CSSProperties, useEffect, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import type { Mark } from './charts/marks.ts';
import classes from './dashboard.module.css';
import { shorten } from './words.ts';

/** `beside`: the share, after the count. */
export type Bar = { key: string; name: string; value: number; beside?: string; mark?: Mark };

const Line = ({ mark: { colour, shape, dash } }: { mark: Mark }) => (
  <svg width="28" height="12" viewBox="-14 -6 28 12" className={classes.mark} aria-hidden="true">
    <path d="M-14,0H14" stroke={colour} strokeWidth="2" strokeDasharray={dash} />
    <path d={shape} fill={colour} />
  </svg>
);

const Name = ({ name, onAsk }: { name: string; onAsk(): void }) => {
  const short = shorten(name);
  if (short === name)
    return (
      <span className={`long ${classes.name}`}>
        <bdi>{name}</bdi>
      </span>
    );
  return (
    <button type="button" className={`long soft-corners ${classes.name}`} onFocus={onAsk} onMouseEnter={onAsk}>
      <bdi aria-hidden="true">{short}</bdi>
      <span className={`long soft-corners ${classes.whole}`}>
        <bdi>{name}</bdi>
      </span>
    </button>
  );
};

/** Escape hides the open tooltip, wherever the focus is, until the next hover or focus. */
const useEscape = () => {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setAway(true);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return { isAway, ask: () => setAway(false) };
};

export const Bars = ({ label, bars }: { label: string; bars: readonly Bar[] }) => {
  const { locale } = useSession();
  const { isAway, ask } = useEscape();
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div className={classes.frame}>
      <ol className={`t2 ${classes.bars}`} aria-label={label} data-away={isAway || undefined}>
        {bars.map(({ key, name, value, beside, mark }) => (
          <li key={key}>
            {mark && <Line mark={mark} />}
            <Name name={name} onAsk={ask} />
            <span className={`sunken ${classes.track}`} style={{ '--part': value / most, '--colour': mark?.colour } as CSSProperties}>
              <span />
            </span>
            <span className={`strong ${classes.count}`}>{formatNumber(value, locale)}</span>
            {beside !== undefined && <span className={`muted ${classes.beside}`}>{beside}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
};
