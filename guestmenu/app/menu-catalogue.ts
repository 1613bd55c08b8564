// The texts of the menu page, one chunk per language, so that a phone loads only one.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { MenuTexts, Texts } from '../i18n/fr-FR.ts';

const menus: Record<Locale, () => Promise<{ menu: Texts['menu'] }>> = {
  'fr-FR': () => import('../i18n/menu/fr-FR.ts'),
  'en-GB': () => import('../i18n/menu/en-GB.ts'),
  'es-ES': () => import('../i18n/menu/es-ES.ts'),
  'pt-PT': () => import('../i18n/menu/pt-PT.ts'),
  'it-IT': () => import('../i18n/menu/it-IT.ts'),
  'de-DE': () => import('../i18n/menu/de-DE.ts'),
  'ru-RU': () => import('../i18n/menu/ru-RU.ts'),
  'jp-JP': () => import('../i18n/menu/jp-JP.ts'),
  'cn-CN': () => import('../i18n/menu/cn-CN.ts'),
  'ar-AR': () => import('../i18n/menu/ar-AR.ts'),
  'he-IL': () => import('../i18n/menu/he-IL.ts'),
};

export const loadMenuTexts = async (locale: Locale): Promise<MenuTexts> => ({ menu: (await menus[locale]()).menu });
