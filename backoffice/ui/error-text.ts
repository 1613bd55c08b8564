// What a failure says to people, in their language.
import { ApiError, type FieldProblem } from '@ardoise/contract/errors.ts';
import { ConnectionError } from '../app/api.ts';
import { t, translate } from '../i18n/translate.ts';

export const errorText = (error: unknown): string => {
  if (error instanceof ConnectionError) return t('shared.connection_error');
  return translate(`errors.${error instanceof ApiError ? error.code : 'internal'}`);
};

/** Whether the record does not exist: asking again would not help. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The server's codes for fields that share a sentence here; a code without one is "not valid". */
const sentences: Record<string, string> = { unknown_id: 'unknown', wrong_password: 'wrong', unknown: 'invalid' };

export const problemText = ({ code }: FieldProblem): string =>
  translate(`problems.${sentences[code] ?? code}`, { _: t('problems.invalid') });
