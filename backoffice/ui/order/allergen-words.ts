// Finds words about allergens in guests' notes, in the languages of menus, so that staff do not overlook them.
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { searchable } from '@ardoise/contract/rules/text/texts.ts';

const words = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

/** Stems matched anywhere in a word: "Weizenallergie", "lactose-free". */
const ROOTS = words(
  'allerg alerg intoler intoller unvertrag unvertraeg hypersensi anaphyla anafila epipen coeliac coeliaq celiac celiaq zoliak zoeliak',
  'lactos laktos lattos gluten glutin sulfit sulphit arachid cacahu noisett pistach pistacc pistaz crustac crostac crevett coquillag huitre',
  'peanut almond hazelnut walnut cashew sesam shellfish shrimp prawn oyster wheat dairy almendra avellan marisc',
  'nocciol mandorl latticin lacticin laticin amendoa amendoi milch fisch muschel garnel krebstier schalentier schalenfrucht mandel auster soja',
  'huhnerei huehnerei eigelb eiweiss weizen(?!bier) (?<!ge)nuss (?<!ge)nuess meeresfrucht',
  'аллерг непереносим анафила целиак лактоз глютен арахис орех حساسي تحسس אלרגי אנפילק צליאק',
);
/** Stems of foods, matched at the start of a word. */
const PREFIXES = words(
  'noix amande moule laitage laitier soya nueces gamba gamber ostra ostric uovo lacteo nozes camarao krebs',
  'яйц яиц рыб молок молоч сельдере горчиц кунжут моллюск соев кревет морепрод пшени миндал фундук ракообразн',
  'غلوتين جلوتين سوداني لاكتوز جوز لوز فستق بندق كاجو قمح البان جمبري روبيان محار רגיש בוטנ בוטן אגוז שקד לקטוז ביצ סרטנ שרימפ',
);
/** Short words that many other words start with. They match as a whole, or with an s. */
const WHOLE = words('nut nuez noz noce noci avela ble ei soy сои сою соей דג');
/** Words of languages written without spaces, matched anywhere. */
const UNSPACED_WORDS = words(
  'アレルギー アナフィラキシー ナッツ ピーナ グルテン ラクトース 玉子 たまご タマゴ ゴマ 胡麻 くるみ クルミ アーモンド カシュー エビ 海老 カニ 貝 亜硫酸',
  '过敏 過敏 不耐 坚果 堅果 麸质 麩質 小麦 小麥 鱼 牛乳 甲壳 甲殼 甲殻 虾 蝦 蟹 贝 海鲜 海鮮 黄豆 黃豆 杏仁 核桃 腰果 亚硫酸 亞硫酸',
);
/** "Cake" and "grandmother" in Chinese, which contain a matching character. */
const NOT_ALLERGENS = /蛋糕|奶奶/gu;
/** Arabic and Hebrew prefixes ("and", "the", "to"), which are joined to the next word. */
const PARTICLES = /^(?:[وفبك]?(?:ال|لل|[بلوف])|(?!מרגיש|להרגיש)[והבלמשכ]{1,2})/u;
/** Phrases whose single words do not mean an allergen, and codes with digits. */
const PHRASES =
  /(fruits? (?:[aà] coques?|de mer|secs?)|frutos secos|frutta (?:a guscio|secca)|frutti di mare|frutos do mar|frutos de casca(?: rija)?|epi[ -]pen|(?<![\p{L}\p{N}])(?:so[2₂]|e ?22[0-8])(?![\p{L}\p{N}])|פירות ים|מזון ים)/iu;

/** Stems shorter than this match a whole word and its plural; longer ones match the start of a word. */
const SHORT = 5;
/** Words that start like a stem without being about allergens. */
const EXCEPTIONS = words('laiton laitue milkshake lattuga nutella eis leiter بيضاء');

const names = builtInTags
  .filter(({ id }) => id.startsWith('allergen:'))
  .flatMap(({ name, languages }) => [name, ...languages.map((one) => one.name)])
  // The single words of a longer name do not mean the allergen.
  .filter((name) => !name.includes(' '));
const WITHOUT_BORDERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Removes the ending of a plural. */
const singular = (word: string): string => (word.length > SHORT ? word.replace(/(es|s|en|n|i|e)$/u, '') : word.replace(/s$/u, ''));
const stems = names.filter((name) => !WITHOUT_BORDERS.test(name)).map((name) => singular(searchable(name)));
const isLatin = (stem: string): boolean => /^\p{Script=Latin}+$/u.test(stem);
const short = stems.filter((stem) => stem.length < SHORT && isLatin(stem));
const prefixes = [...PREFIXES.map(searchable), ...stems.filter((stem) => stem.length >= SHORT || !isLatin(stem))];
const roots = new RegExp(ROOTS.map(searchable).join('|'), 'u');
const unspaced = new RegExp(
  [...UNSPACED_WORDS, ...names.filter((name) => WITHOUT_BORDERS.test(name)).map((name) => name.replace(/[类類]$/u, ''))].join('|'),
  'u',
);

const isFood = (word: string): boolean =>
  !EXCEPTIONS.some((none) => word.startsWith(none)) &&
  (WHOLE.some((stem) => word === stem || word === `${stem}s`) ||
    prefixes.some((stem) => word.startsWith(stem)) ||
    short.some((stem) => word.startsWith(stem) && word.length - stem.length <= 2));

const isAllergenWord = (word: string): boolean => {
  const written = word.normalize('NFKC');
  const folded = searchable(written);
  return roots.test(folded) || unspaced.test(written.replace(NOT_ALLERGENS, '')) || isFood(folded) || isFood(folded.replace(PARTICLES, ''));
};

type Piece = { text: string; isAllergen: boolean };

/** True if a note is about allergens. */
export const mentionsAllergens = (note: string): boolean => splitAllergens(note).some(({ isAllergen }) => isAllergen);

/** Splits a note into pieces, with those about allergens marked (`isAllergen`). */
export const splitAllergens = (note: string): Piece[] => {
  const pieces: Piece[] = [];
  const add = (text: string, isAllergen: boolean) => {
    const last = pieces.at(-1);
    if (text === '') return;
    if (last && !last.isAllergen && !isAllergen) last.text += text;
    else pieces.push({ text, isAllergen });
  };
  for (const [index, part] of note.split(PHRASES).entries()) {
    if (index % 2 === 1) add(part, true);
    else for (const text of part.split(/([\p{L}\p{M}]+)/u)) add(text, /^\p{L}/u.test(text) && isAllergenWord(text));
  }
  return pieces;
};
