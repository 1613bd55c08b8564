// Asks before a whole change is undone. Shows the records that would be restored, and those kept with the reason.
import type { Change, KeptRecord } from '@ardoise/contract/changes.ts';
import { formatDateTime } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRefresh } from 'ra-core';
import { useState } from 'react';
import { isGuarded } from '../../app/leave-guard.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { Dialog } from '../Dialog.tsx';
import dialog from '../dialog.module.css';
import { notifyError } from '../notify/notify.ts';
import { Waiting } from '../States.tsx';
import { Counts } from './Counts.tsx';
import classes from './change.module.css';
import { kindTexts } from './change-words.ts';
import { answerOf, Missing, Refused } from './RestoreDialog.tsx';
import { notifyRestoredAll, restoreAll } from './restore.ts';

const Kept = ({ kept, count }: { kept: readonly KeptRecord[]; count: number }) => (
  <>
    <p className={`muted ${classes.without}`}>{t('change.restore_kept')}</p>
    <ul className={`long ${classes.missing}`}>
      {kept.map(({ resource, record, name, reason }) => (
        <li key={`${resource} ${record}`}>
          <span className="muted">{t(kindTexts(resource).one)}</span> <strong>{name}</strong>{' '}
          <span className="muted">({t(`change.kept_${reason}`)})</span>
        </li>
      ))}
    </ul>
    {count > kept.length && <p className="muted">{t('change.more', { n: count - kept.length })}</p>}
  </>
);

export const RestoreAllDialog = ({ change, onClose }: { change: Change; onClose(): void }) => {
  const { venue, locale } = useSession();
  const refresh = useRefresh();
  const [pending, setPending] = useState(false);
  const target = { venue: venue.id, change: change.id };
  // Unsaved input in the form below must not be overwritten, so the restored values would not show.
  const [unsaved] = useState(isGuarded);
  const { data, error } = useQuery({
    queryKey: ['restore', 'all', target],
    queryFn: ({ signal }) => restoreAll(target, true, signal),
    // No preview while the restoration runs; after a refusal the preview is loaded again.
    enabled: !pending && !unsaved,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const run = async () => {
    setPending(true);
    try {
      notifyRestoredAll(await restoreAll(target));
      onClose();
      refresh();
    } catch (failure) {
      setPending(false);
      notifyError(failure);
    }
  };
  const time = formatDateTime(new Date(change.at), locale, venue.timezone, 'medium');
  return (
    <Dialog opened onClose={onClose} label={t('change.restore_all_title')}>
      <h2 className={dialog.title}>{t('change.restore_all_title')}</h2>
      {unsaved && <p className={`muted ${dialog.text}`}>{t('change.restore_unsaved')}</p>}
      {!unsaved && !data && (error ? <Refused error={error} /> : <Waiting lines={3} />)}
      {data && (
        <>
          {data.change && <p className={`muted ${dialog.text}`}>{t('change.restore_before', { time })}</p>}
          {!data.change && data.kept.length === 0 && <p className={`muted ${dialog.text}`}>{t('change.restore_nothing')}</p>}
          <div className={classes.preview} data-scrolls>
            {data.change && <Counts counts={data.change.counts} />}
            {data.kept.length > 0 && <Kept kept={data.kept} count={data.kept_count} />}
            {data.missing.length > 0 && (
              <>
                <p className={`muted ${classes.without}`}>{t('change.restore_without')}</p>
                <Missing records={data.missing} />
              </>
            )}
          </div>
        </>
      )}
      <div className="row g4 end">
        <Button variant="default" onClick={onClose} disabled={pending}>
          {data?.change ? t('shared.cancel') : t('shared.close')}
        </Button>
        {data?.change && <Button {...answerOf(data.change.counts, 'change.restore_all')} loading={pending} onClick={() => void run()} />}
      </div>
    </Dialog>
  );
};
