import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { type Group, loadLanguage } from '../i18n/translate.ts';

const groups = Object.keys(import.meta.glob('../i18n/*/fr.ts')).map((path) => path.split('/').at(-2) as Group);

/** Loads all texts of a language: a test may name any; `i18n/groups.test.ts` checks what each page loads. */
export const loadAllTexts = (locale: InterfaceLocale): Promise<void> => loadLanguage(locale, ...groups);
