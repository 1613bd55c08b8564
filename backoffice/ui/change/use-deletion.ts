// The message after a deletion: it names the deleted records and, with the right, offers to restore them.
import type { Changed } from '@ardoise/contract/changes.ts';
import type { Right } from '@ardoise/contract/rules/permissions.ts';
import { useRefresh } from 'ra-core';
import { call, changeOf } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { t, withTexts } from '../../i18n/translate.ts';
import { errorText } from '../error-text.ts';
import { notify } from '../notify/notify.ts';

/** The duration of the message, in milliseconds. */
const READ_MS = 10_000;

const loadRestore = () => withTexts(['change'], () => import('./restore.ts'));

export const useDeletion = () => {
  const { venue, may } = useSession();
  const refresh = useRefresh();
  const mayUndo = (kind: Changed): boolean => may('change:edit') && may(`${kind}:create` as Right);
  const undo = async (change: string): Promise<void> => {
    try {
      const { restoreAll, notifyRestoredAll } = await loadRestore();
      notifyRestoredAll(await restoreAll({ venue: venue.id, change }));
      refresh();
    } catch (error) {
      // The error keeps the button to restore, for another try.
      notify(errorText(error), { tone: 'bad', ...undoOptions(change) });
    }
  };
  const undoOptions = (change: string) => {
    // Loads the file now: there may be no network when the button is used.
    loadRestore().catch(() => undefined);
    return { action: { label: t('change.restore'), run: () => void undo(change) }, duration: READ_MS };
  };
  /** The records that a change deleted: their number, and a text such as “12 products”. */
  const deletedIn = async (change: string): Promise<{ text: string; count: number }> => {
    const [{ countsText }, { counts }] = await Promise.all([
      withTexts(['change'], () => import('./change-counts.ts')),
      call('GET /api/venue/:venue/change/:change', { params: { venue: venue.id, change } }),
    ]);
    const count = counts.reduce((all, one) => (one.what === 'deleted' ? all + one.count : all), 0);
    return { text: countsText(counts, 'deleted'), count };
  };
  return {
    mayUndo,
    deletedIn,
    undoOptions: undoOptions,
    /** Notifies the user that a record was deleted, and how many with it. `answer`: the answer of the call. */
    notifyDeleted: async ({ resource, name }: { resource: Changed; name: string }, answer: unknown): Promise<void> => {
      const change = changeOf(answer);
      const undoable = change && mayUndo(resource) ? change : null;
      const deleted = undoable ? await deletedIn(undoable).catch(() => null) : null;
      const value = deleted && deleted.count > 1 ? deleted.text : name;
      notify(t('shared.pair', { name: t('shared.deleted'), value }), undoable ? undoOptions(undoable) : {});
    },
  };
};
