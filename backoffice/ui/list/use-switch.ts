// Changes the availability of a record, and notifies the user of orders put on hold, with an undo.
import { UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'ra-core';
import { changeOf, movedBy } from '../../app/api.ts';
import type { OurDataProvider } from '../../app/data-provider.ts';
import { changeLists } from '../../app/query-client.ts';
import { t } from '../../i18n/translate.ts';
import { errorText } from '../error-text.ts';
import { notify } from '../notify/notify.ts';

export type Switched = 'section' | 'category' | 'product';
type Named = { id: string; name: string };

/** Messages to the guests of held orders are delayed by the same time, in milliseconds. */
const UNDO_MS = UNDO_SECONDS * 1000;

/** The text for the orders that a call put on hold or released; '' if there are none. */
export const movedText = (answer: unknown): string => {
  const { held, released } = movedBy(answer);
  return [held > 0 && t('orders.held', { n: held }), released > 0 && t('orders.resumed', { n: released })].filter(Boolean).join(' · ');
};
const withMoved = (name: string, answer: unknown): string => {
  const value = movedText(answer);
  return value === '' ? name : t('shared.pair', { name, value });
};

export const useSwitch = (resource: Switched) => {
  const provider = useDataProvider<OurDataProvider>();
  const client = useQueryClient();
  /** Saves the availability and updates the cached record. `undo`: the change that this undoes. */
  const save = async (id: string, unavailable: boolean, undo?: string): Promise<RaRecord> => {
    const { data } = await provider.setAvailable(resource, { id, unavailable, undo });
    changeLists(client, resource, (rows) => rows.map((one) => (one.id === id ? data : one)));
    client.setQueriesData({ queryKey: [resource, 'getOne', { id }] }, data);
    return data;
  };
  const notifyFailure = (error: unknown, more: Parameters<typeof notify>[1] = {}): number =>
    notify(`${t('form.availability_failed')} ${errorText(error)}`, { tone: 'bad', ...more });
  const undoHold = async ({ id, name }: Named, change: string): Promise<void> => {
    try {
      const answer = await save(id, false, change);
      if (answer.unavailable) notify(t('orders.turned_since', { name }), { tone: 'bad' });
      else notify(withMoved(t('orders.back_done', { name }), answer));
    } catch (error) {
      // The error keeps the undo, for another try.
      notifyFailure(error, { action: undoAction({ id, name }, change), duration: UNDO_MS });
    }
  };
  const undoAction = (record: Named, change: string) => ({ label: t('form.undo'), run: () => void undoHold(record, change) });
  return {
    save,
    notifyFailure: (error: unknown) => notifyFailure(error),
    /** Notifies the user of orders that a switch or a save put on hold (with an undo) or released. */
    notifyMoved: (answer: unknown, record: Named): void => {
      const [change, { held, released }] = [changeOf(answer), movedBy(answer)];
      if (!change || held + released === 0) return;
      const { name } = record;
      if (held === 0) notify(withMoved(t('orders.back_done', { name }), answer));
      else {
        const action = undoAction(record, change);
        notify(withMoved(t('orders.out_done', { name }), answer), { tone: 'plain', action, duration: UNDO_MS });
      }
    },
  };
};
