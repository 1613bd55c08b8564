// Every text of the back-office with those that screens bring with them: for tests and journeys.
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { texts as cardDe } from './card/de.ts';
import { texts as cardEn } from './card/en.ts';
import { texts as cardEs } from './card/es.ts';
import { texts as cardFr } from './card/fr.ts';
import { texts as cardIt } from './card/it.ts';
import { texts as cardPt } from './card/pt.ts';
import { texts as dashboardDe } from './dashboard/de.ts';
import { texts as dashboardEn } from './dashboard/en.ts';
import { texts as dashboardEs } from './dashboard/es.ts';
import { texts as dashboardFr } from './dashboard/fr.ts';
import { texts as dashboardIt } from './dashboard/it.ts';
import { texts as dashboardPt } from './dashboard/pt.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr, type Texts } from './fr.ts';
import { texts as importDe } from './import/de.ts';
import { texts as importEn } from './import/en.ts';
import { texts as importEs } from './import/es.ts';
import { texts as importFr } from './import/fr.ts';
import { texts as importIt } from './import/it.ts';
import { texts as importPt } from './import/pt.ts';
import { it } from './it.ts';
import { texts as lookDe } from './look/de.ts';
import { texts as lookEn } from './look/en.ts';
import { texts as lookEs } from './look/es.ts';
import { texts as lookFr } from './look/fr.ts';
import { texts as lookIt } from './look/it.ts';
import { texts as lookPt } from './look/pt.ts';
import { pt } from './pt.ts';
import type { ScreenTexts } from './translate.ts';

export const allTexts: Readonly<Record<InterfaceLocale, Texts & ScreenTexts>> = {
  fr: { ...fr, card: cardFr, dashboard: dashboardFr, import: importFr, look: lookFr },
  en: { ...en, card: cardEn, dashboard: dashboardEn, import: importEn, look: lookEn },
  es: { ...es, card: cardEs, dashboard: dashboardEs, import: importEs, look: lookEs },
  it: { ...it, card: cardIt, dashboard: dashboardIt, import: importIt, look: lookIt },
  pt: { ...pt, card: cardPt, dashboard: dashboardPt, import: importPt, look: lookPt },
  de: { ...de, card: cardDe, dashboard: dashboardDe, import: importDe, look: lookDe },
};
