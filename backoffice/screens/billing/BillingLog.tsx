// A venue's billing as its support reads it: the present state, and everything that happened, by month.
import type { BillingEntry, BillingRow } from '@ardoise/contract/billing/overview.ts';
import { formatMonth } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import kit from '../../ui/kit.module.css';
import { Fact, Page, Part } from '../../ui/Page.tsx';
import { Empty, Failed, Waiting } from '../../ui/States.tsx';
import { sentenceCase } from '../../ui/sentence-case.ts';
import { LogEntry } from './LogEntry.tsx';
import { byMonth } from './months.ts';
import { endText, euros, offerText, StateTag, tryText } from './words.tsx';

const ENTRIES_AT_ONCE = 50;

/** The subscription of a venue; undefined while it loads, null if the venue never had one. */
const useSubscription = (venue: string): BillingRow | null | undefined => {
  const { data } = useQuery({
    queryKey: ['billing', venue],
    queryFn: ({ signal }) => call('GET /api/subscription/overview', { query: { id: [venue] }, signal }),
    gcTime: 0,
  });
  return data && (data.rows[0] ?? null);
};

const useLog = (venue: string) =>
  useInfiniteQuery({
    queryKey: ['billing log', venue],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/subscription/:venue/log', { params: { venue }, query: { page: pageParam, pageSize: ENTRIES_AT_ONCE }, signal }),
    getNextPageParam: ({ total }, pages) => (pages.length * ENTRIES_AT_ONCE < total ? pages.length : undefined),
    gcTime: 0,
  });

const Present = ({ row }: { row: BillingRow }) => {
  const { locale } = useSession();
  return (
    <Part title={t('billing.present')}>
      <dl className={`grid ${kit.facts}`}>
        <Fact label={t('billing.offer')}>{offerText(row.offer)}</Fact>
        <Fact label={t('billing.monthly')}>{euros(row.price_ht, locale)}</Fact>
        <Fact label={t('billing.due')}>{endText(row, locale)}</Fact>
        {row.method && <Fact label={t('billing.method')}>{t(`billing.methods.${row.method}`)}</Fact>}
        {row.past_due > 0 && (
          <Fact label={t('billing.past_due')}>
            {euros(row.past_due, locale)}
            <span className="block muted small">{tryText(row, locale)}</span>
          </Fact>
        )}
      </dl>
    </Part>
  );
};

/** Each entry once: newer ones may have moved it to the next page meanwhile. */
const uniqueEntries = (pages: readonly { rows: readonly BillingEntry[] }[]): BillingEntry[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((entry) => [entry.id, entry])).values(),
];

const Log = ({ venue, timezone }: { venue: string; timezone: string }) => {
  const { locale } = useSession();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useLog(venue);
  if (!data)
    return error ? <Failed title={t('billing.log_failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={10} />;
  const entries = uniqueEntries(data.pages);
  if (entries.length === 0) return <Empty title={t('billing.log_empty')} text={t('billing.log_empty_text')} />;
  return (
    <>
      {byMonth(entries, (at) => formatMonth(at, locale, timezone)).map(({ name, entries: ofMonth }) => (
        <Part key={name} title={sentenceCase(name, locale)}>
          <ul className="ruled">
            {ofMonth.map((entry) => (
              <LogEntry key={entry.id} venue={venue} timezone={timezone} entry={entry} />
            ))}
          </ul>
        </Part>
      ))}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('billing.older')}
        </Button>
      )}
    </>
  );
};

export const BillingLog = () => {
  const { id = '' } = useParams();
  const { venue, venues } = useSession();
  const row = useSubscription(id);
  const listed = venues.find((one) => one.id === id);
  return (
    <Page
      title={row?.name ?? listed?.name ?? t('names.billing')}
      back="/billing"
      width="form"
      aside={row && <StateTag state={row.state} />}
      actions={
        <>
          <Button component={Link} variant="default" to={`/venue/${id}/3`}>
            {t('billing.to_offers')}
          </Button>
          <Button component={Link} variant="default" to={`/venue/${id}/6`}>
            {t('billing.to_bills')}
          </Button>
        </>
      }
    >
      {row && <Present row={row} />}
      <Log venue={id} timezone={row?.timezone ?? listed?.timezone ?? venue.timezone} />
    </Page>
  );
};
