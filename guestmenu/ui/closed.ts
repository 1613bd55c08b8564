import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import type { Language } from '../app/language.tsx';
import type { Mode } from '../visit/mode.ts';
import { openText } from './facts.ts';

/** The text that a venue takes no orders now, and until when; null if it takes orders, or has no ordering. */
export const closedText = (menu: ResolvedMenu, mode: Mode, language: Language): string | null => {
  if (mode !== 'order' || menu.open) return null;
  return menu.opens_at === null ? language.texts.problems.closed : openText(menu, language);
};
