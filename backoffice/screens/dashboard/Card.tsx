// A dashboard card: main figure, chart, data table and spreadsheet. A failed request affects only its own card.
import { Button } from '@mantine/core';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../../app/frame/ErrorBoundary.tsx';
import { reloadIfReachable } from '../../app/new-version.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import kit from '../../ui/kit.module.css';
import { notifyError } from '../../ui/notify/notify.ts';
import classes from './dashboard.module.css';
import type { Sheet } from './sheet/sheet.ts';
import type { Shown } from './shown.ts';
import { FigureTable } from './table/FigureTable.tsx';
import { daysInWords } from './words.ts';

/** A loading placeholder of the content's height. */
export const Skeleton = ({ height }: { height?: number }) => <div className={`${kit.bone} ${classes.bone}`} style={{ height }} />;

export const NoData = ({ busy, onRetry }: { busy?: boolean; onRetry(): void }) => {
  const button = useRef<HTMLButtonElement>(null);
  // The retry button disappears on success; a keyboard user's focus then moves to the card.
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === document.activeElement) own?.closest('section')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div className={`stack g4 muted centred ${classes.none}`}>
      <p role="status">{t('dashboard.no_data')}</p>
      <Button ref={button} variant="default" aria-disabled={busy} onClick={() => busy || onRetry()}>
        {t(busy ? 'shared.loading' : 'shared.retry')}
      </Button>
    </div>
  );
};

/** Keeps its space while loading. */
const Figure = ({ text }: { text: string | null | undefined }) =>
  text !== null && <p className="figure">{text ?? <span aria-hidden="true">–</span>}</p>;

/** The spreadsheet writer is loaded on demand. */
const SaveButton = ({ title, sheet, file }: { title: string; sheet: (() => Sheet) | undefined; file: string }) => {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (!sheet || busy) return;
    setBusy(true);
    try {
      const { saveSheet } = await import('./sheet/save-sheet.ts');
      await saveSheet(sheet(), file);
    } catch (error) {
      notifyError(error);
    }
    setBusy(false);
  };
  const label = t('dashboard.export');
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={20} aria-hidden />}
      aria-label={t('shared.pair', { name: label, value: title })}
      // `aria-disabled`, because a disabled button would lose the focus.
      disabled={!sheet}
      aria-disabled={busy}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
};

/**
 * `errorUpdateCount` counts the failures: `error` is cleared during a retry of a query without data, so the failure message would vanish.
 */
export type QueryState<T> = { data: T | undefined; errorUpdateCount: number; isFetching: boolean; refetch(): unknown };
type CardProps<T> = {
  title: string;
  /** The days that the card covers. */
  shown: Pick<Shown, 'range'>;
  reading: QueryState<T>;
  /** Height of the content in pixels, also while it loads. */
  height: number;
  /** The height on narrow screens, where the parts are stacked. */
  stacked?: number;
  isEmpty(data: T): boolean;
  /** The message for empty data. */
  empty?: ReactNode;
  /** The main figure beside the title, or null if there is none; `hint` is the small text below it. */
  figure?(data: T): string | null;
  hint?: ReactNode;
  tools?: ReactNode;
  /** The data table; `saved` is the spreadsheet's content if it has more columns or rows. */
  table(data: T): Sheet;
  saved?(data: T): Sheet;
  /** File name prefix of the spreadsheets; the range follows. */
  file: string;
  /** Content between the head and the chart. */
  above?: ReactNode;
  children(data: T): ReactNode;
};

/** The card's content in its four states: loading, failed, empty and loaded. */
const CardBody = <T,>({ shown, reading, isEmpty, empty, children }: CardProps<T>) => {
  const { data, errorUpdateCount, isFetching, refetch } = reading;
  const { start, end } = shown.range;
  if (data === undefined && errorUpdateCount > 0) return <NoData busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div role="status" aria-busy="true" aria-label={t('shared.loading')}>
        <Skeleton />
      </div>
    );
  if (isEmpty(data)) return <p className={`stack muted centred ${classes.none}`}>{empty ?? t('dashboard.empty')}</p>;
  return (
    <ErrorBoundary fallback={() => <NoData onRetry={() => void reloadIfReachable()} />} resetKey={`${start} ${end}`}>
      {children(data)}
    </ErrorBoundary>
  );
};

export const Card = <T,>(props: CardProps<T>) => {
  const { title, shown, reading, height, stacked, isEmpty, figure, hint, tools, table, saved, file, above } = props;
  const id = useId();
  const { locale } = useSession();
  const [open, setOpen] = useState(false);
  const { data } = reading;
  const { start, end } = shown.range;
  const full = data !== undefined && !isEmpty(data);
  const toTable = open ? t('dashboard.hide_table') : t('dashboard.show_table');
  return (
    <section tabIndex={-1} className={`stack g4 card ${kit.part}`} aria-labelledby={id}>
      <header className={`split ${classes.head}`}>
        <div>
          <h2 id={id}>{title}</h2>
          {figure && <Figure text={data && figure(data)} />}
        </div>
        {tools && <div className={`row g4 ${classes.tools}`}>{tools}</div>}
      </header>
      {hint && <div className="row tight muted t2">{hint}</div>}
      {above}
      <div className={classes.body} style={{ '--height': `${height}px`, ...(stacked && { '--stacked': `${stacked}px` }) } as CSSProperties}>
        <CardBody {...props} />
      </div>
      <footer className={`row g4 ${classes.foot}`}>
        <Button
          variant="default"
          leftSection={<IconTable size={20} aria-hidden />}
          aria-expanded={open && full}
          aria-label={t('shared.pair', { name: toTable, value: title })}
          disabled={!full}
          onClick={() => setOpen(!open)}
        >
          {toTable}
        </Button>
        <SaveButton title={title} sheet={full ? () => (saved ?? table)(data) : undefined} file={`${file}-${start}-${end}`} />
      </footer>
      {open && full && (
        <FigureTable sheet={table(data)} caption={t('shared.pair', { name: title, value: daysInWords(start, end, locale) })} />
      )}
    </section>
  );
};
