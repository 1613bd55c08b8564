// Rows with a bar of one or two parts and several numbers. It is a table, for who listens; its heads say which part is which.
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { t } from '../../../i18n/translate.ts';
import { useWhole } from '../use-whole.ts';
import classes from './strips.module.css';

/** `cells`: one text for each column. */
export type Strip = { key: string; name: ReactNode; parts: readonly number[]; cells: readonly string[] };
/** `part`: the part of the bar that it has the number of. */
export type Column = { label: string; part?: number };
type StripsProps = {
  label: string;
  /** What the names are. */
  head: string;
  columns: readonly Column[];
  strips: readonly Strip[];
  /** Parts follow each other, or lie over each other from the same beginning. */
  parts: 'stacked' | 'over';
  /** Names of products are long, hours are short. */
  names: 'long' | 'short';
  /** How many rows are shown at first. */
  first?: number;
};

/** Rows that are shown at first, where nothing else is said. */
export const FIRST = 10;
/** Height of a row where there is room, of the heads, and of the button to the others. */
export const ROW = 32;

const Bar = ({ strip, most, kind }: { strip: Strip; most: number; kind: StripsProps['parts'] }) => (
  <td data-bar="" aria-hidden="true">
    <span className={classes.bar} data-kind={kind}>
      {strip.parts.map(
        (part, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: Parts have a place and no name of their own.
          part > 0 && <i key={place} data-part={place} style={{ '--part': part / most } as CSSProperties} />,
      )}
    </span>
  </td>
);

const lengthOf = ({ parts }: Strip, kind: StripsProps['parts']): number =>
  kind === 'over' ? Math.max(...parts) : parts.reduce((sum, part) => sum + part, 0);

export const Strips = ({ label, head, columns, strips, parts: kind, names, first = FIRST }: StripsProps) => {
  const { locale } = useSession();
  const { list, shown, hasMore, showAll } = useWhole(strips, first);
  const most = Math.max(Number.MIN_VALUE, ...strips.map((strip) => lengthOf(strip, kind)));
  return (
    <div ref={list} tabIndex={-1} className={classes.frame}>
      <table className={classes.strips} aria-label={label} data-names={names} style={{ '--columns': columns.length } as CSSProperties}>
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
          {shown.map((strip) => (
            <tr key={strip.key}>
              <th scope="row">{strip.name}</th>
              <Bar strip={strip} most={most} kind={kind} />
              {strip.cells.map((cell, column) => (
                <td key={columns[column]?.label}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasMore && (
        <Button variant="subtle" className={classes.more ?? ''} onClick={showAll}>
          {t('health.show_all', { count: formatNumber(strips.length, locale) })}
        </Button>
      )}
    </div>
  );
};
