// Checks and completes typed web addresses.
import { t } from '../../i18n/translate.ts';

const WEB = /^(https?:\/\/)?[^\s/:]+\.[^\s/:]+/i;

/** A field's rule: true for a plausible web address or an empty text, else the error text. */
export const checkWebAddress = (value: unknown): true | string =>
  value === '' || WEB.test(String(value).trim()) || t('problems.web_address');

/** Adds `https://` to a typed web address without a scheme. */
export const withScheme = (value: unknown): string => {
  const typed = String(value ?? '').trim();
  return typed === '' || /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
};
