// What a failed attempt says.
import { ApiError } from '@ardoise/contract/errors.ts';
import { type InterfaceLocale, numberFormat } from '@ardoise/contract/rules/locales.ts';
import { ConnectionError } from '../../app/api.ts';
import { readLocale } from '../../app/storage.ts';
import { t, translate } from '../../i18n/translate.ts';

/** What an empty field says; nothing of a filled one. */
export const missing = (value: string): string | undefined => (value === '' ? t('problems.required') : undefined);

/** A wait in words: seconds below a minute and a half, minutes above, rounded up. */
export const waitText = (seconds: number, locale: InterfaceLocale): string => {
  const inSeconds = seconds < 90;
  const unit = inSeconds ? 'second' : 'minute';
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    inSeconds ? Math.ceil(seconds) : Math.ceil(seconds / 60),
  );
};

export const failureText = (error: unknown): string => {
  if (error instanceof ConnectionError) return t('shared.connection_error');
  if (!(error instanceof ApiError)) return t('errors.internal');
  const wait = Number(error.extra.retry_after);
  if (error.code === 'too_many_requests' && wait > 0) return t('login.limited', { wait: waitText(wait, readLocale()) });
  const field = Object.values(error.errors ?? {})[0];
  if (field) return translate(`problems.${field.code}`, { _: translate(`errors.${error.code}`) });
  return translate(`errors.${error.code}`);
};
