// Saves a record through ra-core and turns what the server refuses into marks on the fields.
import { ApiError } from '@ardoise/contract/errors.ts';
import { useCreate, useStoreContext, useUpdate } from 'ra-core';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ListName } from '../../app/resources.ts';
import { t } from '../../i18n/translate.ts';
import { problemText } from '../error-text.ts';
import { placeInForm } from '../fields/language-entries.ts';
import { notify, notifyError } from '../notify/notify.ts';

/**
 * Shows why a save failed, and answers whether on the fields that a 400 or 422 names, and the message that says so. A stale version is
 * the form's own matter. `sent` is what was refused, where that is counted otherwise than in the form.
 */
export const showFailure = (
  error: unknown,
  form: Pick<UseFormReturn, 'setError'>,
  sent?: FieldValues,
): { onFields: boolean; told: number } => {
  const problems = error instanceof ApiError ? Object.entries(error.errors ?? {}) : [];
  if (!(error instanceof ApiError) || problems.length === 0) return { onFields: false, told: notifyError(error) };
  for (const [path, problem] of problems) form.setError(placeInForm(path, sent), { type: 'server', message: problemText(problem) });
  // The server lists the first of very many.
  return { onFields: true, told: notify(error.more > 0 ? t('form.fix_more', { n: error.more }) : t('form.fix'), { tone: 'bad' }) };
};

/** What is made anew of a record that is gone: nothing that only a stored one has. */
export const asNew = (blank: object, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.keys(blank).map((name) => [name, values[name]]));

/** Lets a list show all it has: a filter that was left on it might hide what was just created. Its order stays. */
const useUnfilter = (resource: ListName): (() => void) => {
  const store = useStoreContext();
  return () => {
    const key = `${resource}.listParams`;
    const kept = store.getItem<object>(key);
    if (kept) store.setItem(key, { ...kept, filter: {}, page: 1 });
  };
};

/** Writes a record: a new one is created, one with an id is changed. Answers it as the server holds it now. */
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
