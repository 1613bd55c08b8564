// The texts of the screen `look`: `say('told.saved')`.
import { textsOfScreen } from '../translate.ts';
import type { LookTexts } from './fr.ts';

export const { load: loadLookTexts, say } = textsOfScreen<LookTexts>({
  fr: () => import('./fr.ts').then(({ look }) => look),
  en: () => import('./en.ts').then(({ look }) => look),
  es: () => import('./es.ts').then(({ look }) => look),
  it: () => import('./it.ts').then(({ look }) => look),
  pt: () => import('./pt.ts').then(({ look }) => look),
  de: () => import('./de.ts').then(({ look }) => look),
});
