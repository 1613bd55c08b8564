// Sends a change of a record; if a colleague saved first, both changes are merged and sent again.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { FieldValues } from 'react-hook-form';
import { t } from '../../../i18n/translate.ts';
import { notify } from '../../notify/notify.ts';
import type { StoredChange } from './MergeDialog.tsx';
import type { MergeChanges } from './use-merge.tsx';

/** Maximum number of attempts before the user has to save again. */
const MAX_ATTEMPTS = 4;

type Change = {
  /** The record that the change is based on, and the current values of the form. */
  base: FieldValues;
  own: FieldValues;
  /** Converts a record to the form's values. */
  toForm(record: FieldValues): FieldValues;
  /** Saves the form's values. Resolves to the saved record, or to null if the user cancelled. */
  send(values: FieldValues): Promise<FieldValues | null>;
  mergeChanges: MergeChanges;
  /** Reads the record again, if the refusal does not contain it. */
  reread?: (() => Promise<FieldValues | undefined>) | undefined;
  /** Receives the stored record and the merged values if they could not be saved. */
  onMerged?(newest: FieldValues, values: FieldValues): void;
};

/** The record saved by a colleague, from a `stale_version` refusal; undefined for any other error. */
const newestIn = async (error: unknown, reread: Change['reread']): Promise<FieldValues | undefined> =>
  error instanceof ApiError && error.code === 'stale_version'
    ? ((error.extra.record as FieldValues | undefined) ?? (await reread?.()))
    : undefined;

/** Notifies the user if the saved record also contains a colleague's change. */
const announceMerge = (saved: FieldValues, values: FieldValues, own: FieldValues): void => {
  // Availability is saved outside the version check: the server keeps a colleague's value. This message replaces “Saved”.
  if (values !== own || saved.unavailable !== values.unavailable) notify(t('form.merged'), { tone: 'plain' });
};

/** Resolves to the saved record, or to null if the user cancelled. */
export const sendMerged = async ({ base, own, toForm, send, mergeChanges, reread, onMerged }: Change): Promise<FieldValues | null> => {
  let [latest, values] = [base, own];
  const returnMerged = () => {
    if (values !== own) onMerged?.(latest, values);
  };
  for (let tries = 1; ; tries++) {
    try {
      const saved = await send(values);
      if (saved) announceMerge(saved, values, own);
      else returnMerged();
      return saved;
    } catch (error) {
      const newest = tries < MAX_ATTEMPTS ? await newestIn(error, reread) : undefined;
      const merged =
        newest && (await mergeChanges(toForm(latest), values, toForm(newest), (error as ApiError).extra.changed as StoredChange));
      if (newest && merged) {
        [latest, values] = [newest, merged];
        continue;
      }
      returnMerged();
      if (newest) return null;
      throw error;
    }
  }
};
