// Sends a change of a record; if a colleague saved first, both changes are merged and sent again.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { FieldValues } from 'react-hook-form';
import { t } from '../../../i18n/translate.ts';
import { notify } from '../../notify/notify.ts';
import type { Changed } from './MergeDialog.tsx';
import type { Settle } from './use-merge.tsx';

/** Maximum number of attempts before the person has to save again. */
const MOST_TRIES = 4;

type Change = {
  /** What the change began with, and what it holds now, as an editor has it. */
  base: FieldValues;
  own: FieldValues;
  /** Prepares a record for the editor. */
  toForm(record: FieldValues): FieldValues;
  /** Sends what the editor holds; answers the record as it is then, or null where it was not meant so. */
  send(values: FieldValues): Promise<FieldValues | null>;
  settle: Settle;
  /** Reads the record again, where the refusal did not bring it. */
  reread?: (() => Promise<FieldValues | undefined>) | undefined;
  /** Both changes together, on the record that is stored; where they could not be sent. */
  onMerged?(newest: FieldValues, values: FieldValues): void;
};

/** The record that a colleague has saved meanwhile; undefined for any other failure. */
const newestIn = async (error: unknown, reread: Change['reread']): Promise<FieldValues | undefined> =>
  error instanceof ApiError && error.code === 'stale_version'
    ? ((error.extra.record as FieldValues | undefined) ?? (await reread?.()))
    : undefined;

/** Announces a saved record that holds a colleague's change as well. */
const announceMerge = (saved: FieldValues, values: FieldValues, own: FieldValues): void => {
  // Availability is saved outside the version check: the server keeps a colleague's. This message replaces the one about the saving.
  if (values !== own || saved.unavailable !== values.unavailable) notify(t('form.merged'), { tone: 'plain' });
};

/** The saved record; null where the person cancelled. */
export const sendMerged = async ({ base, own, toForm, send, settle, reread, onMerged }: Change): Promise<FieldValues | null> => {
  let [below, values] = [base, own];
  const returnMerged = () => {
    if (values !== own) onMerged?.(below, values);
  };
  for (let tries = 1; ; tries++) {
    try {
      const saved = await send(values);
      if (saved) announceMerge(saved, values, own);
      else returnMerged();
      return saved;
    } catch (error) {
      const newest = tries < MOST_TRIES ? await newestIn(error, reread) : undefined;
      const merged = newest && (await settle(toForm(below), values, toForm(newest), (error as ApiError).extra.changed as Changed));
      if (newest && merged) {
        [below, values] = [newest, merged];
        continue;
      }
      returnMerged();
      if (newest) return null;
      throw error;
    }
  }
};
