// The problems of a workbook, by sheet, row and column.
import type { ImportProblem } from '@ardoise/contract/catalog/imports.ts';
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { columnText } from './columns.ts';
import { LongTable } from './LongTable.tsx';
import type { Refusal } from './use-import.ts';

/** A column under its form label, followed by its header in the file if that differs. */
const Column = ({ column, field = '' }: Pick<ImportProblem, 'column' | 'field'>) => {
  const text = columnText(null, field);
  return text === field || text.toLowerCase() === column.toLowerCase() ? (
    column || '–'
  ) : (
    <>
      {text} <small>({column})</small>
    </>
  );
};

const problemText = ({ code, name = '' }: ImportProblem, row: string | 0 | undefined): string => {
  const problem = t(`import.is.${code}`, { name });
  return row ? t('import.also_row', { problem, row }) : problem;
};

export const Problems = ({ refusal: { problems, count } }: { refusal: Refusal }) => {
  const { locale } = useSession();
  return (
    <>
      <div role="alert">
        <h3 tabIndex={-1} data-heading>
          {t('import.problems', { n: count })}
        </h3>
        <p>{t('import.problems_text')}</p>
      </div>
      <LongTable rows={problems}>
        {(shown) => (
          <table>
            <thead>
              <tr>
                <th>{t('import.sheet')}</th>
                <th data-numeric>{t('import.row')}</th>
                <th>{t('import.column')}</th>
                <th>{t('import.record')}</th>
                <th>{t('import.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((problem) => {
                const { sheet, row, column, code, field, name, value, also_row } = problem;
                return (
                  <tr key={JSON.stringify([sheet, row, column, code])}>
                    <td data-label={t('import.sheet')}>{sheet || '–'}</td>
                    <td data-label={t('import.row')} data-numeric>
                      {row > 0 ? formatNumber(row, locale) : '–'}
                    </td>
                    <td data-label={t('import.column')}>
                      <Column column={column} {...(field && { field })} />
                    </td>
                    <td data-whole data-words>
                      {name}
                    </td>
                    <td data-main>
                      {problemText(problem, also_row && formatNumber(also_row, locale))}{' '}
                      {value && value !== name && <span className="tag">{value}</span>}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </LongTable>
      {count > problems.length && <p>{t('change.more', { n: count - problems.length })}</p>}
    </>
  );
};
