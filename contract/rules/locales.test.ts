import { describe, expect, it } from 'vitest';
import {
  acceptedLocales,
  bcp47,
  countryName,
  directionOf,
  formatDate,
  formatDateTime,
  formatDay,
  formatMinute,
  formatNumber,
  formatPercent,
  formatTime,
  formatTimeFrom,
  INTERFACE_LOCALES,
  interfaceLocale,
  isLocale,
  LOCALES,
  type Locale,
  languageLabel,
  languageName,
  matchLocale,
  weekdayName,
} from './locales.ts';

const at = new Date('2026-11-21T17:05:00Z');

describe('locales and Intl', () => {
  it('maps every locale to a tag that Intl resolves to that language', () => {
    for (const locale of [...LOCALES, ...INTERFACE_LOCALES]) {
      const tag = bcp47(locale);
      expect(Intl.DateTimeFormat.supportedLocalesOf(tag)).toEqual([tag]);
      expect(new Intl.Locale(tag).language).toBe(new Intl.DateTimeFormat(tag).resolvedOptions().locale.split('-')[0]);
    }
    expect([bcp47('jp-JP'), bcp47('cn-CN'), bcp47('ar-AR'), bcp47('pt')]).toEqual(['ja-JP', 'zh-CN', 'ar', 'pt-PT']);
  });

  it('writes Arabic and Hebrew from right to left', () => {
    expect(LOCALES.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar-AR', 'he-IL']);
    expect(directionOf('fr')).toBe('ltr');
  });

  it('formats in the language itself, never in a fallback', () => {
    expect(formatDate(at, 'jp-JP', 'Europe/Paris', 'long')).toBe('2026年11月21日');
    expect(weekdayName(0, 'cn-CN')).toBe('星期一');
    expect(formatDate(at, 'ar-AR', 'Europe/Paris', 'long')).toContain('نوفمبر');
    expect(formatNumber(1234.5, 'ar-AR')).toMatch(/^1.234.5$/);
    expect(formatDate(at, 'he-IL', 'Europe/Paris', 'long')).toContain('בנובמבר');
  });

  it('formats days, hours and figures in the time zone of the venue', () => {
    expect(formatTime(at, 'fr-FR', 'Europe/Paris')).toBe('18:05');
    const daysBefore = (days: number) => new Date(at.getTime() - days * 86_400_000);
    expect(formatTimeFrom(daysBefore(0.9), at, 'fr-FR', 'Europe/Paris')).toBe('18:05');
    expect(formatTimeFrom(daysBefore(-0.9), at, 'fr-FR', 'Europe/Paris')).toBe('18:05');
    expect(formatTimeFrom(daysBefore(1), at, 'fr-FR', 'Europe/Paris')).toMatch(/^[a-z]{3}\. 18:05$/);
    expect(formatDate(new Date('2026-11-21T23:30:00Z'), 'fr', 'Europe/Paris')).toBe('22 nov. 2026');
    expect(formatDateTime(at, 'de', 'Europe/Paris')).toMatch(/^21\.11\.26,? 18:05$/);
    expect(formatDay('2026-11-21', 'en', 'full')).toMatch(/^Saturday,? 21 November 2026$/);
    expect(weekdayName(6, 'fr')).toBe('dimanche');
    expect([formatMinute(1110, 'fr'), formatMinute(1440, 'fr')]).toEqual(['18:30', '00:00']);
    expect(formatPercent(0.055, 'fr')).toMatch(/^5,5\s%$/);
  });

  it('names languages and countries', () => {
    expect(languageName('jp-JP', 'fr')).toBe('japonais');
    expect(languageName('en-GB', 'fr-FR')).toBe('anglais');
    expect(languageName('cn-CN', 'cn-CN')).toBe('中文');
    expect(languageLabel('en-US', 'fr')).toBe('anglais (États-Unis)');
    expect(languageLabel('jp-JP', 'fr')).toBe('japonais (Japon)');
    expect(languageLabel('not a tag', 'fr')).toBe('not a tag');
    expect(countryName('DE', 'it')).toBe('Germania');
    expect(countryName('??', 'it')).toBe('??');
  });
});

describe('matchLocale', () => {
  const offered: Locale[] = ['fr-FR', 'en-GB', 'jp-JP', 'cn-CN', 'ar-AR', 'he-IL'];
  const match = (header: string) => matchLocale(header, offered, 'fr-FR');

  it('picks the best offered locale of the header', () => {
    expect(match('en-US,en;q=0.9,fr;q=0.8')).toBe('en-GB');
    expect(match('de-DE,de;q=0.9,en;q=0.5,fr;q=0.4')).toBe('en-GB');
    expect(match('fr;q=0.3, en;q=0.7')).toBe('en-GB');
    expect(match('en;q=0, fr-CA')).toBe('fr-FR');
  });

  it('finds locales whose code differs from the browser’s', () => {
    expect(['ja', 'ja-JP', 'zh-Hans-CN', 'zh-TW', 'ar-EG', 'iw', 'he-IL'].map(match)).toEqual([
      'jp-JP',
      'jp-JP',
      'cn-CN',
      'cn-CN',
      'ar-AR',
      'he-IL',
      'he-IL',
    ]);
  });

  it('answers the fallback for anything else', () => {
    for (const header of ['', '*', 'xx', 'de', ';;;,,q=', 'en;q=abc', `${'a,'.repeat(100_000)}`]) expect(match(header)).toBe('fr-FR');
    expect(matchLocale('de, en', ['fr-FR'], 'es-ES')).toBe('es-ES');
  });
});

describe('acceptedLocales', () => {
  it('sorts by weight, and stops at the wildcard', () => {
    expect(acceptedLocales('en;q=0.2, ru, ja;q=0.8')).toEqual(['ru-RU', 'jp-JP', 'en-GB']);
    expect(acceptedLocales('nl, en-US, en;q=0.9')).toEqual(['en-GB', 'en-GB']);
    expect(acceptedLocales('de, *;q=0.5, fr;q=0.1')).toEqual(['de-DE']);
    for (const header of ['', '*', 'xx', ';;;,,q=']) expect(acceptedLocales(header)).toEqual([]);
  });
});

describe('interfaceLocale', () => {
  it('prefers the stored one, then the browser’s, then French', () => {
    expect(interfaceLocale('it', ['en-US'])).toBe('it');
    expect(interfaceLocale('xx', ['ru-RU', 'pt-BR', 'en'])).toBe('pt');
    expect(interfaceLocale(null, ['ru', 'ja'])).toBe('fr');
    expect(interfaceLocale(undefined, [])).toBe('fr');
  });
});

it('tells a locale from any other value', () => {
  expect(isLocale('jp-JP')).toBe(true);
  for (const other of ['ja-JP', 'fr', '', null, 3]) expect(isLocale(other)).toBe(false);
});
