// Asks before a record is restored, with a preview of the changes.
import type { Change, ChangedCount, ChangedRecord, MissingRecord } from '@ardoise/contract/changes.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { formatDateTime } from '@ardoise/contract/rules/locales.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRefresh } from 'ra-core';
import { useState } from 'react';
import { isGuarded } from '../../app/leave-guard.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../Dialog.tsx';
import dialog from '../dialog.module.css';
import { errorText } from '../error-text.ts';
import { notifyError } from '../notify/notify.ts';
import { Waiting } from '../States.tsx';
import { ChangedRecords } from './ChangedRecords.tsx';
import classes from './change.module.css';
import { kindTexts } from './change-words.ts';
import { recordName } from './record-name.ts';
import { missingIn, notifyRestored, type Restoration, type RestoreTarget, restore } from './restore.ts';

export const Missing = ({ records }: { records: readonly MissingRecord[] }) => (
  <ul className={`long ${classes.missing}`}>
    {records.map(({ resource, record, name }) => (
      <li key={record}>
        <span className="muted">{t(kindTexts(resource).one)}</span> <strong>{name}</strong>
      </li>
    ))}
  </ul>
);

export const Refused = ({ error }: { error: unknown }) => {
  const missing = missingIn(error);
  if (missing.length === 0) return <p className={`muted ${dialog.text}`}>{errorText(error)}</p>;
  return (
    <>
      <p className={`muted ${dialog.text}`}>{t('change.restore_first')}</p>
      <Missing records={missing} />
    </>
  );
};

/** The preview: the changes, and the referenced records that are missing. */
const Outcome = ({ lead, outcome }: { lead: string; outcome: Restoration }) => {
  const { change, missing } = outcome;
  if (!change && missing.length > 0) return <Refused error={new ApiError('restore_first', { missing })} />;
  if (!change) return <p className={`muted ${dialog.text}`}>{t('change.restore_nothing')}</p>;
  return (
    <>
      <p className={`muted ${dialog.text}`}>{lead}</p>
      <div className={classes.preview} data-scrolls>
        <ChangedRecords records={change.records} total={change.total} linked={false} />
        {missing.length > 0 && (
          <>
            <p className={`muted ${classes.without}`}>{t('change.restore_without')}</p>
            <Missing records={missing} />
          </>
        )}
      </div>
    </>
  );
};

/** The props of the confirming button. It is red, with another label, if restoring deletes records. */
export const answerOf = (
  counts: readonly ChangedCount[],
  label: 'change.restore' | 'change.restore_all',
): ButtonProps & { children: string } => {
  const deleting = counts.filter(({ what }) => what === 'deleted').length;
  if (deleting === 0) return { color: 'accent', children: t(label) };
  return { color: 'red', children: t(deleting === counts.length ? 'shared.delete' : 'change.restore_deleting') };
};

export const RestoreDialog = ({ change, record, onClose }: { change: Change; record: ChangedRecord; onClose(): void }) => {
  const { venue, locale } = useSession();
  const refresh = useRefresh();
  const [pending, setPending] = useState(false);
  const [stale, setStale] = useState(false);
  const target: RestoreTarget = { venue: venue.id, change: change.id, resource: record.resource, record: record.record };
  // Unsaved input in the form below must not be overwritten, so the restored values would not show.
  const [unsaved] = useState(isGuarded);
  const { data, error, isFetching } = useQuery({
    queryKey: ['restore', target],
    queryFn: ({ signal }) => restore(target, { dry_run: true }, signal),
    // No preview while the restoration runs; after a refusal the preview is loaded again.
    enabled: !pending && !unsaved,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const run = async (version: number | null) => {
    setPending(true);
    try {
      const done = await restore(target, { version });
      notifyRestored(record, done.change);
      onClose();
      refresh();
    } catch (failure) {
      setPending(false);
      if (failure instanceof ApiError && failure.status === 409) setStale(failure.code === 'stale_version');
      else notifyError(failure);
    }
  };
  const time = formatDateTime(new Date(change.at), locale, venue.timezone, 'medium');
  const title = t('change.restore_title', { name: recordName(record.resource, record.name) });
  const lead = record.what === 'deleted' ? t('change.restore_back') : t('change.restore_before', { time });
  return (
    <Dialog opened onClose={onClose} label={title}>
      <h2 className={dialog.title}>{title}</h2>
      {unsaved ? (
        <p className={`muted ${dialog.text}`}>{t('change.restore_unsaved')}</p>
      ) : error ? (
        <Refused error={error} />
      ) : data ? (
        <Outcome lead={stale ? t('change.restore_stale') : lead} outcome={data} />
      ) : (
        <Waiting lines={3} />
      )}
      <div className="row g4 end">
        <Button variant="default" onClick={onClose} disabled={pending}>
          {data?.change ? t('shared.cancel') : t('shared.close')}
        </Button>
        {data?.change && (
          <Button
            {...answerOf(data.change.counts, 'change.restore')}
            loading={pending || isFetching}
            onClick={() => void run(data.version)}
          />
        )}
      </div>
    </Dialog>
  );
};
