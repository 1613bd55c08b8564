// What changed on one record, newest first, by and by.
import type { Changed } from '@ardoise/contract/changes.ts';
import { formatDateTime } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Failed, Waiting } from '../States.tsx';
import { Changes } from './Changes.tsx';
import classes from './history.module.css';

const PAGE = 25;
/** As many as one answer holds; what is older is found on the page of the history. */
const MOST = 100;

export type HistoryProps = {
  /** Which changes: those of one record, or of all of a kind. */
  of: { record: string } | { resource: Changed };
  /** Another value once something was saved here: it is read anew. */
  state: number | undefined;
};

const useHistory = ({ of, state }: HistoryProps, size: number) => {
  const { venue } = useSession();
  return useQuery({
    queryKey: ['change', 'record', venue.id, of, state, size],
    queryFn: ({ signal }) =>
      call('GET /api/venue/:venue/change', { params: { venue: venue.id }, query: { ...of, page: 0, pageSize: size }, signal }),
    // Others change it too.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
};

export const RecordHistory = (props: HistoryProps) => {
  const { venue, locale } = useSession();
  const [size, setSize] = useState(PAGE);
  const { data, error, refetch, isPlaceholderData } = useHistory(props, size);
  if (!data) return error ? <Failed title={t('list.failed')} error={error} onRetry={() => void refetch()} /> : <Waiting lines={3} />;
  if (data.total === 0) return <p className={classes.nothing}>{t('change.empty')}</p>;
  return (
    <>
      <Changes
        changes={data.rows}
        timeOf={(at) => formatDateTime(at, locale, venue.timezone, 'medium')}
        own={'record' in props.of ? props.of.record : undefined}
      />
      {data.total > data.rows.length && size < MOST && (
        <Button variant="default" className={classes.more} loading={isPlaceholderData} onClick={() => setSize(Math.min(size + PAGE, MOST))}>
          {t('payment.more')}
        </Button>
      )}
    </>
  );
};
