// Join codes of tables: random words that guests of any language can type on any keyboard. The words are known in many languages, have
// plain letters and are spelled as they sound. With two digits there are more than 15,000 codes (docs/decisions/0069-group-orders.md).
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
export const drawJoinCode = (): string => `${draw()} ${randomInt(10, 100)}`;
/** The join code after wrong guesses: `tango koala mango 4711`, one of more than 40,000,000,000. */
export const drawLongJoinCode = (): string => `${draw()} ${draw()} ${draw()} ${randomInt(1_000, 10_000)}`;

/** Digits of Arabic and Persian keyboards; the last 4 bits of their code points are their values. */
const OTHER_FIGURES = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** Normalizes a join code: ignores case, accents, spaces and the script of digits. */
export const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(OTHER_FIGURES, (figure) => String(figure.charCodeAt(0) & 0xf))
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Compares two normalized join codes. */
export const isSameJoinCode = (one: string, other: string): boolean => normalize(one) === normalize(other);
