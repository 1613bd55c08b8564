// The published menu in one locale: what a guest's phone loads.

import type { Menu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { translate, translateOptions } from './menu.ts';
import { spokenLocales } from './spoken-locales.ts';

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
 * The menu in one locale's texts, by the rule of `translate`. Bare fields are translated and `languages` emptied: the document
 * stays small, and resolving or pricing it gives the same texts.
 */
export const localizeMenu = (menu: Menu, locale: Locale): Menu => {
  const { venue } = menu;
  return {
    ...menu,
    sections: menu.sections.map((section) => ({
      ...section,
      name: translate(section, 'name', locale, venue),
      description: translate(section, 'description', locale, venue),
      banner: section.banner && { text: translate(section.banner, 'text', locale, venue), languages: [] },
      languages: [],
    })),
    categories: menu.categories.map((category) => ({
      ...category,
      name: translate(category, 'name', locale, venue),
      tagline: translate(category, 'tagline', locale, venue),
      languages: [],
    })),
    products: menu.products.map((product) => ({
      ...product,
      name: translate(product, 'name', locale, venue),
      recipe: translate(product, 'recipe', locale, venue),
      languages: [],
      bundle_categories: product.bundle_categories.map((step) => ({
        ...step,
        name: translate(step, 'name', locale, venue),
        languages: [],
      })),
    })),
    instructions: menu.instructions.map((instruction) => ({
      ...instruction,
      name: translate(instruction, 'name', locale, venue),
      instructions: translateOptions(instruction, locale, venue),
      languages: [],
    })),
    costs: menu.costs.map((cost) => ({
      ...cost,
      name: translate(cost, 'name', locale, venue),
      recipe: translate(cost, 'recipe', locale, venue),
      message: translate(cost, 'message', locale, venue),
      languages: [],
    })),
    tags: menu.tags.map((tag) => ({ ...tag, name: translate(tag, 'name', locale, venue), languages: [] })),
  };
};
