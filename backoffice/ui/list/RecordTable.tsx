// A table of records. A row is a link from edge to edge; on a narrow screen each row becomes a card. A table that is wider than its place
// scrolls sideways within its frame.
import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import { type RaRecord, useListContext } from 'ra-core';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import classes from './table.module.css';
import { useMore, useNarrow } from './table-room.ts';

export type Column<R> = {
  /** A field's name, or any name for a column of several. */
  key: string;
  label: string;
  render(record: R): ReactNode;
  /** The field that the server sorts by; without it the column is not sortable. */
  sort?: string;
  /** Numbers stand at the end of their cell, with even figures. */
  numeric?: boolean;
  /** Names the record: it carries the link, and stands first on a card; of a long one three lines are shown. */
  main?: boolean;
  /** Stands below the name on a card, before all others. */
  first?: boolean;
  /** Not said on a card: the label of a picture or of a switch. */
  bare?: boolean;
  /** A picture: it stands beside everything else on a card. */
  lead?: boolean;
  /** Something to press inside: it stays above the row's link. */
  interactive?: boolean;
  /** Stays in sight while the table scrolls sideways; not for the column that carries the link. */
  pinned?: boolean;
  /** Left out where there is little room. */
  wideOnly?: boolean;
  /** Of the main column: what stands below the name where the columns that hold it are left out. */
  below?: (record: R) => ReactNode;
  /** Words that people wrote: the longest of them is broken rather than that it pushes the other columns out. */
  words?: boolean;
};

/** The name of a record, the whole of it where one points. */
const Name = ({ children }: { children: ReactNode }) => (
  <span className={classes.name} title={typeof children === 'string' ? children : undefined}>
    {children}
  </span>
);

type RecordTableProps<R> = {
  columns: readonly Column<R>[];
  /** Undefined while the first page loads. */
  rows: readonly R[] | undefined;
  /** Where a row leads; undefined where this one leads nowhere. */
  rowTo?: ((record: R) => string | undefined) | undefined;
  /** The rows shown are older than the filters. */
  busy?: boolean;
  /** A class for a row: the colour of an order's state. */
  rowClass?: ((record: R) => string | undefined) | undefined;
};

const SortHead = <R,>({ column }: { column: Column<R> }) => {
  const { sort, setSort } = useListContext();
  const sorted = sort.field === column.sort;
  const Arrow = sorted && sort.order === 'DESC' ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={sorted || undefined}
      title={t('list.sort_by', { column: column.label })}
      onClick={() => setSort({ field: column.sort ?? '', order: sorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
    >
      {column.label}
      <Arrow size={16} aria-hidden />
    </button>
  );
};

/** `aria-sort` of a column; undefined where the rows are not sorted by it. */
const useAriaSort = (field: string | undefined): 'ascending' | 'descending' | undefined => {
  const { sort } = useListContext();
  if (!field || sort?.field !== field) return undefined;
  return sort.order === 'ASC' ? 'ascending' : 'descending';
};

/** Widths of the grey lines that stand for rows, in percent; each row has its own. */
const BONES = [85, 62, 74, 51, 80, 57, 69, 46];

const Bones = ({ columns }: { columns: readonly string[] }) =>
  BONES.map((width) => (
    <tr key={width} className={classes.row}>
      {columns.map((column) => (
        <td key={column}>
          <span className={classes.bone} style={{ width: `${width}%` }} />
        </td>
      ))}
    </tr>
  ));

/** Shows that the table goes on, and leads there. */
const More = ({ place }: { place: RefObject<HTMLDivElement | null> }) => (
  <button
    type="button"
    className={classes.more}
    aria-label={t('list.more_columns')}
    title={t('list.more_columns')}
    onClick={() => place.current?.scrollBy({ left: place.current.clientWidth / 2, behavior: 'smooth' })}
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

/** `to`: where the row leads. */
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
  const [place, narrow] = useNarrow();
  const more = useMore(place, rows ?? null);
  return (
    <div className={classes.place}>
      {more && <More place={place} />}
      <div
        ref={place}
        className={narrow ? `${classes.frame} ${classes.cards}` : classes.frame}
        data-cards={narrow || undefined}
        aria-busy={!rows || busy ? true : undefined}
        data-busy={busy || undefined}
        // Rows that lead nowhere give the keyboard no way to what is out of sight: the frame itself takes the arrows.
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
              <Bones columns={columns.map(({ key }) => key)} />
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
};
