// Bringing records back: the call, and what is told of it.
import type { Change, Changed, ChangedRecord, MissingRecord } from '@ardoise/contract/changes.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/translate.ts';
import { movedText } from '../list/use-switch.ts';
import { notify } from '../notify/notify.ts';
import { countsText, WHAT } from './change-words.ts';
import { recordName } from './record-name.ts';

export type Wanted = { venue: string; change: string; resource: Changed; record: string };

/** `version`: of the record as it was looked at; null where it was deleted. `dry_run`: only tells what would change. */
export const restore = ({ venue, change, ...wanted }: Wanted, how: { version: number | null } | { dry_run: true }, signal?: AbortSignal) =>
  call('POST /api/venue/:venue/change/:change/restore', {
    params: { venue, change },
    body: { ...wanted, ...how },
    ...(signal && { signal }),
  });

/** What a restoration changes, or would. */
export type Restoration = Awaited<ReturnType<typeof restore>>;

/** What has to come back before. */
export const missingIn = (error: unknown): readonly MissingRecord[] => {
  const missing = error instanceof ApiError && error.code === 'restore_first' ? error.extra.missing : undefined;
  return Array.isArray(missing) ? (missing as MissingRecord[]) : [];
};

/** Says what came back, by the name that it has now. */
export const tellRestored = (
  { resource, record, name }: Pick<ChangedRecord, 'resource' | 'record' | 'name'>,
  change: Change | null,
): number => {
  const now = change?.records.find((one) => one.record === record)?.name ?? name;
  return notify(t('change.restore_done', { name: recordName(resource, now) }));
};

/** Long enough to read what stays, in milliseconds. */
const KEPT_MS = 10_000;
/** A large import comes back in some seconds, on a busy machine in several times as many. */
const ALL_MS = 60_000;
/** Undoes a whole change; `dry`: only tells what that would do. */
export const restoreAll = ({ venue, change }: Pick<Wanted, 'venue' | 'change'>, dry = false, signal?: AbortSignal) =>
  call('POST /api/venue/:venue/change/:change/restore', {
    params: { venue, change },
    body: { all: true, dry_run: dry },
    limit: ALL_MS,
    ...(signal && { signal }),
  });

/** Names what a whole change brought back; '' where nothing came back. */
const restoredText = (change: Change | null): string => {
  const [first] = change?.records ?? [];
  if (first && change?.total === 1 && first.what !== 'deleted')
    return t('change.restore_done', { name: recordName(first.resource, first.name) });
  const texts = Object.entries(WHAT).map(([what, name]) => ({ name, value: countsText(change?.counts ?? [], what as keyof typeof WHAT) }));
  return texts.flatMap(({ name, value }) => (value === '' ? [] : t('shared.pair', { name: t(name), value }))).join(' · ');
};

/** Says what came back with a whole change, what stays as it is, and which orders are on hold for it. */
export const tellRestoredAll = (answer: Restoration): number => {
  const { change, kept_count } = answer;
  const texts = [restoredText(change), kept_count > 0 ? t('change.kept', { n: kept_count }) : '', movedText(answer)].filter(Boolean);
  return notify(texts.join(' · ') || t('change.restore_nothing'), kept_count > 0 ? { tone: 'plain', duration: KEPT_MS } : {});
};
