// The content of a printed card: the published menu, independent of the date, in the card's language. Pure.
import type { PublishedMenu } from '@ardoise/contract/menu.ts';
import { directionOf, formatNumber, joinList, type Locale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import type { FeeNotice } from '@ardoise/menu/pricing/pricing-costs.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { canBeOn } from '@ardoise/menu/schedule.ts';
import type { PaperWords } from '../../i18n/card/paper-words.ts';

type Step = { name: string; choices: string };
export type Dish = {
  id: string;
  name: string;
  volume: string | null;
  price: string;
  text: string;
  /** The choices of a bundle, or the content of a set that has no text of its own. */
  steps: Step[];
  /** Allergens, labels and fees, one line each. */
  notes: string[];
};
export type CardCategory = { id: string; name: string; text: string; dishes: Dish[] };
/** `off`: guests cannot see the section, now or later. */
export type CardSection = { id: string; name: string; off: boolean; texts: string[]; categories: CardCategory[] };
/** `prices`: the legal notices about prices. */
export type Card = { sections: CardSection[]; prices: string[] };

/**
 * Makes everything available at its usual price: paper cannot follow schedules and availability. Products that are never available are left
 * out.
 */
const onAllDays = (menu: PublishedMenu): PublishedMenu => {
  const always = { exceptions: [], unavailable: false };
  return {
    ...menu,
    sections: menu.sections.map((section) => ({ ...section, ...always })),
    categories: menu.categories.filter(canBeOn).map((category) => ({ ...category, ...always })),
    products: menu.products.map((product) => ({ ...product, ...always })),
  };
};

type Scope = { menu: ResolvedMenu; locale: Locale; currency: string; words: PaperWords; allergens: boolean };

const money = ({ currency, locale }: Scope, amount: number): string => formatMoney(amount, currency, locale);

/** For example `+ 6,00 €`, with a non-breaking space. */
const added = (scope: Scope, amount: number): string => `+\u00a0${money(scope, amount)}`;
/** Separated by dots, because names may contain commas. */
const separated = (texts: readonly string[]): string => texts.join(' · ');

const stepsOf = (scope: Scope, { bundle_categories, parts, recipe }: ResolvedProduct): Step[] => {
  const steps = bundle_categories.map(({ name, products }) => ({
    name,
    choices: separated(
      products.map((choice) => (choice.supplement > 0 ? `${choice.name} (${added(scope, choice.supplement)})` : choice.name)),
    ),
  }));
  const held = parts.length > 0 && !recipe ? [{ name: '', choices: separated(parts.map((part) => part.name)) }] : [];
  return [...steps, ...held];
};

/** Isolates a left-to-right name in right-to-left text. */
const isolated = ({ locale }: Scope, name: string): string => (directionOf(locale) === 'rtl' ? `\u2068${name}\u2069` : name);

const feeOf = (scope: Scope, { name, net_price, each, at }: FeeNotice): string =>
  [added(scope, net_price), isolated(scope, name), at && scope.words[at], !each && scope.words.once].filter(Boolean).join(' · ');

const dishOf = (scope: Scope, product: ResolvedProduct): Dish => {
  const { id, name, recipe, volume_cl: cl, net_price, tags, fees } = product;
  const { words, locale, menu, allergens } = scope;
  const labels = allergens ? tags.flatMap((tag) => menu.tags.find((one) => one.id === tag)?.name ?? []) : [];
  return {
    id,
    name,
    volume: cl === null ? null : fill(words.volume, { cl: formatNumber(cl, locale), ml: formatNumber(cl * 10, locale) }),
    price: net_price === 0 ? words.offered : money(scope, net_price),
    text: recipe,
    steps: stepsOf(scope, product),
    notes: [...(labels.length > 0 ? [joinList(labels, locale)] : []), ...fees.map((fee) => feeOf(scope, fee))],
  };
};

/** The same notices as in the guest page's footer: "service included" appears only if no fee is added automatically. */
const pricesOf = (scope: Scope): string[] => {
  const { menu, words } = scope;
  const onLines = Object.values(menu.products).some(({ fees }) => fees.length > 0);
  const notice = onLines || menu.fees.length > 0 ? words.taxIncluded : words.service;
  const fees = menu.fees.map(({ name, net_price, each, at, from }) => {
    const conditions = [each && words.each, at && words[at], from > 0 && fill(words.from, { price: money(scope, from) })];
    return `+ ${fill(words.pair, { name: isolated(scope, name), value: [money(scope, net_price), ...conditions].filter(Boolean).join(' · ') })}`;
  });
  return [notice, ...fees, scope.allergens ? words.unnamed : words.allergens];
};

export const cardOf = (published: PublishedMenu, options: { locale: Locale; words: PaperWords; allergens: boolean }): Card => {
  // Any instant gives the same result: `onAllDays` has removed everything that depends on the time.
  const menu = resolveMenu(onAllDays(published), new Date(0), options.locale);
  const scope = { ...options, menu, currency: published.venue.currency };
  const off = new Set(published.sections.filter((section) => !canBeOn(section)).map(({ id }) => id));
  const sections = menu.sections.map(({ id, name, description, banner, categories }) => ({
    id,
    name,
    off: off.has(id),
    texts: [description, banner ?? ''].filter(Boolean),
    categories: categories
      .map((category) => ({
        id: category.id,
        name: category.name,
        text: category.tagline,
        dishes: category.products.map((product) => dishOf(scope, product)),
      }))
      .filter(({ dishes }) => dishes.length > 0),
  }));
  return { sections: sections.filter(({ categories }) => categories.length > 0), prices: pricesOf(scope) };
};

/** A block of the layout: a heading or a dish. `keepsWithNext`: it must not be separated from the next block. */
export type Block = { keepsWithNext: boolean; section: CardSection; category?: CardCategory; dish?: Dish };

/** Prevents a heading at the end of a column, and a section's first dish alone there while the section has several. */
export const blocksOf = (sections: readonly CardSection[]): Block[] =>
  sections.flatMap((section) => [
    { keepsWithNext: true, section },
    ...section.categories.flatMap((category, nth) => [
      { keepsWithNext: true, section, category },
      ...category.dishes.map((dish, index) => ({
        keepsWithNext: nth === 0 && index === 0 && category.dishes.length > 1,
        section,
        category,
        dish,
      })),
    ]),
  ]);
