// The totals above the list. Those of a state lead to its venues.
import type { Turnover } from '@ardoise/contract/billing/overview.ts';
import type { BillingState } from '@ardoise/contract/rules/billing/states.ts';
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import kit from '../../ui/kit.module.css';
import { Failed } from '../../ui/States.tsx';
import classes from './billing.module.css';
import { euros } from './words.tsx';

type TotalProps = { label: string; figure: string | null; note?: string | false; state?: BillingState };

const Total = ({ label, figure, note, state }: TotalProps) => {
  const { search } = useLocation();
  const filter = JSON.stringify({ state });
  const content = (
    <>
      <span className="muted t2 long">{label}</span>
      <span className="figure">{figure ?? <span className={`block ${kit.bone} ${classes.bone}`} />}</span>
      {note && <span className="muted small">{note}</span>}
    </>
  );
  if (!state) return <div className={`stack g1 card ${classes.total}`}>{content}</div>;
  const isShown = new URLSearchParams(search).get('filter') === filter;
  return (
    <Link
      to={{ search: `?${new URLSearchParams({ filter })}` }}
      className={`stack g1 card ${classes.total}`}
      aria-current={isShown ? 'true' : undefined}
    >
      {content}
    </Link>
  );
};

const totalsOf = (read: Turnover | undefined, count: (n: number) => string, money: (amount: number) => string): TotalProps[] => {
  const number = (n: number | undefined) => (n === undefined ? null : count(n));
  return [
    { label: t('billing.turnover'), figure: read ? money(read.turnover) : null },
    { label: t('billing.states.paying'), figure: number(read?.paying), state: 'paying' },
    {
      label: t('billing.states.failing'),
      figure: number(read?.failing),
      note: read !== undefined && read.past_due > 0 && t('billing.owed', { amount: money(read.past_due) }),
      state: 'failing',
    },
    { label: t('billing.states.ending'), figure: number(read?.ending), state: 'ending' },
    { label: t('billing.states.free'), figure: number(read?.free), state: 'free' },
    { label: t('billing.started'), figure: number(read?.started) },
  ];
};

export const Totals = () => {
  const { locale } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['turnover'],
    queryFn: ({ signal }) => call('GET /api/subscription/turnover', { signal }),
    gcTime: 0,
  });
  if (!data && error)
    return (
      <div className={classes.totals}>
        <Failed title={t('billing.totals_failed')} error={error} onRetry={() => void refetch()} />
      </div>
    );
  const totals = totalsOf(
    data,
    (n) => formatNumber(n, locale),
    (amount) => euros(amount, locale),
  );
  return (
    <ul className={`grid ${classes.totals}`} aria-busy={!data} aria-label={t('billing.totals')}>
      {totals.map((total) => (
        <li key={total.label}>
          <Total {...total} />
        </li>
      ))}
    </ul>
  );
};
