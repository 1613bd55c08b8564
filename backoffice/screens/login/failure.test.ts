import { ApiError } from '@ardoise/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConnectionError } from '../../app/api.ts';
import { loadAllTexts } from '../../test/texts.ts';
import { waitText } from '../../ui/error-text.ts';
import { failureText, fieldText } from './failure.ts';

describe('a failed attempt', () => {
  beforeAll(async () => {
    vi.stubGlobal('navigator', { languages: ['fr-FR'] });
    await loadAllTexts('fr');
  });
  // Later test files share the same globals.
  afterAll(() => void vi.unstubAllGlobals());

  it('has the same text for a wrong password and an unknown address', () => {
    expect(failureText(new ApiError('wrong_credentials'))).toBe('E-mail ou mot de passe incorrect.');
  });

  it('says how long to wait', () => {
    expect(failureText(new ApiError('too_many_requests', { retry_after: 840 }))).toBe('Trop d’essais. Réessayez dans 14 minutes.');
    expect(failureText(new ApiError('too_many_requests'))).toBe('Trop de demandes. Patientez un instant.');
    expect(waitText(45, 'de')).toBe('45 Sekunden');
    expect(waitText(61, 'en')).toBe('61 seconds');
    expect(waitText(841, 'en')).toBe('15 minutes');
  });

  it('distinguishes a lost connection from a refusal, and shows the errors of fields', () => {
    expect(failureText(new ConnectionError())).toContain('réseau');
    expect(failureText(new ApiError('invalid', { errors: { email: { code: 'invalid_format', message: '' } } }))).toBe(
      'Certains champs sont à corriger.',
    );
    const weak = new ApiError('contradiction', { errors: { password: { code: 'password_common', message: '' } } });
    expect(fieldText(weak, 'password')).toMatch(/^Trop courant/);
    expect(fieldText(weak, 'email')).toBeUndefined();
    expect(failureText(new TypeError('ours'))).toBe('Un problème est survenu de notre côté.');
  });
});
