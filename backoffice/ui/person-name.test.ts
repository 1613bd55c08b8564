import { describe, expect, it } from 'vitest';
import { loadTexts } from '../i18n/translate.ts';
import { fullName, staffText } from './person-name.ts';

describe('a member of staff', () => {
  it('who was erased has a word in place of the name', async () => {
    await loadTexts('fr');
    expect(['Hugo', ''].map(staffText)).toEqual(['Hugo', 'Utilisateur effacé']);
  });
  it('who has one name alone is called by it', () => {
    expect(fullName({ firstname: 'Hugo', lastname: '' })).toBe('Hugo');
  });
});
