import { describe, expect, it } from 'vitest';
import { loadTexts } from '../i18n/translate.ts';
import { fullName, staffText } from './person-name.ts';

describe('a member of staff', () => {
  it('has a replacement for the name after erasure', async () => {
    await loadTexts('fr');
    expect(['Hugo', ''].map(staffText)).toEqual(['Hugo', 'Utilisateur effacé']);
  });
  it('may have only one name', () => {
    expect(fullName({ firstname: 'Hugo', lastname: '' })).toBe('Hugo');
  });
});
