import type { Locale } from '@ardoise/contract/rules/locales.ts';

/** Each language in its own words. Hard-coded, because `Intl.DisplayNames` differs between phones. */
const names: Record<Locale, string> = {
  'fr-FR': 'Français',
  'en-GB': 'English',
  'es-ES': 'Español',
  'pt-PT': 'Português',
  'it-IT': 'Italiano',
  'de-DE': 'Deutsch',
  'ru-RU': 'Русский',
  'jp-JP': '日本語',
  'cn-CN': '中文',
  'ar-AR': 'العربية',
  'he-IL': 'עברית',
};

export const languageOwnName = (locale: Locale): string => names[locale];
