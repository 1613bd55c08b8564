// What a failed attempt says.
import { ApiError } from '@ardoise/contract/errors.ts';
import { t } from '../../i18n/translate.ts';
import { errorText, limitText, problemText } from '../../ui/error-text.ts';

/** What an empty field says; nothing of a filled one. */
export const missing = (value: string): string | undefined => (value === '' ? t('problems.required') : undefined);

export const failureText = (error: unknown): string => limitText(error) ?? errorText(error);

/** What the server says of a field; undefined where it speaks of something else. */
export const fieldText = (error: unknown, field: string): string | undefined => {
  const problem = error instanceof ApiError ? error.errors?.[field] : undefined;
  return problem && problemText(problem);
};
