// The message after a deletion: it names what was deleted and, for those who may, offers to restore it.
import type { Changed } from '@ardoise/contract/changes.ts';
import type { Right } from '@ardoise/contract/rules/permissions.ts';
import { useRefresh } from 'ra-core';
import { call, changeOf } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../error-text.ts';
import { notify } from '../notify/notify.ts';

/** Long enough to read what went, in milliseconds. */
const READ_MS = 10_000;

const restoring = () => import('./restore.ts');

export const useDeletion = () => {
  const { venue, may } = useSession();
  const refresh = useRefresh();
  const mayUndo = (kind: Changed): boolean => may('change:edit') && may(`${kind}:create` as Right);
  const undo = async (change: string): Promise<void> => {
    try {
      const { restoreAll, tellRestoredAll } = await restoring();
      tellRestoredAll(await restoreAll({ venue: venue.id, change }));
      refresh();
    } catch (error) {
      // Without a network the way back stays open.
      notify(errorText(error), { tone: 'bad', ...undoing(change) });
    }
  };
  const undoing = (change: string) => {
    // At once: the network may be away when it is pressed.
    restoring().catch(() => undefined);
    return { action: { label: t('change.restore'), run: () => void undo(change) }, duration: READ_MS };
  };
  /** The records that a change deleted, in words; '' if it cannot be read now. */
  const deletedIn = async (change: string): Promise<{ text: string; count: number }> => {
    const [{ countsText }, { counts }] = await Promise.all([
      import('./change-words.ts'),
      call('GET /api/venue/:venue/change/:change', { params: { venue: venue.id, change } }),
    ]);
    const count = counts.reduce((all, one) => (one.what === 'deleted' ? all + one.count : all), 0);
    return { text: countsText(counts, 'deleted'), count };
  };
  return {
    mayUndo,
    deletedIn,
    undoing,
    /** Says that a record is gone, and how many went with it. `answer`: of the call. */
    tell: async ({ resource, name }: { resource: Changed; name: string }, answer: unknown): Promise<void> => {
      const change = changeOf(answer);
      const offers = change && mayUndo(resource) ? change : null;
      const gone = offers ? await deletedIn(offers).catch(() => null) : null;
      const value = gone && gone.count > 1 ? gone.text : name;
      notify(t('shared.pair', { name: t('shared.deleted'), value }), offers ? undoing(offers) : {});
    },
  };
};
