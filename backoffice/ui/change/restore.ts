// Restores records and notifies the user.
import type { Change, Changed, ChangedRecord, MissingRecord } from '@ardoise/contract/changes.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/translate.ts';
import { movedText } from '../list/use-switch.ts';
import { notify } from '../notify/notify.ts';
import { countsText, OUTCOME_TEXTS } from './change-counts.ts';
import { recordName } from './record-name.ts';

export type RestoreTarget = { venue: string; change: string; resource: Changed; record: string };

/** Restores one record. `version`: the version in the preview, null if the record was deleted. `dry_run`: only returns the changes. */
export const restore = (
  { venue, change, ...target }: RestoreTarget,
  how: { version: number | null } | { dry_run: true },
  signal?: AbortSignal,
) =>
  call('POST /api/venue/:venue/change/:change/restore', {
    params: { venue, change },
    body: { ...target, ...how },
    ...(signal && { signal }),
  });

/** The result of a restoration or of its dry run. */
export type Restoration = Awaited<ReturnType<typeof restore>>;

/** The records that must be restored first, from a 409 `restore_first`. */
export const missingIn = (error: unknown): readonly MissingRecord[] => {
  const missing = error instanceof ApiError && error.code === 'restore_first' ? error.extra.missing : undefined;
  return Array.isArray(missing) ? (missing as MissingRecord[]) : [];
};

/** Notifies the user that a record was restored, by its current name. */
export const notifyRestored = (
  { resource, record, name }: Pick<ChangedRecord, 'resource' | 'record' | 'name'>,
  change: Change | null,
): number => {
  const now = change?.records.find((one) => one.record === record)?.name ?? name;
  return notify(t('change.restore_done', { name: recordName(resource, now) }));
};

/** The duration of a message about kept records, which takes longer to read. */
const KEPT_MS = 10_000;
/** The time limit for a whole change: restoring a large import takes several seconds, more on a busy machine. */
const ALL_MS = 60_000;
/** Undoes a whole change. `dry`: only returns the result. */
export const restoreAll = ({ venue, change }: Pick<RestoreTarget, 'venue' | 'change'>, dry = false, signal?: AbortSignal) =>
  call('POST /api/venue/:venue/change/:change/restore', {
    params: { venue, change },
    body: { all: true, dry_run: dry },
    limit: ALL_MS,
    ...(signal && { signal }),
  });

/** Names the restored records of a whole change; '' if there are none. */
const restoredText = (change: Change | null): string => {
  const [first] = change?.records ?? [];
  if (first && change?.total === 1 && first.what !== 'deleted')
    return t('change.restore_done', { name: recordName(first.resource, first.name) });
  const texts = Object.entries(OUTCOME_TEXTS).map(([what, name]) => ({
    name,
    value: countsText(change?.counts ?? [], what as keyof typeof OUTCOME_TEXTS),
  }));
  return texts.flatMap(({ name, value }) => (value === '' ? [] : t('shared.pair', { name: t(name), value }))).join(' · ');
};

/** Notifies the user of the restored and the kept records of a whole change, and of orders put on hold. */
export const notifyRestoredAll = (answer: Restoration): number => {
  const { change, kept_count } = answer;
  const texts = [restoredText(change), kept_count > 0 ? t('change.kept', { n: kept_count }) : '', movedText(answer)].filter(Boolean);
  return notify(texts.join(' · ') || t('change.restore_nothing'), kept_count > 0 ? { tone: 'plain', duration: KEPT_MS } : {});
};
