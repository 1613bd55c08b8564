// Says that a record is gone; who may bring it back can do so there.
import type { Right } from '@ardoise/contract/rules/permissions.ts';
import { useRefresh } from 'ra-core';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { notify, notifyError } from '../notify/notify.ts';
import { type Deleted, undoDeletion } from './restore.ts';

const READ_MS = 8000;

export const useTellDeleted = () => {
  const { venue, may } = useSession();
  const refresh = useRefresh();
  return (deleted: Deleted, text = t('shared.deleted')): void => {
    const undo = () => undoDeletion(venue.id, deleted).then(refresh, notifyError);
    const mayUndo = may('change:edit') && may(`${deleted.resource}:create` as Right);
    notify(text, mayUndo ? { action: { label: t('change.restore'), run: () => void undo() }, duration: READ_MS } : {});
  };
};
