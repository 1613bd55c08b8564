// The part of a line that a guest reads before ordering: names of the product, options and parts, and the allergens of each. The phone
// sends a fingerprint of it with the order, so the server sells exactly what was read (docs/product/orders.md#sold-as-read). Pure.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { ChangedLine, OrderLine } from '@ardoise/contract/orders.ts';
import { type Contents, isAllergen, isDeclared } from '@ardoise/contract/rules/contents.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { ResolvedMenu } from './resolved-menu.ts';
import { indexOf } from './state.ts';
import { translated } from './translate.ts';

type Option = Contents & { id: string; name: string };
type Dish = Contents & {
  name: string;
  /** Ids of the products of a set. */
  parts: readonly string[];
  /** Ids of the products that each step of a bundle offers. */
  steps: readonly { id: string; products: readonly string[] }[];
  instructions: readonly { id: string; options: readonly Option[] }[];
};
/** Looks up a product of a menu; undefined if there is no such product. */
type DishLookup = (product: string) => Dish | undefined;

const lookupIn = (menu: Menu, locale: Locale): DishLookup => {
  const asked = new Map(menu.instructions.map((one) => [one.id, one]));
  return (id) => {
    const product = indexOf(menu).products.get(id);
    if (!product) return undefined;
    const inLocale = <R extends Parameters<typeof translated>[0]>(record: R): R => translated(record, locale, menu.venue);
    return {
      ...inLocale(product),
      parts: product.type_id === 3 ? product.products : [],
      steps:
        product.type_id === 2
          ? product.bundle_categories.map((step) => ({ id: step.id, products: step.products.map((one) => one.id) }))
          : [],
      instructions: product.instructions.flatMap((one) => {
        const instruction = asked.get(one);
        return instruction ? [{ id: one, options: instruction.options.map(inLocale) }] : [];
      }),
    };
  };
};

const lookups = new WeakMap<Menu, Map<Locale, DishLookup>>();
/** A lookup in the menu document in a locale. Each product is translated once per menu. */
export const dishesOfMenu = (menu: Menu, locale: Locale): DishLookup => {
  const ofMenu = lookups.get(menu) ?? new Map<Locale, DishLookup>();
  lookups.set(menu, ofMenu);
  const known = ofMenu.get(locale);
  if (known) return known;
  const read = lookupIn(menu, locale);
  const dishes = new Map<string, Dish | undefined>();
  const readable: DishLookup = (id) => {
    if (!dishes.has(id)) dishes.set(id, read(id));
    return dishes.get(id);
  };
  ofMenu.set(locale, readable);
  return readable;
};

/** A lookup in the menu as the page shows it. */
export const dishesOfPage =
  ({ products }: Pick<ResolvedMenu, 'products'>): DishLookup =>
  (id) => {
    const product = products[id];
    return (
      product && {
        ...product,
        parts: product.parts.map((part) => part.id),
        steps: product.bundle_categories.map((step) => ({ id: step.id, products: step.products.map((one) => one.id) })),
      }
    );
  };

/** `name` null: not on the menu, or no longer offered there. `allergens`: sorted tag ids; null: not declared. */
export type Entry = {
  key: string;
  /** Id of the product or option. */
  id: string;
  what: 'product' | 'part' | 'option';
  name: string | null;
  allergens: readonly string[] | null;
};

const entry = (key: string, what: Entry['what'], id: string, found: (Contents & { name: string }) | undefined): Entry => ({
  key,
  id,
  what,
  name: found?.name ?? null,
  allergens: found && isDeclared(found) ? found.tags.filter(isAllergen).toSorted() : null,
});

/** The chosen options of a product or of the parts of a set. */
const answersOf = (at: string, asked: readonly Dish[], answers: OrderLine['instructions']): Entry[] =>
  answers.flatMap(({ instruction: id, options }) => {
    const instruction = asked.flatMap((dish) => dish.instructions).find((one) => one.id === id);
    return options.map((chosen) =>
      entry(
        `${at}:${id}:${chosen.id}`,
        'option',
        chosen.id,
        instruction?.options.find((option) => option.id === chosen.id),
      ),
    );
  });

/** A product with its parts if it is a set, and the chosen options of both. */
const dishEntries = (menu: DishLookup, at: string, id: string, dish: Dish | undefined, answers: OrderLine['instructions']): Entry[] => {
  const parts = (dish?.parts ?? []).map((part) => ({ key: `${at}/${part}`, part, found: menu(part) }));
  const asked = [dish, ...parts.map(({ found }) => found)].filter((one) => one !== undefined);
  return [
    entry(at, at === id ? 'product' : 'part', id, dish),
    ...parts.map(({ key, part, found }) => entry(key, 'part', part, found)),
    ...answersOf(at, asked, answers),
  ];
};

type Line = Pick<OrderLine, 'product' | 'instructions' | 'choices'>;

/** The entries of a line: the product first, then its parts with their options. An answer on the line may belong to a chosen part. */
export const entriesOf = (menu: DishLookup, { product: id, instructions, choices }: Line): Entry[] => {
  const dish = menu(id);
  const chosen = choices.flatMap(({ bundle_category: step, products }) =>
    products.map((part) => {
      const isOffered = dish?.steps.some((one) => one.id === step && one.products.includes(part.id));
      return { at: `${step}/${part.id}`, part, found: isOffered ? menu(part.id) : undefined };
    }),
  );
  const below = chosen.flatMap(({ found }) => (found ? [found, ...found.parts.flatMap((part) => menu(part) ?? [])] : []));
  const own = dishEntries(menu, id, id, dish, []);
  const asked = [dish, ...(dish?.parts ?? []).map(menu), ...below].filter((one) => one !== undefined);
  return [
    ...own,
    ...answersOf(id, asked, instructions),
    ...chosen.flatMap(({ at, part, found }) => dishEntries(menu, at, part.id, found, part.instructions)),
  ];
};

const byKey = (one: Entry, other: Entry): number => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0);

/** 32-bit FNV-1a with the given offset basis. */
const hash = (text: string, basis: number): string => {
  let bits = basis;
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  return (bits >>> 0).toString(36).padStart(7, '0');
};

/** The fingerprint sent with an order: 14 characters, independent of the order in which the menu lists things. */
export const fingerprint = (entries: readonly Entry[]): string => {
  const text = JSON.stringify(entries.toSorted(byKey).map(({ key, name, allergens }) => [key, name, allergens]));
  return hash(text, 0x811c9dc5) + hash(text, 0x01234567);
};

export type LineChange = ChangedLine['changes'][number];

/** Names of the allergens, in the order of their ids; null: not declared. */
const named = (allergens: Entry['allergens'], nameOf: (tag: string) => string): string | null => allergens?.map(nameOf).join(', ') ?? null;

/**
 * The differences between two readings of a line. If `before` has no names (read in another language, or no longer known), only removals
 * are reported.
 */
export const lineChanges = (before: readonly Entry[], after: readonly Entry[], nameOf: (tag: string) => string): LineChange[] => {
  const [was, is] = [before, after].map((entries) => new Map(entries.map((one) => [one.key, one])));
  const keys = new Set([...after, ...before].map(({ key }) => key));
  return [...keys].flatMap((key): LineChange[] => {
    const [old, now] = [was?.get(key), is?.get(key)];
    const what = (now ?? old)?.what ?? 'product';
    const [oldName, newName] = [old?.name ?? null, now?.name ?? null];
    const name = newName ?? oldName ?? '';
    const renamed = oldName === newName ? [] : [{ what, name, before: oldName, after: newName }];
    const [oldAllergens, newAllergens] = [named(old?.allergens ?? null, nameOf), named(now?.allergens ?? null, nameOf)];
    const declared =
      oldName === null || newName === null || oldAllergens === newAllergens
        ? []
        : [{ what: 'allergens' as const, name, before: oldAllergens, after: newAllergens }];
    return [...renamed, ...declared];
  });
};
