// What a failure says to people, in their language.
import { ApiError, type FieldProblem } from '@ardoise/contract/errors.ts';
import { type InterfaceLocale, numberFormat } from '@ardoise/contract/rules/locales.ts';
import { ConnectionError } from '../app/api.ts';
import { readLocale } from '../app/session/storage.ts';
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

/** A wait in words: seconds below a minute and a half, minutes above, rounded up. */
export const waitText = (seconds: number, locale: InterfaceLocale): string => {
  const inSeconds = seconds < 90;
  const unit = inSeconds ? 'second' : 'minute';
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    inSeconds ? Math.ceil(seconds) : Math.ceil(seconds / 60),
  );
};

/** When to try a password again; null where the failure is another one. */
export const limitText = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests') return null;
  const wait = Number(error.extra.retry_after);
  return wait > 0 ? t('login.limited', { wait: waitText(wait, readLocale()) }) : errorText(error);
};
