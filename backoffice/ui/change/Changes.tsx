// The entries of the history: the time and the author, the changed records, and buttons to restore them.
import type { Change, ChangedRecord } from '@ardoise/contract/changes.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { staffText } from '../person-name.ts';
import { Waiting } from '../States.tsx';
import { ChangedRecords } from './ChangedRecords.tsx';
import { Counts } from './Counts.tsx';
import classes from './change.module.css';
import { RestoreButton } from './RestoreButton.tsx';

const RestoreDialog = lazy(() => import('./RestoreDialog.tsx').then((file) => ({ default: file.RestoreDialog })));
const RestoreAllDialog = lazy(() => import('./RestoreAllDialog.tsx').then((file) => ({ default: file.RestoreAllDialog })));
const AllRecords = lazy(() => import('./AllRecords.tsx').then((file) => ({ default: file.AllRecords })));

/** A change with more records than this shows only their counts at first. */
const FEW = 5;

type EntryProps = {
  change: Change;
  /** The formatted time. */
  time: string;
  /** The record of the current page. */
  own: string | undefined;
  onRestore(record: ChangedRecord): void;
  onRestoreAll(): void;
};

const Entry = ({ change, time, own, onRestore, onRestoreAll }: EntryProps) => {
  const { at, by, records, total, counts } = change;
  const { may } = useSession();
  const [opened, setOpened] = useState(false);
  const restoring = (record: ChangedRecord) => <RestoreButton record={record} onAsk={() => onRestore(record)} />;
  const isLong = total > FEW;
  return (
    <li className={`stack ${classes.entry}`}>
      <p className="row tight">
        <time dateTime={at} className="muted">
          {time}
        </time>
        <span>{by === null ? t('change.nobody') : staffText(by)}</span>
      </p>
      <div className="stack">
        {isLong && <Counts counts={counts} />}
        {!isLong && <ChangedRecords {...{ records, total, own }} end={restoring} />}
        {(isLong || (total > 1 && change.restorable)) && (
          <div className="row tight flush">
            {isLong && (
              <Button
                variant="subtle"
                aria-expanded={opened}
                rightSection={<IconChevronDown size={18} className="chevron" aria-hidden />}
                onClick={() => setOpened(!opened)}
              >
                {opened ? t('change.hide_records') : t('change.show_records', { n: total })}
              </Button>
            )}
            {own === undefined && total > 1 && change.restorable && may('change:edit') && (
              <Button variant="subtle" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onRestoreAll}>
                {t('change.restore_all')}
              </Button>
            )}
          </div>
        )}
        {isLong && opened && (
          <Suspense fallback={<Waiting lines={3} />}>
            <AllRecords change={change} end={restoring} />
          </Suspense>
        )}
      </div>
    </li>
  );
};

type ChangesProps = { changes: readonly Change[]; timeOf(at: Date): string; own?: string | undefined };

export const Changes = ({ changes, timeOf, own }: ChangesProps) => {
  const [asking, setAsking] = useState<{ change: Change; record: ChangedRecord | null } | null>(null);
  const onClose = () => setAsking(null);
  return (
    <>
      <ul className="ruled">
        {changes.map((change) => (
          <Entry
            key={change.id}
            change={change}
            time={timeOf(new Date(change.at))}
            own={own}
            onRestore={(record) => setAsking({ change, record })}
            onRestoreAll={() => setAsking({ change, record: null })}
          />
        ))}
      </ul>
      {asking && (
        <Suspense>
          {asking.record ? (
            <RestoreDialog change={asking.change} record={asking.record} onClose={onClose} />
          ) : (
            <RestoreAllDialog change={asking.change} onClose={onClose} />
          )}
        </Suspense>
      )}
    </>
  );
};
