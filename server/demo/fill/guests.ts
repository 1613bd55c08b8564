// The people who order in the demo: names of nobody, numbers of the range that the French regulator keeps for fiction
// (06 39 98), addresses at example.com.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { Random } from './random.ts';

/** `newsletter`: asked for with each order, and where `confirmed` by the owner of the e-mail too. */
export type Guest = { name: string; phone: string | null; email: string | null; newsletter: boolean; confirmed: boolean; locale: Locale };

const FRENCH_FIRST =
  'Camille Léa Manon Chloé Inès Sarah Louise Emma Jade Alice Nina Margaux Élise Hélène Zoé Lucas Hugo Louis Nathan Théo Jules Adam Gabriel Raphaël Arthur Maxime Antoine Simon Bastien Mehdi Yanis Karim Aïcha Fatou Thuy Nadia'.split(
    ' ',
  );
const FRENCH_LAST =
  'Martin Bernard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert Bonnet François Martinez Legrand Garnier Faure Rousseau Blanc Guérin Boyer Diallo Nguyen Benali Haddad'.split(
    ' ',
  );
const VISITORS: readonly (readonly [Locale, readonly string[]])[] = [
  ['en-GB', ['Emily Carter', 'James Whitfield', 'Olivia Hughes', 'Daniel Foster', 'Grace Bennett', 'Oliver Marsh']],
  ['es-ES', ['Lucía Romero', 'Javier Ortega', 'Marta Iglesias', 'Pablo Navarro']],
  ['it-IT', ['Giulia Ferri', 'Marco Bellini', 'Chiara Conti']],
  ['pt-PT', ['Inês Carvalho', 'Tiago Moura']],
  ['de-DE', ['Anna Vogel', 'Lukas Brandt', 'Sophie Keller']],
];

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');

/** How a person can be reached: mostly by phone, some by e-mail, a few by both. */
const reached = (random: Random, name: string, place: number): Pick<Guest, 'phone' | 'email'> => {
  const phone = `+3363998${String(1000 + place * 7).padStart(4, '0')}`;
  const email = `${plain(name)}@example.com`;
  const kind = random.weighted([['phone', 6] as const, ['email', 3] as const, ['both', 1] as const]);
  return { phone: kind === 'email' ? null : phone, email: kind === 'phone' ? null : email };
};

const named = (random: Random, name: string, locale: Locale, place: number): Guest => {
  const contact = reached(random, name, place);
  const newsletter = random.chance(0.35) && contact.email !== null;
  return { name, ...contact, newsletter, confirmed: newsletter && place % 3 !== 0, locale };
};

const REGULARS = 190;

const firstName = (name: string) => name.slice(0, name.indexOf(' '));
const nobody = (name: string, locale: Locale): Guest => ({ name, phone: null, email: null, newsletter: false, confirmed: false, locale });

/** A function that gives the guest of the next order: regulars come back, and most at a table leave but a first name. */
export const guestsOf = (random: Random): ((atTable: boolean) => Guest) => {
  const names = new Set<string>();
  while (names.size < REGULARS) names.add(`${random.pick(FRENCH_FIRST)} ${random.pick(FRENCH_LAST)}`);
  const regulars = [...names].map((name, place) => named(random, name, 'fr-FR', place));
  const visitors = VISITORS.flatMap(([locale, people]) => people.map((name) => ({ name, locale }))).map(({ name, locale }, place) =>
    named(random, name, locale, REGULARS + place),
  );
  // Nobody comes again within the hour.
  const here: Guest[] = [];
  const regular = (): Guest => {
    // The power makes some of them come more often than others.
    const found = regulars[Math.floor(random.next() ** 1.4 * regulars.length)] as Guest;
    if (here.includes(found)) return regular();
    here.push(found);
    if (here.length > 40) here.shift();
    return found;
  };
  return (atTable) => {
    const shy = random.chance(atTable ? 0.55 : 0.25);
    if (random.chance(0.09)) {
      const visitor = random.pick(visitors);
      return shy ? nobody(firstName(visitor.name), visitor.locale) : visitor;
    }
    return shy ? nobody(random.pick(FRENCH_FIRST), 'fr-FR') : regular();
  };
};

/** What is written where: below an order at a table or at the bar, behind a dish or a drink. */
export type NotePlace = 'table' | 'bar' | 'dish' | 'drink';
type Notes = Partial<Record<NotePlace, readonly string[]>>;

const NOTES: Partial<Record<Locale, Notes>> = {
  'fr-FR': {
    table: [
      'Nous sommes en terrasse, côté fontaine.',
      'Tout en même temps, merci.',
      'Allergie aux fruits à coque : merci de vérifier.',
      'Une chaise haute, s’il vous plaît.',
      'C’est un anniversaire !',
      'On a un train dans une heure.',
      'Pas pressés, prenez votre temps.',
    ],
    bar: ['J’arrive dans dix minutes.', 'Avec des couverts, merci.', 'Un sac si possible.'],
    dish: ['sans oignon', 'sauce à part', 'peu salé', 'à partager', 'avec deux couverts'],
    drink: ['bien frais', 'avec une rondelle de citron', 'sans paille'],
  },
  'en-GB': {
    table: ['We sit outside, near the fountain.', 'Could we have the bill soon?', 'Nut allergy, please check.'],
    bar: ['I will be there in ten minutes.'],
    dish: ['no onions', 'sauce on the side'],
    drink: ['no straw, please'],
  },
  'de-DE': { table: ['Bitte alles zusammen.', 'Wir sitzen draußen.'], dish: ['ohne Zwiebeln'] },
  'es-ES': { table: ['Estamos en la terraza.', 'Todo junto, por favor.'], dish: ['sin cebolla'] },
  'it-IT': { table: ['Siamo fuori, grazie.'], dish: ['senza cipolla'] },
  'pt-PT': { table: ['Estamos na esplanada.'], dish: ['sem cebola'] },
};
const OFTEN: Readonly<Record<NotePlace, number>> = { table: 0.09, bar: 0.09, dish: 0.05, drink: 0.03 };

/** What a guest writes there, now and then. */
export const noteOf = (random: Random, locale: Locale, place: NotePlace): string => {
  const said = NOTES[locale]?.[place] ?? [];
  return said.length > 0 && random.chance(OFTEN[place]) ? random.pick(said) : '';
};
