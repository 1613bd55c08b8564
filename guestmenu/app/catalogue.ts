// The complete language files, one chunk each: for sheets above the menu, and for the page of an order.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { Texts } from '../i18n/fr-FR.ts';

const files: Record<Locale, () => Promise<{ texts: Texts }>> = {
  'fr-FR': () => import('../i18n/fr-FR.ts'),
  'en-GB': () => import('../i18n/en-GB.ts'),
  'es-ES': () => import('../i18n/es-ES.ts'),
  'pt-PT': () => import('../i18n/pt-PT.ts'),
  'it-IT': () => import('../i18n/it-IT.ts'),
  'de-DE': () => import('../i18n/de-DE.ts'),
  'ru-RU': () => import('../i18n/ru-RU.ts'),
  'jp-JP': () => import('../i18n/jp-JP.ts'),
  'cn-CN': () => import('../i18n/cn-CN.ts'),
  'ar-AR': () => import('../i18n/ar-AR.ts'),
  'he-IL': () => import('../i18n/he-IL.ts'),
};

export const loadTexts = async (locale: Locale): Promise<Texts> => (await files[locale]()).texts;
