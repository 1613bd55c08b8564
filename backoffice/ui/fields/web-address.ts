// Web addresses as people type them.
import { t } from '../../i18n/translate.ts';

const WEB = /^(https?:\/\/)?[^\s/:]+\.[^\s/:]+/i;

/** Whether a typed text can be a web address; nothing is one too. */
export const checkWebAddress = (value: unknown): true | string =>
  value === '' || WEB.test(String(value).trim()) || t('problems.web_address');

/** A typed web address with its scheme. */
export const withScheme = (value: unknown): string => {
  const typed = String(value ?? '').trim();
  return typed === '' || /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
};
