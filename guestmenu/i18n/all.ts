// All languages, for the server and the tests. A phone loads one of them (app/catalogue.ts).
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
import { notice as arNotice } from './notice/ar-AR.ts';
import { notice as zhNotice } from './notice/cn-CN.ts';
import { notice as deNotice } from './notice/de-DE.ts';
import { notice as enNotice } from './notice/en-GB.ts';
import { notice as esNotice } from './notice/es-ES.ts';
import { notice as frNotice, type Notice } from './notice/fr-FR.ts';
import { notice as heNotice } from './notice/he-IL.ts';
import { notice as itNotice } from './notice/it-IT.ts';
import { notice as jaNotice } from './notice/jp-JP.ts';
import { notice as ptNotice } from './notice/pt-PT.ts';
import { notice as ruNotice } from './notice/ru-RU.ts';
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

/** The privacy notices. Only the server renders them, so phones do not load them. */
export const allNotices: Record<Locale, Notice> = {
  'fr-FR': frNotice,
  'en-GB': enNotice,
  'es-ES': esNotice,
  'pt-PT': ptNotice,
  'it-IT': itNotice,
  'de-DE': deNotice,
  'ru-RU': ruNotice,
  'jp-JP': jaNotice,
  'cn-CN': zhNotice,
  'ar-AR': arNotice,
  'he-IL': heNotice,
};
