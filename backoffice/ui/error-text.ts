// Translates errors for the user.
import { ApiError, type FieldProblem } from '@ardoise/contract/errors.ts';
import { type InterfaceLocale, numberFormat } from '@ardoise/contract/rules/locales.ts';
import { ConnectionError } from '../app/api.ts';
import { readLocale } from '../app/session/storage.ts';
import { t, translate } from '../i18n/translate.ts';

export const errorText = (error: unknown): string => {
  if (error instanceof ConnectionError) return t('shared.connection_error');
  return translate(`errors.${error instanceof ApiError ? error.code : 'internal'}`, { _: t('errors.internal') });
};

/** True if the record does not exist, so a retry is useless. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Field error codes that use the text of another code. A code without a text is shown as "not valid". */
const sentences: Record<string, string> = { unknown_id: 'unknown', wrong_password: 'wrong', unknown: 'invalid' };

export const problemText = ({ code }: FieldProblem): string =>
  translate(`problems.${sentences[code] ?? code}`, { _: t('problems.invalid') });

/** Formats a wait, rounded up: in seconds below 90 s, in minutes above. */
export const waitText = (seconds: number, locale: InterfaceLocale): string => {
  const inSeconds = seconds < 90;
  const unit = inSeconds ? 'second' : 'minute';
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    inSeconds ? Math.ceil(seconds) : Math.ceil(seconds / 60),
  );
};

/** The text for a 429, with the time until the next attempt; null for other errors. */
export const limitText = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return null;
  const wait = Number(error.extra.retry_after);
  return wait > 0 ? t('login.limited', { wait: waitText(wait, readLocale()) }) : errorText(error);
};
