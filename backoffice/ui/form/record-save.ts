// Saves a record through ra-core, and shows the server's errors on the fields.
import { ApiError } from '@ardoise/contract/errors.ts';
import { useCreate, useStoreContext, useUpdate } from 'ra-core';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ListName } from '../../app/resources.ts';
import { t } from '../../i18n/translate.ts';
import { problemText } from '../error-text.ts';
import { formPath } from '../fields/language-entries.ts';
import { notify, notifyError } from '../notify/notify.ts';

/**
 * Shows why a save failed: on the fields that a 400 or 422 names, and in a message. Returns whether fields were marked (`onFields`) and
 * the id of the message. `sent`: the refused values, whose list indexes may differ from the form's. Stale versions are handled elsewhere.
 */
export const showFailure = (
  error: unknown,
  form: Pick<UseFormReturn, 'setError'>,
  sent?: FieldValues,
): { onFields: boolean; messageId: number } => {
  const problems = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
  if (!(error instanceof ApiError) || problems.length === 0) return { onFields: false, messageId: notifyError(error) };
  for (const [path, problem] of problems) form.setError(formPath(path, sent), { type: 'server', message: problemText(problem) });
  // The server lists only the first errors; `more` counts the others.
  return { onFields: true, messageId: notify(error.more > 0 ? t('form.fix_more', { n: error.more }) : t('form.fix'), { tone: 'bad' }) };
};

/** The values to recreate a deleted record: only the fields of a new record. */
export const asNew = (blank: object, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.keys(blank).map((name) => [name, values[name]]));

/** Removes the stored filter of a list, which might hide the new record. The sort stays. */
const useUnfilter = (resource: ListName): (() => void) => {
  const store = useStoreContext();
  return () => {
    const key = `${resource}.listParams`;
    const listParams = store.getItem<object>(key);
    if (listParams) store.setItem(key, { ...listParams, filter: {}, page: 1 });
  };
};

/** Creates a record, or updates one with an id. Resolves to the stored record. */
export const useSaveRecord = (resource: ListName): ((values: FieldValues) => Promise<FieldValues>) => {
  const [create] = useCreate();
  const [update] = useUpdate();
  const unfilter = useUnfilter(resource);
  return async (values) => {
    if (values.id !== undefined)
      return update(resource, { id: values.id as string, data: values }, { returnPromise: true, mutationMode: 'pessimistic' });
    const created: FieldValues = await create(resource, { data: values }, { returnPromise: true });
    unfilter();
    return created;
  };
};
