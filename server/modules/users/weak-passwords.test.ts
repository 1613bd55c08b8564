import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import common from './common-passwords.json' with { type: 'json' };
import { weaknessOfPassword } from './weak-passwords.ts';

const texts = ['Sophie', 'Lemaire', 'sophie.lemaire@brasserie-halles.example', 'Brasserie des Halles', 'Café Émile', 'ardoise'];

describe('a password that is too easy to guess', () => {
  it.each([
    ['password123', 'password_common'],
    ['motdepasse123', 'password_common'],
    ['Motdepasse1!', 'password_common'],
    ['P@ssw0rd1234', 'password_common'],
    ['iloveyou123', 'password_common'],
    ['1234567890', 'password_common'],
    ['Winter2026!', 'password_common'],
    ['Tr0ub4dour&3', 'password_common'],
    ['aaaaaaaaaaaa', 'password_repeated'],
    ['1111111111a', 'password_repeated'],
    ['abcabcabcabc', 'password_repeated'],
    ['éèàùçéèàùç', 'password_repeated'],
    ['🍺🍺🍺🍺🍺🍺🍺🍺🍺🍺', 'password_repeated'],
    ['x'.repeat(200), 'password_repeated'],
    ['abcdefghijklmnop', 'password_sequence'],
    ['0123456789', 'password_sequence'],
    ['azertyuiop', 'password_sequence'],
    ['azertyuiop123', 'password_sequence'],
    ['jhgfdsqmlk', 'password_sequence'],
    ['12/05/1984aa', 'password_sequence'],
    ['sophie.lemaire', 'password_own_words'],
    ['SophieLemaire1', 'password_own_words'],
    ['brasseriedeshalles', 'password_own_words'],
    ['Brasserie2026', 'password_own_words'],
    ['cafe-emile-2026', 'password_own_words'],
    ['halles-ardoise', 'password_own_words'],
    ['Ardoise12345', 'password_own_words'],
    ['sophie.lemaire@brasserie-halles.example', 'password_own_words'],
  ])('%s: %s', (password, weakness) => {
    expect(weaknessOfPassword(password, texts)).toBe(weakness);
  });

  it('is every common one of the minimum length', () => {
    const ofLibrary = Object.values(dictionary['passwords-common']).map(String);
    const long = [...common, ...ofLibrary].filter((password) => password.length >= 10);
    expect(common.length).toBe(3000);
    expect(long.length).toBeGreaterThan(4500);
    // One in ten: all of them would take twenty seconds.
    const taken = long.filter((_, at) => at % 10 === 0).filter((password) => weaknessOfPassword(password, []) === null);
    expect(taken).toEqual([]);
  });

  it('may be a name written as one word, including its short words', () => {
    expect(weaknessOfPassword('barduport2024', ['Bar du Port'])).toBe('password_own_words');
  });

  it.each([
    'correct horse battery',
    'un pastis bien frais au comptoir',
    'le chat mange la souris',
    'klm7PzQw9d',
    'xK4!vR9@pL',
    'Sophie aime la pétanque',
    'пароль на каждый день',
    '雨の日はコーヒーを淹れる',
    '       a       b c     Z7',
  ])('%s is none', (password) => {
    expect(weaknessOfPassword(password, texts)).toBeNull();
  });
});
