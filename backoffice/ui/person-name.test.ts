import { describe, expect, it } from 'vitest';
import { loadAllTexts } from '../test/texts.ts';
import { fullName, staffText } from './person-name.ts';

describe('a member of staff', () => {
  it('has a replacement for the name after erasure', async () => {
    await loadAllTexts('fr');
    expect(['Hugo', ''].map(staffText)).toEqual(['Hugo', 'Utilisateur effacé']);
  });
  it('may have only one name', () => {
    expect(fullName({ firstname: 'Hugo', lastname: '' })).toBe('Hugo');
  });
});
