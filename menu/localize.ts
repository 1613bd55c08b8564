// The published menu in one locale: what a guest's phone loads.

import type { Menu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
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

/**
 * The menu in one locale's texts, by the rule of `translated`. Bare fields are translated and `languages` emptied: the document
 * stays small, and resolving or pricing it gives the same texts.
 */
export const localizeMenu = (menu: Menu, locale: Locale): Menu => {
  const said = <R extends Translatable>(record: R): R => translated(record, locale, menu.venue);
  return {
    ...menu,
    sections: menu.sections.map(said).map((section) => ({ ...section, banner: section.banner && said(section.banner) })),
    categories: menu.categories.map(said),
    products: menu.products.map(said).map((product) => ({ ...product, bundle_categories: product.bundle_categories.map(said) })),
    instructions: menu.instructions.map(said),
    costs: menu.costs.map(said),
    tags: menu.tags.map(said),
  };
};
