// Turns the switch of a record, and says how many orders that put on hold, with the way back.
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

/** Messages to the guests of held orders wait as long, in milliseconds. */
const UNDO_MS = UNDO_SECONDS * 1000;

/** The orders that an answer put on hold or let go on, in words; '' where there are none. */
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
  /** Turns the switch and puts the answer wherever the record is kept. `undo`: the change that this takes back. */
  const turn = async (id: string, unavailable: boolean, undo?: string): Promise<RaRecord> => {
    const { data } = await provider.setAvailable(resource, { id, unavailable, undo });
    changeLists(client, resource, (rows) => rows.map((one) => (one.id === id ? data : one)));
    client.setQueriesData({ queryKey: [resource, 'getOne', { id }] }, data);
    return data;
  };
  const tellFailure = (error: unknown, more: Parameters<typeof notify>[1] = {}): number =>
    notify(`${t('form.availability_failed')} ${errorText(error)}`, { tone: 'bad', ...more });
  const takeBack = async ({ id, name }: Named, change: string): Promise<void> => {
    try {
      const answer = await turn(id, false, change);
      if (answer.unavailable) notify(t('orders.turned_since', { name }), { tone: 'bad' });
      else notify(withMoved(t('orders.back_done', { name }), answer));
    } catch (error) {
      // Without a network the way back stays open.
      tellFailure(error, { action: undoing({ id, name }, change), duration: UNDO_MS });
    }
  };
  const undoing = (record: Named, change: string) => ({ label: t('form.undo'), run: () => void takeBack(record, change) });
  return {
    turn,
    tellFailure: (error: unknown) => tellFailure(error),
    /** Says which orders the answer to a switch or a save moved, and offers to take a hold back. */
    tellMoved: (answer: unknown, record: Named): void => {
      const [change, { held, released }] = [changeOf(answer), movedBy(answer)];
      if (!change || held + released === 0) return;
      const { name } = record;
      if (held === 0) notify(withMoved(t('orders.back_done', { name }), answer));
      else {
        const action = undoing(record, change);
        notify(withMoved(t('orders.out_done', { name }), answer), { tone: 'plain', action, duration: UNDO_MS });
      }
    },
  };
};
