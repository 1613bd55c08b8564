// A chart's data table. Its first column and caption are sticky.
import { formatNumber, numberFormat } from '@ardoise/contract/rules/locales.ts';
import { useSession } from '../../../app/session/session.ts';
import { type Cell, isMoment, isNumber, type Sheet } from '../sheet/sheet.ts';
import { longMoment } from '../words.ts';
import classes from './table.module.css';

type FigureTableProps = { sheet: Sheet; caption: string };

export const FigureTable = ({ sheet: { head, rows }, caption }: FigureTableProps) => {
  const { locale } = useSession();
  const textOf = (cell: Cell): string => {
    if (typeof cell === 'number') return formatNumber(cell, locale);
    if (typeof cell === 'string') return cell;
    if (isMoment(cell)) return longMoment(cell.at, locale);
    return numberFormat(locale, { minimumFractionDigits: cell.digits, maximumFractionDigits: cell.digits }).format(cell.amount);
  };
  const isCount = (column: number) => rows.some((row) => isNumber(row[column]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A scroll container must be reachable by keyboard.
    <section className={`card ${classes.table}`} tabIndex={0} aria-label={caption}>
      <table className="t2">
        <caption>
          <span className="muted">{caption}</span>
        </caption>
        <thead>
          <tr>
            {head.map((text, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Columns are identified by their index only.
              <th key={column} scope="col" data-count={isCount(column) || undefined}>
                <span>{text}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...others], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Two products may have the same name.
            <tr key={index}>
              <th scope="row">
                <bdi>{textOf(first)}</bdi>
              </th>
              {others.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: As above.
                <td key={column} data-count={isNumber(cell) || undefined}>
                  {textOf(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
