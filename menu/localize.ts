// The published menu in a guest's languages: the document that the guest's phone loads.

import type { Menu } from '@ardoise/contract/menu.ts';
import { acceptedLocales, isLocale, LOCALES, type Locale, matchLocale } from '@ardoise/contract/rules/locales.ts';
import { isBuiltIn } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { availableLocales } from './available-locales.ts';
import { type Translatable, translated } from './translate.ts';

/** Cached per menu, because each page request needs it. */
const offered = new WeakMap<Menu, Locale[]>();

/** The locales in which a venue's menu is offered to guests. */
export const offeredLocales = (menu: Menu): Locale[] => {
  const known = offered.get(menu);
  if (known) return known;
  const locales = availableLocales(menu.venue, [...menu.sections, ...menu.categories, ...menu.products]);
  offered.set(menu, locales);
  return locales;
};

/** `page`: locale of the page's own texts, any of the eleven. `dishes`: locale of the venue's texts, one that the menu is offered in. */
export type GuestLocales = { page: Locale; menu: Locale };

/**
 * The locales for a guest (docs/product/menu.md#translations). `asked` is the language chosen on the page, if any; `accepted` is the
 * Accept-Language header. The chosen language takes precedence over the header, for the dishes too.
 */
export const guestLocales = (menu: Menu, asked: unknown, accepted = ''): GuestLocales => {
  const { default_locale } = menu.venue;
  const page = isLocale(asked) ? asked : matchLocale(accepted, LOCALES, default_locale);
  const offers = offeredLocales(menu);
  return { page, menu: [page, ...acceptedLocales(accepted)].find((locale) => offers.includes(locale)) ?? default_locale };
};

/**
 * The menu in a guest's locales. Built-in tags (allergens, diets) are in the page's locale, all other texts in the locale of the dishes,
 * each with the fallbacks of `translated`. Texts are replaced in place and `languages` is emptied: the document stays small, and resolving
 * or pricing it gives the same texts.
 */
export const localizeMenu = (menu: Menu, { page, menu: menuLocale }: GuestLocales): Menu => {
  const inLocale =
    (locale: Locale) =>
    <R extends Translatable>(record: R): R =>
      translated(record, locale, menu.venue);
  const inDishLocale = inLocale(menuLocale);
  const inPageLocale = inLocale(page);
  return {
    ...menu,
    locale: menuLocale,
    sections: menu.sections.map(inDishLocale).map((section) => ({ ...section, banner: section.banner && inDishLocale(section.banner) })),
    categories: menu.categories.map(inDishLocale),
    products: menu.products
      .map(inDishLocale)
      .map((product) => ({ ...product, bundle_categories: product.bundle_categories.map(inDishLocale) })),
    instructions: menu.instructions
      .map(inDishLocale)
      .map((instruction) => ({ ...instruction, options: instruction.options.map(inDishLocale) })),
    costs: menu.costs.map(inDishLocale),
    tags: menu.tags.map((tag) => (isBuiltIn(tag.id) ? inPageLocale(tag) : inDishLocale(tag))),
  };
};
