// The published menu in a guest's languages: what their phone loads.

import type { Menu } from '@ardoise/contract/menu.ts';
import { acceptedLocales, isLocale, LOCALES, type Locale, matchLocale } from '@ardoise/contract/rules/locales.ts';
import { isBuiltIn } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { spokenLocales } from './spoken-locales.ts';
import { type Translatable, translated } from './translate.ts';

/** Found once a menu: each request for its page asks. */
const offered = new WeakMap<Menu, Locale[]>();

/** The locales that a venue's menu is offered to guests in. */
export const offeredLocales = (menu: Menu): Locale[] => {
  const known = offered.get(menu);
  if (known) return known;
  const locales = spokenLocales(menu.venue, [...menu.sections, ...menu.categories, ...menu.products]);
  offered.set(menu, locales);
  return locales;
};

/** What a guest reads in: `page` is what the page says itself, in any of the eleven, `dishes` what the venue wrote, in one it is offered in. */
export type GuestLocales = { page: Locale; dishes: Locale };

/**
 * The locales for a guest who asked for `asked`, if for one, and whose browser accepts `accepted` (docs/product/menu.md#translations).
 * The language that was asked for counts before those that the browser names, for the dishes too.
 */
export const guestLocales = (menu: Menu, asked: unknown, accepted = ''): GuestLocales => {
  const { default_locale } = menu.venue;
  const page = isLocale(asked) ? asked : matchLocale(accepted, LOCALES, default_locale);
  const offers = offeredLocales(menu);
  return { page, dishes: [page, ...acceptedLocales(accepted)].find((locale) => offers.includes(locale)) ?? default_locale };
};

/**
 * The menu in a guest's locales, by the rule of `translated`: what every venue has (allergens, diets) in the page's, all else in that of
 * the dishes. Bare fields are translated and `languages` emptied: the document stays small, and resolving or pricing it gives the same texts.
 */
export const localizeMenu = (menu: Menu, { page, dishes }: GuestLocales): Menu => {
  const inLocale =
    (locale: Locale) =>
    <R extends Translatable>(record: R): R =>
      translated(record, locale, menu.venue);
  const said = inLocale(dishes);
  const ours = inLocale(page);
  return {
    ...menu,
    locale: dishes,
    sections: menu.sections.map(said).map((section) => ({ ...section, banner: section.banner && said(section.banner) })),
    categories: menu.categories.map(said),
    products: menu.products.map(said).map((product) => ({ ...product, bundle_categories: product.bundle_categories.map(said) })),
    instructions: menu.instructions.map(said).map((instruction) => ({ ...instruction, options: instruction.options.map(said) })),
    costs: menu.costs.map(said),
    tags: menu.tags.map((tag) => (isBuiltIn(tag.id) ? ours(tag) : said(tag))),
  };
};
