// All records of a change, page by page, with a search by name.
import type { Change, ChangedRecord } from '@ardoise/contract/changes.ts';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Failed, Waiting } from '../States.tsx';
import { TYPING_MS } from '../typing.ts';
import { ChangedRecords } from './ChangedRecords.tsx';

const PAGE = 25;

export const AllRecords = ({ change, end }: { change: Change; end(record: ChangedRecord): ReactNode }) => {
  const { venue } = useSession();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['change', 'records', venue.id, change.id, search],
    queryFn: ({ pageParam: page, signal }) =>
      call('GET /api/venue/:venue/change/:change/record', {
        params: { venue: venue.id, change: change.id },
        query: { page, pageSize: PAGE, ...(search && { search }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length : undefined),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  // A record restored in the meantime shifts the pages, so the same record can be on two of them.
  const all = data && new Map(data.pages.flatMap(({ rows }) => rows).map((record) => [`${record.resource} ${record.record}`, record]));
  const records = all && [...all.values()];
  return (
    <div className="stack">
      <TextInput
        type="search"
        aria-label={t('change.record_search')}
        placeholder={t('change.record_search')}
        leftSection={<IconSearch size={20} aria-hidden />}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {!records && (error ? <Failed title={t('list.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={3} />)}
      {records?.length === 0 && <p role="status">{t('shared.nothing_found')}</p>}
      {records && <ChangedRecords records={records} total={records.length} end={end} />}
      {hasNextPage && (
        <Button variant="default" className="start" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('change.more_records')}
        </Button>
      )}
    </div>
  );
};
