// Bringing records back: the call, and what is told of it.
import type { Change, Changed, MissingRecord } from '@ardoise/contract/changes.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/translate.ts';
import { notify } from '../notify/notify.ts';

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
export const tellRestored = ({ record, name }: { record: string; name: string }, change: Change | null): number =>
  notify(t('change.restore_done', { name: change?.records.find((one) => one.record === record)?.name ?? name }));

export type Deleted = { resource: Changed; id: string; name: string };

/** Undoes the deletion of a record that has just gone. */
export const undoDeletion = async (venue: string, { resource, id, name }: Deleted): Promise<void> => {
  const { rows } = await call('GET /api/venue/:venue/change', { params: { venue }, query: { record: id, page: 0, pageSize: 25 } });
  const deletion = rows.find(({ records }) =>
    records.some(({ record, what, restorable }) => record === id && what === 'deleted' && restorable),
  );
  if (!deletion) throw new ApiError('undo_expired');
  const { change } = await restore({ venue, change: deletion.id, resource, record: id }, { version: null });
  tellRestored({ record: id, name }, change);
};
