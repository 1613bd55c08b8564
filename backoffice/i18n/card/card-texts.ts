// The texts of the screen `card`: `say('print')`.
import { textsOfScreen } from '../translate.ts';
import type { CardTexts } from './fr.ts';

export const { load: loadCardTexts, say } = textsOfScreen<CardTexts>({
  fr: () => import('./fr.ts').then(({ card }) => card),
  en: () => import('./en.ts').then(({ card }) => card),
  es: () => import('./es.ts').then(({ card }) => card),
  it: () => import('./it.ts').then(({ card }) => card),
  pt: () => import('./pt.ts').then(({ card }) => card),
  de: () => import('./de.ts').then(({ card }) => card),
});
