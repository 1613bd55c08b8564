import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { expect, it } from 'vitest';
import { allTexts } from '../i18n/all.ts';
import { fromText } from '../ui/facts.ts';
import { languageOf } from './language.tsx';

const NOON = new Date('2026-11-24T11:00:00Z');
const from = (locale: Locale, at: string) =>
  fromText(at, languageOf(locale, allTexts[locale], { currency: 'EUR', timezone: 'Europe/Paris' }, NOON, null));

it('adds "tomorrow" to a start on the next day, and the weekday to a later one', () => {
  expect(from('fr-FR', '2026-11-25T06:30:00Z')).toBe('demain à partir de 07:30');
  expect(from('es-ES', '2026-11-25T06:30:00Z')).toBe('mañana desde las 7:30');
  expect(from('en-GB', '2026-11-24T17:00:00Z')).toBe('from 18:00');
  // After midnight at the venue, while UTC has the day before.
  expect(from('en-GB', '2026-11-24T23:30:00Z')).toBe('tomorrow from 00:30');
  expect(from('en-GB', '2026-11-26T06:30:00Z')).toMatch(/^from Thu/);
});

it('keeps a time on one line', () => {
  const { time } = languageOf('ar-AR', allTexts['ar-AR'], { currency: 'EUR', timezone: 'Europe/Paris' }, NOON, null);
  for (const at of ['2026-11-24T05:58:00Z', '2026-11-26T17:58:00Z']) expect(time(at)).toMatch(/^[^ ]*\u00a0[^ ]*$/);
  expect(time('2026-11-24T05:58:00Z')).toContain('58\u00a0ص');
});
