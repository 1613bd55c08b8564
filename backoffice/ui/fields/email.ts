// Rejects obviously wrong addresses before they are sent. The server validates the rest.
import { t } from '../../i18n/translate.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A field's rule: true, or the error text. */
export const checkEmail = (value: unknown): true | string => EMAIL.test(String(value).trim()) || t('problems.email');
