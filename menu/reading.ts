// What a guest reads of a line before they order it: names of the product, options and parts, and the allergens of each. The phone sends a
// fingerprint of it with the order, so that nothing else is sold than was read (docs/product/orders.md#sold-as-read). Pure.
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
  /** Products of a set. */
  parts: readonly string[];
  /** Products that each step of a bundle offers. */
  steps: readonly { id: string; products: readonly string[] }[];
  instructions: readonly { id: string; options: readonly Option[] }[];
};
/** A menu as far as a line is read from it; undefined: it has no such product. */
type Readable = (product: string) => Dish | undefined;

const dishOf = (menu: Menu, locale: Locale): Readable => {
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

const readables = new WeakMap<Menu, Map<Locale, Readable>>();
/** The menu document in a locale; each product is translated once a menu. */
export const readMenu = (menu: Menu, locale: Locale): Readable => {
  const ofMenu = readables.get(menu) ?? new Map<Locale, Readable>();
  readables.set(menu, ofMenu);
  const known = ofMenu.get(locale);
  if (known) return known;
  const read = dishOf(menu, locale);
  const dishes = new Map<string, Dish | undefined>();
  const readable: Readable = (id) => {
    if (!dishes.has(id)) dishes.set(id, read(id));
    return dishes.get(id);
  };
  ofMenu.set(locale, readable);
  return readable;
};

/** The menu as a page shows it. */
export const readResolved =
  ({ products }: Pick<ResolvedMenu, 'products'>): Readable =>
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

/** `name` null: the menu does not have it, or no longer where it was chosen. `allergens`: ids of tags in order; null: not declared. */
export type Entry = {
  key: string;
  /** Of the product or option. */
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

/** The options chosen of a product or of the parts of a set. */
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

/** A product with what it holds as a set, and the options chosen of both. */
const dishEntries = (menu: Readable, at: string, id: string, dish: Dish | undefined, answers: OrderLine['instructions']): Entry[] => {
  const parts = (dish?.parts ?? []).map((part) => ({ key: `${at}/${part}`, part, found: menu(part) }));
  const asked = [dish, ...parts.map(({ found }) => found)].filter((one) => one !== undefined);
  return [
    entry(at, at === id ? 'product' : 'part', id, dish),
    ...parts.map(({ key, part, found }) => entry(key, 'part', part, found)),
    ...answersOf(at, asked, answers),
  ];
};

type Line = Pick<OrderLine, 'product' | 'instructions' | 'choices'>;

/** What is read of a line: the product first, then its parts with their options. An answer at the line may be one of a chosen part. */
export const entriesOf = (menu: Readable, { product: id, instructions, choices }: Line): Entry[] => {
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

/** 32 bits of FNV-1a from a basis of its own. */
const hash = (text: string, basis: number): string => {
  let bits = basis;
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  return (bits >>> 0).toString(36).padStart(7, '0');
};

/** The fingerprint that an order carries: 14 characters, the same in whatever order a menu lists things. */
export const fingerprint = (entries: readonly Entry[]): string => {
  const text = JSON.stringify(entries.toSorted(byKey).map(({ key, name, allergens }) => [key, name, allergens]));
  return hash(text, 0x811c9dc5) + hash(text, 0x01234567);
};

export type LineChange = ChangedLine['changes'][number];

/** Names of allergens in the order of their ids; null: not declared. */
const named = (allergens: Entry['allergens'], nameOf: (tag: string) => string): string | null => allergens?.map(nameOf).join(', ') ?? null;

/**
 * The differences between two readings of a line. `before` without names, where they were read in another language or are not known any
 * more, tells only what is gone.
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
