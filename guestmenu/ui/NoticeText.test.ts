import { demoMenu } from '@ardoise/menu/menu.fixture.ts';
import { expect, it } from 'vitest';
import { languageOf } from '../app/language.tsx';
import { allTexts } from '../i18n/all.ts';
import { changeText } from './NoticeText.tsx';

it('names the allergens that changed', () => {
  const language = languageOf('en-GB', allTexts['en-GB'], demoMenu.venue, new Date('2026-11-24T18:00:00Z'), null);
  const changed = (before: string | null, after: string | null) =>
    changeText({ what: 'allergens', name: 'Croque', before, after }, language);
  expect(changed('Gluten, Milk', 'Gluten, Milk, Sesame')).toBe('Croque · Allergens: Gluten, Milk is now Gluten, Milk, Sesame');
  expect(changed(null, 'Milk')).toBe('Croque: Allergens not declared is now Contains: Milk');
});
