// After an import: shows a notification and opens the list of products.
import type { ImportResult } from '@ardoise/contract/catalog/imports.ts';
import type { ChangedCount } from '@ardoise/contract/changes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { call, changeOf } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { useDeletion } from '../../ui/change/use-deletion.ts';
import { movedText } from '../../ui/list/use-switch.ts';
import { notify } from '../../ui/notify/notify.ts';
import { countsOf, doneText } from './counts.ts';

const useLatest = <T>(value: T) => {
  const latest = useRef(value);
  latest.current = value;
  return latest;
};

/** Works even if the user has left the import page. */
export const useDone = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { venue } = useSession();
  const deletion = useLatest(useDeletion());
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(
    (result: ImportResult) => {
      const change = changeOf(result);
      const undoing = change && deletion.current.mayUndo('product') ? deletion.current.undoOptions(change) : null;
      // Undoing an import also deletes what it created, so the button does not say “restore”.
      const offers = undoing ? { ...undoing, action: { ...undoing.action, label: t('form.undo') } } : {};
      const notifyDone = (counts: readonly ChangedCount[]) =>
        notify([doneText(counts), movedText(result)].filter((text) => text !== '').join(' · '), offers);
      // The history entry also counts side effects, such as categories that lost products.
      if (!change) notifyDone(countsOf(result));
      else
        void call('GET /api/venue/:venue/change/:change', { params: { venue: venue.id, change } }).then(
          ({ counts }) => notifyDone(counts),
          () => notifyDone(countsOf(result)),
        );
      void client.invalidateQueries();
      if (isHere.current) void navigate('/product');
    },
    [client, navigate, venue.id, deletion],
  );
};
