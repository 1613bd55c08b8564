// Every language at once, for the server and the tests; a phone loads one of them (app/catalogue.ts).
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { texts as ar } from './ar-AR.ts';
import { texts as zh } from './cn-CN.ts';
import { texts as de } from './de-DE.ts';
import { texts as en } from './en-GB.ts';
import { texts as es } from './es-ES.ts';
import { texts as fr, type Texts } from './fr-FR.ts';
import { texts as he } from './he-IL.ts';
import { texts as it } from './it-IT.ts';
import { texts as ja } from './jp-JP.ts';
import { texts as pt } from './pt-PT.ts';
import { texts as ru } from './ru-RU.ts';

export const allTexts: Record<Locale, Texts> = {
  'fr-FR': fr,
  'en-GB': en,
  'es-ES': es,
  'pt-PT': pt,
  'it-IT': it,
  'de-DE': de,
  'ru-RU': ru,
  'jp-JP': ja,
  'cn-CN': zh,
  'ar-AR': ar,
  'he-IL': he,
};
