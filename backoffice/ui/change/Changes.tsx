// Changes as they are read in the history: when and by whom, then what became of each record, and a way back.
import type { Change, ChangedRecord } from '@ardoise/contract/changes.ts';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { staffText } from '../person-name.ts';
import { ChangedRecords } from './ChangedRecords.tsx';
import classes from './change.module.css';
import { RestoreButton } from './RestoreButton.tsx';

const RestoreDialog = lazy(() => import('./RestoreDialog.tsx').then((file) => ({ default: file.RestoreDialog })));

type EntryProps = {
  change: Change;
  /** The instant as it is to be read here. */
  time: string;
  /** The record whose page this is. */
  own: string | undefined;
  onRestore(record: ChangedRecord): void;
};

const Entry = ({ change, time, own, onRestore }: EntryProps) => {
  const { at, by, records, total } = change;
  return (
    <li className={classes.entry}>
      <p className={classes.stamp}>
        <time dateTime={at}>{time}</time>
        <span>{by === null ? t('change.nobody') : staffText(by)}</span>
      </p>
      <ChangedRecords {...{ records, total, own }} end={(record) => <RestoreButton record={record} onAsk={() => onRestore(record)} />} />
    </li>
  );
};

type ChangesProps = { changes: readonly Change[]; timeOf(at: Date): string; own?: string | undefined };

export const Changes = ({ changes, timeOf, own }: ChangesProps) => {
  const [asking, setAsking] = useState<{ change: Change; record: ChangedRecord } | null>(null);
  return (
    <>
      <ul className={classes.entries}>
        {changes.map((change) => (
          <Entry
            key={change.id}
            change={change}
            time={timeOf(new Date(change.at))}
            own={own}
            onRestore={(record) => setAsking({ change, record })}
          />
        ))}
      </ul>
      {asking && (
        <Suspense>
          <RestoreDialog {...asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  );
};
