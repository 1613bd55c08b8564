// When somebody else has changed the record that is edited.
import { type RefObject, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { t } from '../../i18n/translate.ts';
import { notify, notifyError } from '../notify.ts';
import { keepMine } from './keep-mine.ts';
import { StaleDialog } from './StaleDialog.tsx';

/** What to do about a stale version: the newest one is read, and replaces what is shown or joins what was typed. */
export const useConflict = (
  form: UseFormReturn,
  shown: RefObject<FieldValues>,
  toForm: (record: FieldValues) => FieldValues,
  reread: (() => Promise<FieldValues | undefined>) | undefined,
) => {
  const [opened, setOpened] = useState(false);
  const [reading, setReading] = useState(false);
  const take = (newest: FieldValues, keep: boolean) => {
    const merged = keepMine(toForm(shown.current), form.getValues(), toForm(newest));
    shown.current = newest;
    form.reset(toForm(newest));
    if (!keep) return;
    form.reset(merged, { keepDefaultValues: true });
    notify(t('form.kept_mine'));
  };
  const read = async (keep: boolean) => {
    setReading(true);
    try {
      const newest = await reread?.();
      if (newest) take(newest, keep);
    } catch (error) {
      notifyError(error);
    }
    setReading(false);
    setOpened(false);
  };
  const dialog = (
    <StaleDialog
      opened={opened}
      reading={reading}
      onKeep={() => void read(true)}
      onReload={() => void read(false)}
      onClose={() => setOpened(false)}
    />
  );
  return { ask: () => setOpened(true), dialog };
};
