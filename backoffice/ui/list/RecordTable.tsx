// A table of records. A whole row is a link. In a narrow space each row becomes a card; a table that is too wide scrolls in its frame.
import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import { type RaRecord, useListContext } from 'ra-core';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import kit from '../kit.module.css';
import classes from './table.module.css';
import { useHasMore, useNarrow } from './table-room.ts';

export type Column<R> = {
  /** The name of the field, or any name for a column of several fields. */
  key: string;
  label: string;
  render(record: R): ReactNode;
  /** The field that the server sorts by; without it the column is not sortable. */
  sort?: string;
  /** Aligns numbers at the end, with tabular figures. */
  numeric?: boolean;
  /** The record's name: it has the link, is first on a card, and is cut after three lines. */
  main?: boolean;
  /** On a card, directly below the name. */
  first?: boolean;
  /** Hides the label on a card and the heading of the column: for a picture or a switch. */
  bare?: boolean;
  /** A picture: on a card, beside everything else. */
  lead?: boolean;
  /** Contains controls, which stay above the row's link. */
  interactive?: boolean;
  /** Stays visible while the table scrolls sideways. Not for the column with the link. */
  pinned?: boolean;
  /** Hidden in a narrow space. */
  wideOnly?: boolean;
  /** For the main column: content below the name while its own column is hidden. */
  below?: (record: R) => ReactNode;
  /** User-written text: a very long word is broken, so that it does not push other columns out. */
  words?: boolean;
};

/** The name of a record, with the full text as a tooltip. */
const Name = ({ children }: { children: ReactNode }) => (
  <span className={classes.name} title={typeof children === 'string' ? children : undefined}>
    {children}
  </span>
);

type RecordTableProps<R> = {
  columns: readonly Column<R>[];
  /** Undefined while the first page loads. */
  rows: readonly R[] | undefined;
  /** The address of a row's link; undefined for a row without one. */
  rowTo?: ((record: R) => string | undefined) | undefined;
  /** The rows shown are older than the filters. */
  busy?: boolean;
  /** A class for a row, such as the colour of an order's status. */
  rowClass?: ((record: R) => string | undefined) | undefined;
};

const SortHead = <R,>({ column }: { column: Column<R> }) => {
  const { sort, setSort } = useListContext();
  const sorted = sort.field === column.sort;
  const Arrow = sorted && sort.order === 'DESC' ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={`inline g2 strong tap soft-corners ${classes.sort}`}
      data-sorted={sorted || undefined}
      title={t('list.sort_by', { column: column.label })}
      onClick={() => setSort({ field: column.sort ?? '', order: sorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
    >
      {column.label}
      <Arrow size={16} aria-hidden />
    </button>
  );
};

/** `aria-sort` of a column; undefined if the rows are not sorted by it. */
const useAriaSort = (field: string | undefined): 'ascending' | 'descending' | undefined => {
  const { sort } = useListContext();
  if (!field || sort?.field !== field) return undefined;
  return sort.order === 'ASC' ? 'ascending' : 'descending';
};

/** Widths of the skeleton's lines in percent, one per row. */
const SKELETON_WIDTHS = [85, 62, 74, 51, 80, 57, 69, 46];

const SkeletonRows = ({ columns }: { columns: readonly string[] }) =>
  SKELETON_WIDTHS.map((width) => (
    <tr key={width} className={classes.row}>
      {columns.map((column) => (
        <td key={column}>
          <span className={`block ${kit.bone}`} style={{ width: `${width}%` }} />
        </td>
      ))}
    </tr>
  ));

/** The button that shows that the table has more columns, and scrolls to them. */
const More = ({ frameRef }: { frameRef: RefObject<HTMLDivElement | null> }) => (
  <button
    type="button"
    className={`icon ${classes.more}`}
    aria-label={t('list.more_columns')}
    title={t('list.more_columns')}
    onClick={() => frameRef.current?.scrollBy({ left: frameRef.current.clientWidth / 2, behavior: 'smooth' })}
  >
    <IconChevronRight size={20} aria-hidden />
  </button>
);

const HeadCell = <R,>({ column }: { column: Column<R> }) => {
  const ariaSort = useAriaSort(column.sort);
  return (
    <th
      scope="col"
      data-numeric={column.numeric || undefined}
      data-wide={column.wideOnly || undefined}
      data-pinned={column.pinned || undefined}
      aria-sort={ariaSort}
    >
      {column.sort ? <SortHead column={column} /> : <span className={column.bare ? 'unseen' : undefined}>{column.label}</span>}
    </th>
  );
};

/** `to`: the address of the row's link. */
const Cell = <R,>({ column, record, to }: { column: Column<R>; record: R; to: string | undefined }) => (
  <td
    data-label={column.bare || column.main ? undefined : column.label}
    data-numeric={column.numeric || undefined}
    data-main={column.main || undefined}
    data-words={column.words || undefined}
    data-first={column.first || undefined}
    data-lead={column.lead || undefined}
    data-interactive={column.interactive || undefined}
    data-wide={column.wideOnly || undefined}
    data-pinned={column.pinned || undefined}
  >
    {column.main && to ? (
      <Link to={to} className={classes.link}>
        <Name>{column.render(record)}</Name>
      </Link>
    ) : (
      column.render(record)
    )}
    {column.below && <span className={classes.below}>{column.below(record)}</span>}
  </td>
);

type RowProps<R> = Pick<RecordTableProps<R>, 'columns' | 'rowTo' | 'rowClass'> & { record: R };

const Row = <R,>({ columns, record, rowTo, rowClass }: RowProps<R>) => {
  const to = rowTo?.(record);
  return (
    <tr className={`${classes.row} ${rowClass?.(record) ?? ''}`} data-link={to ? true : undefined}>
      {columns.map((column) => (
        <Cell key={column.key} column={column} record={record} to={to} />
      ))}
    </tr>
  );
};

export const RecordTable = <R extends RaRecord>({ columns, rows, rowTo, busy, rowClass }: RecordTableProps<R>) => {
  const [frameRef, narrow] = useNarrow();
  const more = useHasMore(frameRef, rows ?? null);
  return (
    <div className={classes.place}>
      {more && <More frameRef={frameRef} />}
      <div
        ref={frameRef}
        className={narrow ? `card cards ${classes.frame} ${classes.cards}` : `card ${classes.frame}`}
        data-cards={narrow || undefined}
        aria-busy={!rows || busy ? true : undefined}
        data-busy={busy || undefined}
        // Without links in the rows, the frame must be focusable so that the arrow keys can scroll it.
        {...(!rowTo && !narrow && { tabIndex: 0 })}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows ? (
              rows.map((record) => <Row key={record.id} columns={columns} record={record} rowTo={rowTo} rowClass={rowClass} />)
            ) : (
              <SkeletonRows columns={columns.map(({ key }) => key)} />
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
};
