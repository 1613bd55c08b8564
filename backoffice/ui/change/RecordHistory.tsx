// The history of one record, newest first, page by page.
import type { Changed } from '@ardoise/contract/changes.ts';
import { formatDateTime } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Failed, Waiting } from '../States.tsx';
import { Changes } from './Changes.tsx';

const PAGE = 25;

export type HistoryProps = {
  /** The changes of one record, or of all records of a kind. */
  of: { record: string } | { resource: Changed };
  /** A value that changes with each save on this page, after which the history is read again. */
  state: number | undefined;
};

const useHistory = ({ of, state }: HistoryProps) => {
  const { venue } = useSession();
  return useInfiniteQuery({
    queryKey: ['change', 'record', venue.id, of, state],
    queryFn: ({ pageParam: page, signal }) =>
      call('GET /api/venue/:venue/change', { params: { venue: venue.id }, query: { ...of, page, pageSize: PAGE }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length : undefined),
    // Other users may change the record at any time.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
};

export const RecordHistory = (props: HistoryProps) => {
  const { venue, locale } = useSession();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(props);
  if (!data) return error ? <Failed title={t('list.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={3} />;
  // New entries shift the pages, so the same entry can be on two of them.
  const changes = [...new Map(data.pages.flatMap(({ rows }) => rows).map((change) => [change.id, change])).values()];
  if (changes.length === 0) return <p className="muted">{t('change.empty')}</p>;
  return (
    <>
      <Changes
        changes={changes}
        timeOf={(at) => formatDateTime(at, locale, venue.timezone, 'medium')}
        own={'record' in props.of ? props.of.record : undefined}
      />
      {hasNextPage && (
        <Button variant="default" className="start" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('payment.more')}
        </Button>
      )}
    </>
  );
};
