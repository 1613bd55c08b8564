// The messages of a failed attempt.
import { ApiError } from '@ardoise/contract/errors.ts';
import { t } from '../../i18n/translate.ts';
import { errorText, limitText, problemText } from '../../ui/error-text.ts';

/** The message of an empty field. */
export const missing = (value: string): string | undefined => (value === '' ? t('problems.required') : undefined);

export const failureText = (error: unknown): string => limitText(error) ?? errorText(error);

/** The server's message about a field; undefined if the error is about something else. */
export const fieldText = (error: unknown, field: string): string | undefined => {
  const problem = error instanceof ApiError ? error.errors?.[field] : undefined;
  return problem && problemText(problem);
};
