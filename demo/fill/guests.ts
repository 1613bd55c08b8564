// The guests of the demo: invented names, phone numbers reserved for fiction by the French regulator (06 39 98), e-mail addresses at
// example.com.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import guests from '../content/guests.json' with { type: 'json' };
import type { Random } from './random.ts';

/** `newsletter`: requested with each order. `confirmed`: by the owner of the e-mail address. */
export type Guest = { name: string; phone: string | null; email: string | null; newsletter: boolean; confirmed: boolean; locale: Locale };

const FIRST_NAMES = guests.first_names.split(' ');
const LAST_NAMES = guests.last_names.split(' ');
const VISITORS = Object.entries(guests.visitors) as [Locale, string[]][];

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');

/** A person's contact: usually phone, sometimes e-mail, rarely both. */
const contactOf = (random: Random, name: string, place: number): Pick<Guest, 'phone' | 'email'> => {
  const phone = `+3363998${String(1000 + place * 7).padStart(4, '0')}`;
  const email = `${plain(name)}@example.com`;
  const kind = random.weighted([['phone', 6] as const, ['email', 3] as const, ['both', 1] as const]);
  return { phone: kind === 'email' ? null : phone, email: kind === 'phone' ? null : email };
};

const named = (random: Random, name: string, locale: Locale, place: number): Guest => {
  const contact = contactOf(random, name, place);
  const newsletter = random.chance(0.35) && contact.email !== null;
  return { name, ...contact, newsletter, confirmed: newsletter && place % 3 !== 0, locale };
};

const REGULARS = 190;

const firstName = (name: string) => name.slice(0, name.indexOf(' '));
const anonymousGuest = (name: string, locale: Locale): Guest => ({
  name,
  phone: null,
  email: null,
  newsletter: false,
  confirmed: false,
  locale,
});

/** Returns a function that gives the guest of the next order. Regulars come back; most guests at a table give only a first name. */
export const guestsOf = (random: Random): ((atTable: boolean) => Guest) => {
  const names = new Set<string>();
  while (names.size < REGULARS) names.add(`${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`);
  const regulars = [...names].map((name, place) => named(random, name, 'fr-FR', place));
  const visitors = VISITORS.flatMap(([locale, people]) => people.map((name) => ({ name, locale }))).map(({ name, locale }, place) =>
    named(random, name, locale, REGULARS + place),
  );
  // A regular does not come back within the next 40 orders of regulars.
  const here: Guest[] = [];
  const regular = (): Guest => {
    // The power makes some regulars come more often than others.
    const found = regulars[Math.floor(random.next() ** 1.4 * regulars.length)] as Guest;
    if (here.includes(found)) return regular();
    here.push(found);
    if (here.length > 40) here.shift();
    return found;
  };
  return (atTable) => {
    const isAnonymous = random.chance(atTable ? 0.55 : 0.25);
    if (random.chance(0.09)) {
      const visitor = random.pick(visitors);
      return isAnonymous ? anonymousGuest(firstName(visitor.name), visitor.locale) : visitor;
    }
    return isAnonymous ? anonymousGuest(random.pick(FIRST_NAMES), 'fr-FR') : regular();
  };
};

/** The place of a note: on an order at a table or at the bar, or on a dish or a drink. */
export type NotePlace = 'table' | 'bar' | 'dish' | 'drink';
const NOTES: Partial<Record<Locale, Partial<Record<NotePlace, readonly string[]>>>> = guests.notes;
const NOTE_CHANCE: Readonly<Record<NotePlace, number>> = { table: 0.09, bar: 0.09, dish: 0.05, drink: 0.03 };

/** A random note for that place, often empty. */
export const noteOf = (random: Random, locale: Locale, place: NotePlace): string => {
  const texts = NOTES[locale]?.[place] ?? [];
  return texts.length > 0 && random.chance(NOTE_CHANCE[place]) ? random.pick(texts) : '';
};
