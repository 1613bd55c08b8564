// Saves a record through ra-core and turns what the server refuses into marks on the fields.
import { ApiError } from '@ardoise/contract/errors.ts';
import { useCreate, useUpdate } from 'ra-core';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { t } from '../../i18n/translate.ts';
import { problemText } from '../error-text.ts';
import { notify, notifyError } from '../notify.ts';

/** Marks the fields that a 400 or 422 names; answers whether there was any. */
const markFields = (error: unknown, form: Pick<UseFormReturn, 'setError'>): boolean => {
  if (!(error instanceof ApiError) || !error.errors) return false;
  const problems = Object.entries(error.errors);
  for (const [path, problem] of problems) form.setError(path, { type: 'server', message: problemText(problem) });
  return problems.length > 0;
};

/** Shows why a save failed, and answers whether on the fields; else it is a message. A stale version is the form's own matter. */
export const showFailure = (error: unknown, form: Pick<UseFormReturn, 'setError'>): boolean => {
  const marked = markFields(error, form);
  if (marked) notify(t('form.fix'), { tone: 'bad' });
  else notifyError(error);
  return marked;
};

/** Writes a record: a new one is created, one with an id is changed. Answers it as the server holds it now. */
export const useSaveRecord = (resource: string): ((values: FieldValues) => Promise<FieldValues>) => {
  const [create] = useCreate();
  const [update] = useUpdate();
  return (values) =>
    values.id === undefined
      ? create(resource, { data: values }, { returnPromise: true })
      : update(resource, { id: values.id as string, data: values }, { returnPromise: true, mutationMode: 'pessimistic' });
};
