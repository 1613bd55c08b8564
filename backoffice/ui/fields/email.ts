// What is no address at all is told before it is sent; the server judges the rest.
import { t } from '../../i18n/translate.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** True, or what is wrong with it: a rule of a field. */
export const checkEmail = (value: unknown): true | string => EMAIL.test(String(value).trim()) || t('problems.email');
