// The words that tables are joined by: drawn at random, typed by guests of any language on any keyboard. Known in many languages, of
// plain letters, spelled as they sound; with two figures there are more than 15,000 (docs/decisions/0069-tables-together.md).
import { randomInt } from 'node:crypto';

const WORDS = `alpaca amigo ananas anorak aroma atlas aurora avocado balcon bambou banana basilic bistro bolero bonbon bongo bravo brioche
  cabana cacao cactus calypso campus canapé caramba caravan carnaval casino cello cinema cobra coco combo condor coral cosmos crocus dahlia
  delta diva domino dragon duo echo eldorado fandango festival fiesta flamenco flamingo folklore forum gala galaxie gazelle ginkgo gondola
  guitare harmonica hibiscus hobby iglo indigo iris jaguar jasmin java jazz judo kakao karaoke karma kiwi koala laguna lama limbo limerick
  limonade lotus lumen magma magnolia mambo mandarina mango maracas marina melon merci metro mimosa mistral moka mosaik motto music nektar
  nova oasis olive opal opera orbit orchidea origami orion paella palma panda panorama papaya paprika parasol pesto piano piccolo pinata
  pistache polka poncho quartz quiz radio ravioli regatta ritual robot rodeo rondo rumba safari saga salsa samba saturn saxofon sesam
  siesta silo simba sirena sofa solo sombrero sonata soprano studio sultan tabula tandem tango tapas tempo terra tiara tiramisu titan tofu
  topas tornado trio tropic tulip turbo twist vanilla velvet violin vista volcano waltz yoga zebra zen zenit`
  .split(/\s+/)
  .map((word) => word.normalize('NFD').replace(/\p{M}/gu, ''));

const draw = (): string => WORDS[randomInt(WORDS.length)] as string;
/** A join code: `tango 47`. */
export const drawWord = (): string => `${draw()} ${randomInt(10, 100)}`;
/** The join code of a table where some have guessed: `tango koala mango 4711`, one of more than 40,000,000,000. */
export const drawLongWord = (): string => `${draw()} ${draw()} ${draw()} ${randomInt(1_000, 10_000)}`;

/** Figures of Arabic and Persian keyboards end in their value. */
const OTHER_FIGURES = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** A join code without what does not count: case, accents, spaces and the figures' script. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(OTHER_FIGURES, (figure) => String(figure.charCodeAt(0) & 0xf))
    .replace(/[^\p{L}\p{N}]/gu, '');

/** True for the same join code, however it is typed. */
export const isSameWord = (one: string, other: string): boolean => plain(one) === plain(other);
