// Everyday words for allergens and diets that differ from the tags' names (docs/product/guest-menu.md#search). Used by the search only. The
// words of all languages apply on every page: if two languages spell a word alike, the search leaves out both meanings.

import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { BuiltInTagId } from '@ardoise/contract/rules/tags/built-in-tags.ts';

/** A word may have several meanings: "nuts" may include peanuts, and leaving out too much is safe. */
const MEANINGS = {
  gluten: ['allergen:gluten'],
  nuts: ['allergen:nuts', 'allergen:peanuts'],
  /** Words that start like nuts but mean something else: coconut, nutmeg, scallops. */
  noNuts: [],
  peanuts: ['allergen:peanuts'],
  milk: ['allergen:milk'],
  eggs: ['allergen:eggs'],
  fish: ['allergen:fish'],
  crustaceans: ['allergen:crustaceans'],
  molluscs: ['allergen:molluscs'],
  shellfish: ['allergen:crustaceans', 'allergen:molluscs'],
  /** For languages whose word may include fish. */
  seafood: ['allergen:crustaceans', 'allergen:molluscs', 'allergen:fish'],
  soya: ['allergen:soya'],
  vegetarian: ['diet:vegetarian'],
  vegan: ['diet:vegan'],
} as const satisfies Record<string, readonly BuiltInTagId[]>;

type Meaning = keyof typeof MEANINGS;

/** Plurals and genders match by stem, Russian cases by prefix. "Grano" is omitted because its stem is the same as Grana's. */
const WORDS: Readonly<Partial<Record<Locale, Readonly<Partial<Record<Meaning, string>>>>>> = {
  'fr-FR': {
    gluten: 'blé, froment',
    nuts: 'noix, fruits secs',
    noNuts: 'noix de, noix du, noix d’',
    peanuts: 'cacahuètes, cacahouètes',
    milk: 'lactose, laitages, produits laitiers',
    crustaceans: 'crevettes',
    molluscs: 'coquillages',
    shellfish: 'fruits de mer',
    vegetarian: 'végé, veggie',
    vegan: 'végétalien',
  },
  'en-GB': {
    gluten: 'wheat',
    nuts: 'nuts',
    milk: 'dairy, lactose',
    crustaceans: 'prawns, shrimps',
    shellfish: 'shellfish',
    seafood: 'seafood',
    vegetarian: 'veggie',
    vegan: 'plant-based',
  },
  'es-ES': {
    gluten: 'trigo',
    nuts: 'frutos secos, nueces',
    peanuts: 'maní, cacahuates',
    milk: 'lactosa, lácteos, productos lácteos',
    crustaceans: 'gambas, camarones',
    shellfish: 'mariscos',
    soya: 'soya',
  },
  'pt-PT': {
    gluten: 'trigo',
    nuts: 'nozes, frutos secos',
    noNuts: 'noz moscada',
    peanuts: 'amendoim',
    milk: 'lactose, lacticínios, laticínios, produtos lácteos',
    crustaceans: 'camarões, gambas',
    shellfish: 'mariscos',
  },
  'it-IT': {
    gluten: 'frumento',
    nuts: 'noci, frutta secca',
    noNuts: 'noce moscata, noce di',
    peanuts: 'noccioline',
    milk: 'lattosio, latticini',
    crustaceans: 'gamberi',
    shellfish: 'frutti di mare',
  },
  'de-DE': {
    gluten: 'Weizen',
    nuts: 'Nüsse',
    milk: 'Laktose, Milchprodukte',
    eggs: 'Ei',
    crustaceans: 'Krustentiere, Garnelen',
    molluscs: 'Muscheln',
    shellfish: 'Meeresfrüchte, Schalentiere',
    vegan: 'pflanzlich',
  },
  'ru-RU': {
    gluten: 'пшеница',
    nuts: 'орехи',
    milk: 'лактоза, молочные продукты, молочный, молочного, молочка',
    crustaceans: 'креветки, креветок',
    seafood: 'морепродукты',
    soya: 'сои',
    vegetarian: 'вегетарианские, вегетарианская',
    vegan: 'веган',
  },
  'jp-JP': {
    gluten: '小麦, 小麦粉',
    nuts: 'ナッツ',
    peanuts: 'ピーナッツ',
    milk: '牛乳, 乳製品, ミルク, 乳糖',
    eggs: 'たまご, 玉子',
    crustaceans: 'エビ, 海老, カニ',
    molluscs: '貝, 貝類',
    seafood: 'シーフード, 魚介, 魚介類',
    vegetarian: '菜食',
    vegan: 'ビーガン',
  },
  'cn-CN': {
    gluten: '小麦, 面筋',
    nuts: '坚果',
    milk: '牛奶, 奶, 乳制品, 奶制品, 乳糖',
    eggs: '蛋, 鸡蛋',
    fish: '鱼',
    crustaceans: '虾, 蟹, 虾蟹',
    molluscs: '贝类',
    seafood: '海鲜',
    soya: '黄豆',
    vegan: '全素',
  },
  'ar-AR': {
    gluten: 'قمح',
    nuts: 'مكسرات',
    milk: 'لاكتوز, ألبان, الألبان, منتجات الألبان, مشتقات الحليب',
    fish: 'أسماك',
    crustaceans: 'جمبري, روبيان',
    molluscs: 'محار',
    seafood: 'مأكولات بحرية',
    soya: 'فول الصويا',
    vegan: 'فيغان',
  },
  'he-IL': {
    gluten: 'חיטה',
    nuts: 'אגוזים',
    milk: 'לקטוז, מוצרי חלב',
    eggs: 'ביצה',
    fish: 'דג',
    crustaceans: 'שרימפס',
    shellfish: 'פירות ים',
  },
};

type EverydayWord = {
  locale: Locale;
  word: string;
  /** The tags it means; empty: no allergen, despite how it starts. */
  ids: readonly string[];
};

export const EVERYDAY_WORDS: readonly EverydayWord[] = Object.entries(WORDS).flatMap(([locale, meanings]) =>
  Object.entries(meanings).flatMap(([meaning, words]) =>
    words.split(', ').map((word) => ({ locale: locale as Locale, word, ids: MEANINGS[meaning as Meaning] })),
  ),
);
