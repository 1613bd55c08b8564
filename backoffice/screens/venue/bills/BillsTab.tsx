// The Bills tab: bills and credit notes by year, newest first (docs/product/billing.md#bills).
import type { Bill } from '@ardoise/contract/billing/bills.ts';
import { Button, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { address, call } from '../../../app/api.ts';
import { download } from '../../../app/upload.ts';
import { t } from '../../../i18n/translate.ts';
import kit from '../../../ui/kit.module.css';
import { notify, notifyError } from '../../../ui/notify/notify.ts';
import { Empty, Failed, Waiting } from '../../../ui/States.tsx';
import { BillRow } from './BillRow.tsx';
import { yearOf, yearsOf } from './bill-list.ts';
import classes from './bills.module.css';
import { billsKey } from './bills-key.ts';

const useBills = (venue: string) =>
  useQuery({
    queryKey: billsKey(venue),
    queryFn: ({ signal }) => call('GET /api/subscription/:venue/history', { params: { venue }, query: {}, signal }),
    // Always refetched: a payment may have arrived.
    staleTime: 0,
  });

/** Downloads all bills of a year. */
const Archive = ({ venue, year }: { venue: string; year: string }) => {
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const path = address(`/api/subscription/${encodeURIComponent(venue)}/archive`, { year });
      const saved = await download(path, t('bills.archive_name', { year }));
      if (!saved) notify(t('bills.archive_empty'), { tone: 'plain' });
    } catch (error) {
      notifyError(error);
    }
    setPending(false);
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={20} aria-hidden />} loading={pending} onClick={() => void save()}>
      {t('bills.archive', { year })}
    </Button>
  );
};

type YearProps = { venue: string; year: string; bills: readonly Bill[] };

const Year = ({ venue, year, bills }: YearProps) => {
  const id = useId();
  return (
    <section className={`card ${classes.year}`} aria-labelledby={id}>
      <div className="split">
        <h2 id={id}>{year}</h2>
        <Archive venue={venue} year={year} />
      </div>
      <ul className="ruled">
        {bills
          .filter((bill) => yearOf(bill) === year)
          .map((bill) => (
            <BillRow key={bill.id} venue={venue} bill={bill} bills={bills} />
          ))}
      </ul>
    </section>
  );
};

export const BillsTab = ({ venue }: { venue: string }) => {
  const { data, error, refetch } = useBills(venue);
  const [params, setParams] = useSearchParams();
  if (!data) return error ? <Failed title={t('bills.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={8} />;
  if (data.length === 0) return <Empty title={t('bills.empty_title')} text={t('bills.empty_text')} />;
  const years = yearsOf(data);
  const picked = years.find((year) => year === params.get('year')) ?? null;
  return (
    <>
      {years.length > 1 && (
        <Select
          className={`${classes.filter} ${kit.line}`}
          label={t('bills.year')}
          data={[{ value: '', label: t('bills.all_years') }, ...years.map((value) => ({ value, label: value }))]}
          allowDeselect={false}
          openOnFocus={false}
          value={picked ?? ''}
          onChange={(year) => setParams(year ? { year } : {}, { replace: true })}
        />
      )}
      {(picked ? [picked] : years).map((year) => (
        <Year key={year} venue={venue} year={year} bills={data} />
      ))}
    </>
  );
};
