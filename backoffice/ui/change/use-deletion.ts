// What is said of a deletion: that it can be undone, for who may, and a way to do so once it is done.
import type { Changed } from '@ardoise/contract/changes.ts';
import type { Right } from '@ardoise/contract/rules/permissions.ts';
import { useRefresh } from 'ra-core';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { notify, notifyError } from '../notify/notify.ts';
import { type Deleted, undoDeletion } from './restore.ts';

const READ_MS = 8000;

export const useDeletion = () => {
  const { venue, may } = useSession();
  const refresh = useRefresh();
  const mayUndo = (kind: Changed): boolean => may('change:edit') && may(`${kind}:create` as Right);
  return {
    mayUndo,
    /** Says that a record is gone. */
    tell: (deleted: Deleted): void => {
      const undo = () => undoDeletion(venue.id, deleted).then(refresh, notifyError);
      const text = t('shared.pair', { name: t('shared.deleted'), value: deleted.name });
      notify(text, mayUndo(deleted.resource) ? { action: { label: t('change.restore'), run: () => void undo() }, duration: READ_MS } : {});
    },
  };
};
