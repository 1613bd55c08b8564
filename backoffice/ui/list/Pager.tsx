// The footer of a list: the rows per page, the current range, the pages.
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useListContext } from 'ra-core';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import classes from './filter/filter.module.css';
import { pageSizes } from './filter/filters.ts';
import { pagesAround } from './pages-around.ts';

const Pages = ({ page, last, setPage }: { page: number; last: number; setPage(page: number): void }) => (
  <nav className={`row g2 push ${classes.pages}`} aria-label={t('list.pages')}>
    <button type="button" className="icon" aria-label={t('list.previous')} disabled={page <= 1} onClick={() => setPage(page - 1)}>
      <IconChevronLeft size={20} aria-hidden />
    </button>
    {pagesAround(page, last).map((one) =>
      typeof one === 'string' ? (
        <span key={one} className="pill muted" aria-hidden="true">
          …
        </span>
      ) : (
        <button
          key={one}
          type="button"
          className="icon"
          aria-label={t('list.page', { page: one })}
          aria-current={one === page ? 'page' : undefined}
          onClick={() => setPage(one)}
        >
          {one}
        </button>
      ),
    )}
    <button type="button" className="icon" aria-label={t('list.next')} disabled={page >= last} onClick={() => setPage(page + 1)}>
      <IconChevronRight size={20} aria-hidden />
    </button>
  </nav>
);

export const Pager = () => {
  const { page, perPage, setPage, setPerPage, total } = useListContext();
  const { locale } = useSession();
  if (!total) return null;
  const last = Math.max(1, Math.ceil(total / perPage));
  const write = (value: number) => formatNumber(value, locale);
  return (
    <footer className={`row ${classes.pager}`}>
      <label className="line muted t2">
        {t('list.rows_per_page')}
        <select className="button" value={perPage} onChange={(event) => setPerPage(Number(event.currentTarget.value))}>
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className="muted t2" role="status">
        {t('list.range', { from: write((page - 1) * perPage + 1), to: write(Math.min(page * perPage, total)), total: write(total) })}
      </span>
      {last > 1 && <Pages page={page} last={last} setPage={setPage} />}
    </footer>
  );
};
