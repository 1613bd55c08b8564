// Built-in tags of every venue: the 14 allergens of regulation (EU) 1169/2011 and the usual diets, in all eleven locales.

import type { MenuTag } from '../../menu.ts';
import { LOCALES } from '../locales.ts';

/** The names in the order of `LOCALES`: fr, en, es, pt, it, de, ru, ja, zh, ar, he. */
type TagRow = readonly [string, string, string, string, string, string, string, string, string, string, string];

const ALLERGENS = {
  gluten: ['Gluten', 'Gluten', 'Gluten', 'Glúten', 'Glutine', 'Gluten', 'Глютен', 'グルテン', '麸质', 'غلوتين', 'גלוטן'],
  crustaceans: [
    'Crustacés',
    'Crustaceans',
    'Crustáceos',
    'Crustáceos',
    'Crostacei',
    'Krebstiere',
    'Ракообразные',
    '甲殻類',
    '甲壳类',
    'قشريات',
    'סרטנאים',
  ],
  eggs: ['Œufs', 'Eggs', 'Huevos', 'Ovos', 'Uova', 'Eier', 'Яйца', '卵', '蛋类', 'بيض', 'ביצים'],
  fish: ['Poisson', 'Fish', 'Pescado', 'Peixe', 'Pesce', 'Fisch', 'Рыба', '魚', '鱼类', 'سمك', 'דגים'],
  peanuts: ['Arachides', 'Peanuts', 'Cacahuetes', 'Amendoins', 'Arachidi', 'Erdnüsse', 'Арахис', '落花生', '花生', 'فول سوداني', 'בוטנים'],
  soya: ['Soja', 'Soya', 'Soja', 'Soja', 'Soia', 'Soja', 'Соя', '大豆', '大豆', 'صويا', 'סויה'],
  milk: ['Lait', 'Milk', 'Leche', 'Leite', 'Latte', 'Milch', 'Молоко', '乳', '奶类', 'حليب', 'חלב'],
  nuts: [
    'Fruits à coque',
    'Tree nuts',
    'Frutos de cáscara',
    'Frutos de casca rija',
    'Frutta a guscio',
    'Schalenfrüchte',
    'Орехи',
    'ナッツ類',
    '坚果',
    'مكسرات',
    'אגוזים',
  ],
  celery: ['Céleri', 'Celery', 'Apio', 'Aipo', 'Sedano', 'Sellerie', 'Сельдерей', 'セロリ', '芹菜', 'كرفس', 'סלרי'],
  mustard: ['Moutarde', 'Mustard', 'Mostaza', 'Mostarda', 'Senape', 'Senf', 'Горчица', 'マスタード', '芥末', 'خردل', 'חרדל'],
  sesame: ['Sésame', 'Sesame', 'Sésamo', 'Sésamo', 'Sesamo', 'Sesam', 'Кунжут', 'ごま', '芝麻', 'سمسم', 'שומשום'],
  sulphites: [
    'Sulfites',
    'Sulphites',
    'Sulfitos',
    'Sulfitos',
    'Solfiti',
    'Sulfite',
    'Сульфиты',
    '亜硫酸塩',
    '亚硫酸盐',
    'كبريتيت',
    'סולפיטים',
  ],
  lupin: ['Lupin', 'Lupin', 'Altramuces', 'Tremoço', 'Lupini', 'Lupinen', 'Люпин', 'ルピナス', '羽扇豆', 'ترمس', 'תורמוס'],
  molluscs: [
    'Mollusques',
    'Molluscs',
    'Moluscos',
    'Moluscos',
    'Molluschi',
    'Weichtiere',
    'Моллюски',
    '軟体動物',
    '软体动物',
    'رخويات',
    'רכיכות',
  ],
} as const satisfies Record<string, TagRow>;

const DIETS = {
  vegetarian: [
    'Végétarien',
    'Vegetarian',
    'Vegetariano',
    'Vegetariano',
    'Vegetariano',
    'Vegetarisch',
    'Вегетарианское',
    'ベジタリアン',
    '素食',
    'نباتي',
    'צמחוני',
  ],
  vegan: ['Végan', 'Vegan', 'Vegano', 'Vegano', 'Vegano', 'Vegan', 'Веганское', 'ヴィーガン', '纯素', 'نباتي صرف', 'טבעוני'],
  'gluten-free': [
    'Sans gluten',
    'Gluten-free',
    'Sin gluten',
    'Sem glúten',
    'Senza glutine',
    'Glutenfrei',
    'Без глютена',
    'グルテンフリー',
    '无麸质',
    'خالٍ من الغلوتين',
    'ללא גלוטן',
  ],
  halal: ['Halal', 'Halal', 'Halal', 'Halal', 'Halal', 'Halal', 'Халяль', 'ハラール', '清真', 'حلال', 'חלאל'],
  kosher: ['Casher', 'Kosher', 'Kosher', 'Kosher', 'Kosher', 'Koscher', 'Кошерное', 'コーシャ', '犹太洁食', 'كوشر', 'כשר'],
  organic: ['Bio', 'Organic', 'Ecológico', 'Biológico', 'Biologico', 'Bio', 'Органическое', '有機', '有机', 'عضوي', 'אורגני'],
  spicy: ['Épicé', 'Spicy', 'Picante', 'Picante', 'Piccante', 'Scharf', 'Острое', '辛口', '辣味', 'حار', 'חריף'],
} as const satisfies Record<string, TagRow>;

export type Allergen = keyof typeof ALLERGENS;
export type Diet = keyof typeof DIETS;
export type BuiltInTagId = `allergen:${Allergen}` | `diet:${Diet}`;

const tags = (kind: 'allergen' | 'diet', rows: Record<string, TagRow>): MenuTag[] =>
  Object.entries(rows).map(([word, names]) => ({
    id: `${kind}:${word}`,
    name: names[0],
    // The name of its symbol (tag-symbols.ts).
    icon: word,
    allergen: kind === 'allergen',
    languages: names.flatMap((name, index) => {
      const locale = LOCALES[index];
      return locale ? [{ locale, name }] : [];
    }),
  }));

/** Allergens first. `languages` holds all eleven locales, including French, because a venue may have another source locale. */
export const builtInTags: readonly MenuTag[] = [...tags('allergen', ALLERGENS), ...tags('diet', DIETS)];
const builtIn: ReadonlySet<string> = new Set(builtInTags.map(({ id }) => id));
export const isBuiltIn = (tag: string): boolean => builtIn.has(tag);
