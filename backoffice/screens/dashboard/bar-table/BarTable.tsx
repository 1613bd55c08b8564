// Rows of a name, a bar of one or two parts and several numbers. It is a table for screen readers; its headers are the legend.
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { useShowAll } from '../use-show-all.ts';
import classes from './bar-table.module.css';

/** `cells`: one text for each column. */
export type BarRow = { key: string; name: ReactNode; parts: readonly number[]; cells: readonly string[] };
/** `part`: the part of the bar that the column quantifies. */
export type Column = { label: string; part?: number };
type BarTableProps = {
  label: string;
  /** Header of the name column. */
  head: string;
  columns: readonly Column[];
  rows: readonly BarRow[];
  /** Parts are stacked, or overlap from the same start. */
  parts: 'stacked' | 'over';
  /** Width of the name column: products are long, hours are short. */
  names: 'long' | 'short';
  /** Number of rows shown initially. */
  first?: number;
};

/** The default number of rows shown initially. */
export const FIRST = 10;
/** Height in pixels of a row, of the header and of the "show all" button. */
export const ROW = 32;

const Bar = ({ row, most, kind }: { row: BarRow; most: number; kind: BarTableProps['parts'] }) => (
  <td data-bar="" aria-hidden="true">
    <span className={classes.bar} data-kind={kind}>
      {row.parts.map(
        (part, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: Parts are identified by their index only.
          part > 0 && <i key={place} data-part={place} style={{ '--part': part / most } as CSSProperties} />,
      )}
    </span>
  </td>
);

const lengthOf = ({ parts }: BarRow, kind: BarTableProps['parts']): number =>
  kind === 'over' ? Math.max(...parts) : parts.reduce((sum, part) => sum + part, 0);

export const BarTable = ({ label, head, columns, rows, parts: kind, names, first = FIRST }: BarTableProps) => {
  const { locale } = useSession();
  const { list, shown, hasMore, showAll } = useShowAll(rows, first);
  const most = Math.max(Number.MIN_VALUE, ...rows.map((row) => lengthOf(row, kind)));
  return (
    <div ref={list} tabIndex={-1} className={classes.frame}>
      <table
        className={`t2 ${classes.strips}`}
        aria-label={label}
        data-names={names}
        style={{ '--columns': columns.length } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <td data-bar="none" aria-hidden="true" />
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.part !== undefined && <i data-part={column.part} aria-hidden="true" />}
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <Bar row={row} most={most} kind={kind} />
              {row.cells.map((cell, column) => (
                <td key={columns[column]?.label}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasMore && (
        <Button variant="subtle" className="flush" onClick={showAll}>
          {t('health.show_all', { count: formatNumber(rows.length, locale) })}
        </Button>
      )}
    </div>
  );
};
