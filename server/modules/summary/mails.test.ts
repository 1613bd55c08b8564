// The mail of a summary, in each language: all known figures, no unknown ones, and no links but our own.
import { formatNumber, INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summaryMail } from './mails.ts';
import type { Week } from './week.ts';

const DAYS = { start: '2026-11-16', end: '2026-11-22' };
const LINK = 'https://menu.example/admin/';
const VENUE = { name: 'Chez Test', currency: 'EUR' };
const NOTHING: Week = { days: DAYS, visitors: { count: 0, before: 0 }, viewed: [], orders: null };
const NONE = { count: 0, before: 0 };
const NO_ORDERS = { placed: NONE, turnover: NONE, ordered: [], waiting: null, preparation: null, out: { names: [], amount: 0 } };
const FULL: Week = {
  days: DAYS,
  visitors: { count: 1234, before: 1000 },
  viewed: [
    { name: 'Mojito', count: 401 },
    { name: 'Thé glacé', count: 402 },
  ],
  orders: {
    placed: { count: 64, before: 80 },
    turnover: { count: 1712.6, before: 1600 },
    ordered: [{ name: 'Burger maison', count: 23 }],
    waiting: 45,
    preparation: 734,
    out: { names: ['Cidre', 'Mule'], amount: 84.5 },
  },
};
const mailOf = (locale: (typeof INTERFACE_LOCALES)[number], week: Week, venue = VENUE) =>
  summaryMail({ email: 'zoe@test.example', name: 'Zoë Ångström', locale }, venue, week, LINK);
const lines = (text: string) => text.split('\n').map((line) => line.replace(/\d/g, ''));

describe.each(INTERFACE_LOCALES)('in %s', (locale) => {
  it('contains all figures of the week, the venue, the days, the link and how to unsubscribe', () => {
    const { to, subject, text } = mailOf(locale, FULL);
    expect(to).toBe('zoe@test.example');
    expect(subject).toMatch(/^Ardoise – Chez Test\s?: .*16.* 22/);
    for (const part of ['Zoë Ångström', 'Chez Test', '16', '22', 'Mojito – 401', 'Thé glacé – 402', 'Burger maison – 23', 'Cidre, Mule'])
      expect(text).toContain(part);
    expect(text).toContain(`${formatNumber(1234, locale)} (+23`);
    expect(text).toContain('64 (-20');
    expect(text).toContain(`${formatMoney(1712.6, 'EUR', locale)} (+7`);
    expect(text).toMatch(/ 45\s\p{L}/u);
    expect(text).toMatch(/ 12\s\p{L}/u);
    expect(text).toContain(formatMoney(84.5, 'EUR', locale));
    expect(text.match(/\S+:\/\/\S+/g)).toEqual([LINK]);
    expect(text).not.toMatch(/undefined|null|NaN|Infinity/);
  });

  it('contains order figures only if the venue takes orders', () => {
    const { orders: _orders, ...visits } = FULL;
    const { text } = mailOf(locale, { ...visits, orders: null });
    expect(text).toContain('Mojito');
    expect(lines(mailOf(locale, FULL).text).length - lines(text).length).toBe(8);
  });

  it('leaves out what is unknown: differences to zero, times, products that ran out', () => {
    const { text } = mailOf(locale, {
      ...NOTHING,
      visitors: { count: 7, before: 0 },
      orders: { ...NO_ORDERS, placed: { count: 3, before: 0 } },
    });
    expect(text).not.toMatch(/%|- /);
    expect(text.split('\n\n')[2]).toMatch(/: 7$/);
    expect(text.split('\n\n')[3]).toMatch(/: 3\n[^\n(]+$/);
  });

  it('describes a quiet week', () => {
    for (const week of [NOTHING, { ...NOTHING, orders: NO_ORDERS }]) {
      const parts = mailOf(locale, week).text.split('\n\n');
      expect(parts).toHaveLength(5);
      expect(parts[2]).toMatch(/\.$/);
      expect(parts[2]).not.toMatch(/\d/);
    }
  });

  it('formats all counts for the language', () => {
    const count = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(count, count, count, count, (visitors, before, views, orders) => {
        const ordered = { ...NO_ORDERS, placed: { count: orders, before } };
        const { text } = mailOf(locale, {
          days: DAYS,
          visitors: { count: visitors, before },
          viewed: [{ name: 'Thé', count: views }],
          orders: ordered,
        });
        expect(text).toContain(` ${formatNumber(visitors, locale)} (`);
        expect(text).toContain(` ${formatNumber(orders, locale)} (`);
        expect(text).toContain(`- Thé – ${formatNumber(views, locale)}`);
        expect(text).not.toMatch(/undefined|NaN|Infinity/);
      }),
    );
  });

  it('names both months of a week that spans two', () => {
    const { subject } = mailOf(locale, { ...NOTHING, days: { start: '2026-06-29', end: '2026-07-05' } });
    expect(subject).toMatch(/29\.? \D+ \D*5/);
  });
});

it('translates every line', () => {
  const texts = INTERFACE_LOCALES.map((locale) => new Set(lines(mailOf(locale, FULL).text).filter((line) => /\p{L}{3}/u.test(line))));
  const shared = texts.flatMap((one, at) => texts.slice(at + 1).flatMap((other) => [...one].filter((line) => other.has(line))));
  expect(shared.filter((line) => !/^- |^https:/.test(line))).toEqual([]);
});

it('keeps names on one line, without anything that mail programs turn into links', () => {
  const named = {
    ...FULL,
    viewed: [
      { name: 'Thé\r\nhttps://evil.example', count: 1 },
      { name: '', count: 2 },
    ],
  };
  const { subject, text } = mailOf('fr', named, { ...VENUE, name: 'Bar\r\nBcc: all@evil.example' });
  expect(subject).not.toMatch(/[\r\n@]/);
  expect(text).not.toMatch(/evil\.example|\r/);
  expect(text).toContain('- – – 2');
  expect(text.match(/\S+:\/\/\S+/g)).toEqual([LINK]);
});

it('keeps French punctuation on the line of its word', () => {
  const { subject, text } = mailOf('fr', FULL);
  expect(`${subject}\n${text}`).not.toMatch(/ [:;!?»%]|« /);
});

it('names five products that ran out, and marks that there are more', () => {
  const names = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six'];
  const { text } = mailOf('fr', { ...NOTHING, orders: { ...NO_ORDERS, out: { names, amount: 0 } } });
  expect(text).toContain('Un, Deux, Trois, Quatre, Cinq, …\n');
});

it('formats the first of a month and Italian articles correctly', () => {
  const week = (start: string, end: string): Week => ({ ...NOTHING, days: { start, end } });
  expect(mailOf('fr', week('2026-06-01', '2026-06-07')).subject).toMatch(/semaine du 1er au 7 juin$/);
  expect(mailOf('it', week('2026-06-08', '2026-06-14')).subject).toMatch(/settimana dall’8 al 14 giugno$/);
  expect(mailOf('it', week('2026-06-01', '2026-06-07')).subject).toMatch(/settimana dal 1º al 7 giugno$/);
  expect(mailOf('de', week('2026-06-08', '2026-06-14')).subject).toMatch(/Woche vom 8\. bis 14\. Juni$/);
});
