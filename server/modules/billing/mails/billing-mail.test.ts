// The mails about subscriptions and bills, in each language: their values, their address, and no text that is missing or copied.
import { REASONS } from '@ardoise/contract/billing/subscription.ts';
import { OFFERS } from '@ardoise/contract/rules/billing/plans.ts';
import { INTERFACE_LOCALES, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { describe, expect, it } from 'vitest';
import { type BillingMail, billingMail } from './billing-mail.ts';

const LINKS = { offers: 'https://menu.example/admin/#/venue/7/3', bills: 'https://menu.example/admin/#/venue/7/6' };
const VENUE = { name: 'Chez Zoë', business_name: 'Ångström SARL' };
const SMART = { amount: 5880, tax: 'french' } as const;
const BILL = { kind: 'bill', ...SMART, number: 'F-2026-000123', due: 5880, payment: 'creditcard', debit_on: null } as const;
const DEBITED = { ...BILL, due: 3880, payment: 'directdebit', debit_on: '2026-12-03' } as const;
const NOTE = { kind: 'credit_note', ...SMART, number: 'A-2026-000007', state: 'open' } as const;
const NOTICE = {
  kind: 'notice',
  ...SMART,
  offer: 1,
  day: '2026-12-03',
  account: 'FR76 •••• 0189',
  mandate: 'ARD-7-1',
  creditor: 'Ardoise SAS',
  creditor_id: 'FR12ZZZ123456',
} as const;
const STARTED = {
  kind: 'started',
  offer: 3,
  from: '2026-12-01',
  to: '2027-01-01',
  amount: 5940,
  tax: 'french',
  trial: false,
  afterwards: 11_880,
} as const;
const FAILED = { kind: 'failed', ...SMART, reason: 'card_declined', try_on: '2026-12-04', end: '2026-12-31' } as const;
const REMINDER = { kind: 'reminder', offer: 4, amount: 118_800, tax: 'french', day: '2026-12-03' } as const;
const GIVEN_UP = { kind: 'given_up', ...SMART, number: 'F-2026-000123', end: '2026-12-31' } as const;

/** Every text at least once. */
const MAILS: readonly BillingMail[] = [
  BILL,
  { ...BILL, due: 0, payment: 'covered' },
  { ...BILL, payment: 'directdebit' },
  DEBITED,
  ...(['paid', 'unpaid', 'credited'] as const).map((payment) => ({ ...BILL, payment })),
  ...(['open', 'used', 'replaced'] as const).map((state) => ({ ...NOTE, state })),
  NOTICE,
  { ...NOTICE, creditor_id: null },
  REMINDER,
  STARTED,
  { ...STARTED, amount: 0, trial: true },
  { kind: 'changed', offer: 3, from: '2026-12-03', planned: false },
  { kind: 'changed', offer: 2, from: '2026-12-03', planned: true },
  ...REASONS.map((reason) => ({ ...FAILED, reason })),
  GIVEN_UP,
  { ...GIVEN_UP, number: null },
  { kind: 'recovered', ...SMART },
  { kind: 'charged_back', ...SMART, number: 'F-2026-000123' },
  { kind: 'refunded', ...SMART },
  { kind: 'canceled', offer: 1, end: '2026-12-31' },
  { kind: 'resumed', offer: 1, renews_on: '2026-12-31' },
  { kind: 'ended', offer: 1 },
  ...OFFERS.map((offer) => ({ kind: 'trial_ends', offer, end: '2026-12-31', amount: 58_800, tax: 'french' }) as const),
];
const mailOf = (locale: InterfaceLocale, mail: BillingMail, venue = VENUE) =>
  billingMail({ email: 'zoe@test.example', locale }, venue, mail, LINKS);
const textOf = (locale: InterfaceLocale, mail: BillingMail) => mailOf(locale, mail).text;
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

/** The last day of the subscription that ends on 31 December. */
const LAST: Record<InterfaceLocale, string> = {
  fr: '30 décembre 2026',
  en: '30 December 2026',
  es: '30 de diciembre de 2026',
  it: '30 dicembre 2026',
  pt: '30 de dezembro de 2026',
  de: '30. Dezember 2026',
};
/** 5,880 and 118,800 cents. */
const AMOUNTS: Record<InterfaceLocale, [small: string, large: string]> = {
  fr: ['58,80 €', '1 188,00 €'],
  en: ['€58.80', '€1,188.00'],
  es: ['58,80 €', '1188,00 €'],
  it: ['58,80 €', '1188,00 €'],
  pt: ['58,80 €', '1188,00 €'],
  de: ['58,80 €', '1.188,00 €'],
};

/** With French VAT, with reverse charge, and outside the EU. */
const VAT: Record<InterfaceLocale, readonly [string, string, string]> = {
  fr: [' TTC', ' HT (TVA autoliquidée)', ' sans TVA'],
  en: [' incl. VAT', ' excl. VAT (reverse charge)', ' (no VAT)'],
  es: [' (IVA incluido)', ' (sin IVA, por inversión del sujeto pasivo)', ' (sin IVA)'],
  it: [' (IVA inclusa)', ' (senza IVA, in inversione contabile)', ' (senza IVA)'],
  pt: [' (IVA incluído)', ' (sem IVA, por autoliquidação)', ' (sem IVA)'],
  de: [' inkl. MwSt.', ' netto (Umkehrung der Steuerschuld)', ' ohne MwSt.'],
};

describe.each(INTERFACE_LOCALES)('in %s', (locale) => {
  it.each(MAILS.map((mail) => [mail.kind, mail] as const))('%s names the venue, and ends with the address of one tab', (_kind, mail) => {
    const { to, subject, text } = mailOf(locale, mail);
    expect(to).toBe('zoe@test.example');
    expect(subject).toMatch(/^Ardoise – Chez Zoë\u202f?: \S.*[^.]$/);
    expect(subject).not.toContain('\n');
    const paragraphs = text.split('\n\n');
    expect(paragraphs.length).toBeGreaterThanOrEqual(3);
    expect(paragraphs[0]).toContain('Ångström SARL');
    expect(paragraphs.at(-1)).toMatch(/Chez Zoë.*:\nhttps:\S+$/);
    expect(Object.values(LINKS)).toContain(paragraphs.at(-1)?.split('\n')[1]);
    expect(text.match(/\S+:\/\/\S+/g)).toHaveLength(1);
    for (const sentence of paragraphs.slice(1, -1)) expect(sentence).toMatch(/(?:\S\.|FR12ZZZ123456|Ardoise SAS)$/);
    expect(`${subject}\n${text}`).not.toMatch(/undefined|\bnull\b|NaN|Infinity|\[object|Invalid|\{|'|"| {2}/);
  });

  it('formats every amount for the language', () => {
    const [small, large] = AMOUNTS[locale];
    for (const mail of MAILS.filter((one) => 'amount' in one && one.amount === 5880)) expect(plain(textOf(locale, mail))).toContain(small);
    expect(plain(textOf(locale, REMINDER))).toContain(large);
  });

  it('names the VAT of every price, also where none is charged', () => {
    const priced = MAILS.filter((mail) => 'amount' in mail);
    expect(priced.length).toBeGreaterThan(20);
    for (const mail of priced) {
      const texts = (['french', 'reverse', 'outside'] as const).map((tax) => textOf(locale, { ...mail, tax }));
      for (const [at, vat] of VAT[locale].entries()) {
        const text = texts[at] ?? '';
        // A new subscription has two prices, of the first period and of the later ones. Parts of a bill repeat nothing.
        expect([mail.kind, text.split(vat).length - 1]).toEqual([mail.kind, mail.kind === 'started' && !mail.trial ? 2 : 1]);
        expect(text).not.toMatch(/\.\.|\) ?\(/);
      }
    }
  });

  it('leads bills and refunds to the Bills tab, everything else to the Offers tab', () => {
    for (const mail of MAILS) {
      const tab = ['bill', 'credit_note', 'refunded'].includes(mail.kind) ? 'bills' : 'offers';
      expect([mail.kind, textOf(locale, mail).split('\n').at(-1)]).toEqual([mail.kind, LINKS[tab]]);
    }
  });

  it('names the last day of what ends, not the day after', () => {
    const ends = MAILS.filter((mail) => 'end' in mail);
    expect(new Set(ends.map(({ kind }) => kind))).toEqual(new Set(['failed', 'given_up', 'canceled', 'trial_ends']));
    for (const mail of ends) expect(textOf(locale, mail)).toContain(LAST[locale]);
    expect(textOf(locale, STARTED)).toMatch(/31\.? (de )?d[eéi][cz]i?em/i);
    expect(textOf(locale, STARTED)).not.toContain('2027');
  });

  it('names what a bill costs, what credit covers, and what is collected when', () => {
    const amounts = (mail: BillingMail) =>
      textOf(locale, mail)
        .match(/\d+[.,]\d\d(?!\d)/g)
        ?.map((one) => Number(one.replace(',', '.')));
    expect(amounts(BILL)).toEqual([58.8, 58.8]);
    expect(amounts({ ...BILL, due: 0, payment: 'covered' })).toEqual([58.8, 58.8]);
    expect(amounts(DEBITED)).toEqual([58.8, 20, 38.8]);
    expect(textOf(locale, DEBITED)).toMatch(/3\.? (de )?d[eéi][cz]i?em/i);
    expect(amounts({ ...BILL, payment: 'paid' })).toEqual([58.8]);
    expect(amounts(NOTE)).toEqual([58.8]);
    const bills = MAILS.filter(({ kind }) => kind === 'bill' || kind === 'credit_note');
    expect(new Set(bills.map((mail) => textOf(locale, mail))).size).toBe(bills.length);
  });

  it('contains account, mandate and creditor before a direct debit', () => {
    const details = (mail: BillingMail) =>
      textOf(locale, mail)
        .split('\n\n')[2]
        ?.split('\n')
        .map((line) => line.split(': ')[1]);
    expect(details(NOTICE)).toEqual(['FR76 •••• 0189', 'ARD-7-1', 'Ardoise SAS', 'FR12ZZZ123456']);
    expect(details({ ...NOTICE, creditor_id: null })).toHaveLength(3);
  });

  it('contains a different phrase for each reason, and a different name and price for each plan', () => {
    const different = (mails: readonly BillingMail[]) => new Set(mails.map((mail) => textOf(locale, mail))).size;
    expect(different(REASONS.map((reason) => ({ ...FAILED, reason })))).toBe(REASONS.length);
    expect(different(OFFERS.map((offer) => ({ kind: 'canceled', offer, end: '2026-12-31' })))).toBe(OFFERS.length);
    const price = (offer: 1 | 2) => textOf(locale, { ...STARTED, offer }).replaceAll(/Smart \p{L}+/gu, 'Smart');
    expect(price(1)).not.toBe(price(2));
  });

  it('keeps names on one line, without anything that mail programs turn into links', () => {
    for (const mail of MAILS) {
      const hostile = { name: 'Bar\r\nBcc: all@evil.example', business_name: 'SARL\n\nhttps://evil.example/pay' };
      const { subject, text } = mailOf(locale, mail, hostile);
      expect(subject).not.toMatch(/[\r\n@]/);
      expect(text).not.toMatch(/evil\.example|\r|@/);
      expect(text.match(/\S+:\/\/\S+/g)).toHaveLength(1);
      expect(text.split('\n\n')).toHaveLength(textOf(locale, mail).split('\n\n').length);
    }
  });

  it('greets with the name of the venue, if it has no business name', () => {
    const { text } = mailOf(locale, BILL, { name: 'Chez Zoë', business_name: '' });
    expect(text.split('\n')[0]).toContain('Chez Zoë');
    expect(mailOf(locale, BILL, { name: '', business_name: '' }).text.split('\n')[0]).toContain('–');
  });
});

it('translates every sentence', () => {
  const sentences = (locale: InterfaceLocale): string[] =>
    MAILS.flatMap((mail) => {
      const { subject, text } = mailOf(locale, mail);
      const about = subject.replace(/^Ardoise – Chez Zoë\u202f?: /, '');
      const lines = text.split('\n').filter((line) => !line.startsWith('https:'));
      return [about, ...lines.flatMap((line) => line.split(/(?<=[.:;])\s/)).filter(Boolean)];
    });
  const texts = INTERFACE_LOCALES.map((locale) => new Set(sentences(locale)));
  const shared = texts.flatMap((one, at) => texts.slice(at + 1).flatMap((other) => [...one].filter((sentence) => other.has(sentence))));
  expect([...new Set(shared)].sort()).toEqual(['ARD-7-1', 'Ardoise SAS', 'FR12ZZZ123456', 'FR76 •••• 0189']);
});

it('keeps French punctuation on the line of its word', () => {
  for (const mail of MAILS) {
    const { subject, text } = mailOf('fr', mail);
    expect(`${subject}\n${text}`).not.toMatch(/ [:;!?»%]|« |\u00a0[:;!?»]|[^\s\u202f][:;!?»](?!\/\/)/);
  }
});

it('begins the sentence after a German greeting with its comma in lower case, except for nouns and polite pronouns', () => {
  for (const mail of MAILS) expect(textOf('de', mail).split('\n\n')[1]).toMatch(/^(\p{Ll}|Ihre? )/u);
});

it('formats the first of a month and Italian articles correctly', () => {
  const from = (day: string) => ({ kind: 'changed', offer: 1, from: day, planned: true }) as const;
  expect(textOf('fr', from('2026-12-01'))).toContain('le 1er décembre 2026.');
  expect(textOf('fr', from('2026-12-11'))).toContain('le 11 décembre 2026.');
  expect(textOf('it', from('2026-12-01'))).toContain(' il 1º dicembre 2026.');
  expect(textOf('it', from('2026-12-08'))).toContain(' l’8 dicembre 2026.');
  expect(textOf('it', { ...STARTED, from: '2026-12-11', to: '2027-01-09' })).toContain(' dall’11 dicembre 2026 all’8 gennaio 2027 ');
  expect(textOf('it', { kind: 'canceled', offer: 1, end: '2026-12-18' })).toContain(' fino al 17 dicembre 2026 compreso');
  expect(textOf('de', from('2026-12-01'))).toContain('am 1. Dezember 2026 ');
});

it('subtracts a day across months and years', () => {
  expect(textOf('en', { kind: 'canceled', offer: 1, end: '2027-01-01' })).toContain('31 December 2026');
  expect(textOf('en', { kind: 'canceled', offer: 1, end: '2028-03-01' })).toContain('29 February 2028');
});
