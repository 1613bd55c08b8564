// The menu document and its resolver: what a guest sees at an instant, in a locale, at a table or the bar.
// Pure and without the schema library: the server prices with it, the guest's phone shows with it, previews call it.
import type { Menu, MenuCategory, MenuInstruction, MenuProduct, MenuSection, MenuVenue } from '@ardoise/contract/menu.ts';
import { UNDECLARED } from '@ardoise/contract/rules/contents.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type {
  ResolvedCategory,
  ResolvedInstruction,
  ResolvedMenu,
  ResolvedPart,
  ResolvedProduct,
  ResolvedSection,
} from './resolved-menu.ts';
import { type Active, isOff, priceIn, type Schedule, scheduleOf } from './schedule.ts';
import { endOfDay, inSlotAt, nextChange } from './slots.ts';
import { activeIn, byPlace, byPosition, indexOf, isReachable, isUnavailable, type MenuIndex } from './state.ts';

export type Fallbacks = Pick<MenuVenue, 'default_locale' | 'source_locale'>;

type Translatable<F extends string> = { readonly languages: readonly ({ locale: Locale } & { readonly [field in F]?: string })[] } & {
  readonly [field in F]: string;
};

/**
 * A text of a record for a guest: in their locale, else in the venue's `default_locale`, else in its `source_locale`,
 * else the bare field (docs/product/menu.md#translations). An empty translation counts as missing.
 */
export const translate = <F extends string>(record: Translatable<F>, field: F, locale: Locale, venue: Fallbacks): string =>
  translated(record.languages, (entry) => entry[field], locale, venue) || record[field];

const translated = <E extends { locale: Locale }>(
  languages: readonly E[],
  textOf: (entry: E) => string | undefined,
  locale: Locale,
  venue: Fallbacks,
): string => {
  if (languages.length === 0) return '';
  for (const wanted of [locale, venue.default_locale, venue.source_locale]) {
    const entry = languages.find((one) => one.locale === wanted);
    const text = entry && textOf(entry);
    if (text) return text;
  }
  return '';
};

/** The options of an instruction for a guest, each by the rule of `translate`. */
export const translateOptions = (
  instruction: Pick<MenuInstruction, 'instructions' | 'languages'>,
  locale: Locale,
  venue: Fallbacks,
): string[] =>
  instruction.instructions.map(
    (option, place) => translated(instruction.languages, (entry) => entry.instructions[place], locale, venue) || option,
  );

/** Whether the venue takes orders: the manual switch is on and the opening hours, if set, say open. */
export const isOpen = (venue: Pick<MenuVenue, 'open' | 'hours' | 'timezone'>, at: Date): boolean =>
  venue.open && (venue.hours === null || inSlotAt(venue.hours, at, venue.timezone));

/** Whether an order for the product is taken at `at`: available, sold alone, with an available section and category above it. */
export const isOrderable = (menu: Menu, productId: string, at: Date): boolean => {
  const index = indexOf(menu);
  const active = activeIn(menu, at);
  return (
    index.products.get(productId)?.standalone === true && !isUnavailable(index, productId, active) && isReachable(index, productId, active)
  );
};

type Scope = {
  menu: Menu;
  index: MenuIndex<Menu>;
  at: Date;
  locale: Locale;
  active: Active;
  schedule: Schedule;
  midnight: Date;
  /** The calendars in use. */
  calendars: readonly string[];
};

const textOf = <F extends string>({ menu, locale }: Scope, record: Translatable<F>, field: F) =>
  translate(record, field, locale, menu.venue);
const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** When a record that is off is on again by its own schedule, later on the same day. */
const opensAt = ({ schedule, at, active, midnight }: Scope, record: Parameters<typeof isOff>[0]): string | null => {
  if (!isOff(record, active) || record.exceptions.length === 0) return null;
  const calendars = record.exceptions.map(({ calendar_id }) => calendar_id);
  return iso(schedule.nextWhere(calendars, at, (then) => !isOff(record, then), midnight));
};

/** When a product that cannot be had now can, by its schedule, those of its parts and of the places above it, within a week. */
const servedAt = ({ index, schedule, at, active, calendars }: Scope, product: MenuProduct): string | null => {
  const { id, standalone, exceptions } = product;
  const isServed = (then: Active) => !isUnavailable(index, id, then) && (!standalone || isReachable(index, id, then));
  // What is off and no schedule switches on comes back by hand: no week is gone through for it.
  const byHand = product.unavailable && !exceptions.some(({ unavailable }) => unavailable === false);
  if (byHand || isServed(active)) return null;
  return iso(schedule.nextWhere(calendars, at, isServed));
};

const resolveInstructions = (scope: Scope, product: MenuProduct): ResolvedInstruction[] =>
  product.instructions.flatMap((id) => {
    const instruction = scope.menu.instructions.find((one) => one.id === id);
    if (!instruction) return [];
    const names = translateOptions(instruction, scope.locale, scope.menu.venue);
    const options = names.map((name, place) => ({ name, ...(instruction.options[place] ?? UNDECLARED) }));
    return [{ id, name: textOf(scope, instruction, 'name'), options }];
  });

const resolvePart = (scope: Scope, id: string): ResolvedPart[] => {
  const product = scope.index.products.get(id);
  if (!product) return [];
  const unavailable = isUnavailable(scope.index, id, scope.active);
  return [{ id, name: textOf(scope, product, 'name'), unavailable, image_url: product.image_url }];
};

const resolveProduct = (scope: Scope, product: MenuProduct): ResolvedProduct => {
  const { index, active, schedule, at } = scope;
  const net_price = priceIn(product, active);
  const usual = net_price === product.net_price;
  const unavailable = isUnavailable(index, product.id, active);
  const calendars = product.exceptions.map(({ calendar_id }) => calendar_id);
  return {
    id: product.id,
    name: textOf(scope, product, 'name'),
    recipe: textOf(scope, product, 'recipe'),
    type_id: product.type_id,
    net_price,
    usual_price: usual ? null : product.net_price,
    until: usual ? null : iso(schedule.nextWhere(calendars, at, (then) => priceIn(product, then) !== net_price)),
    volume_cl: product.volume_cl,
    unavailable,
    orderable: product.standalone && !unavailable && isReachable(index, product.id, active),
    opens_at: servedAt(scope, product),
    standalone: product.standalone,
    image_url: product.image_url,
    tags: product.tags,
    allergens_declared: product.allergens_declared,
    instructions: resolveInstructions(scope, product),
    bundle_categories:
      product.type_id !== 2
        ? []
        : product.bundle_categories.map((step) => ({
            id: step.id,
            name: textOf(scope, step, 'name'),
            multiple_choice: step.multiple_choice,
            max_choices: step.max_choices,
            products: step.products.flatMap((choice) =>
              resolvePart(scope, choice.id).map((part) => ({ ...part, supplement: choice.custom_price ? choice.net_price : 0 })),
            ),
          })),
    parts: product.type_id !== 3 ? [] : product.products.flatMap((id) => resolvePart(scope, id)),
    recommendations: product.recommendations.filter((id) => index.products.get(id)?.standalone),
  };
};

const resolveCategory = (scope: Scope, category: MenuCategory, products: Record<string, ResolvedProduct>): ResolvedCategory => {
  const listed = category.products.flatMap((id) => scope.index.products.get(id) ?? []).filter(({ standalone }) => standalone);
  return {
    id: category.id,
    name: textOf(scope, category, 'name'),
    tagline: textOf(scope, category, 'tagline'),
    unavailable: isOff(category, scope.active),
    opens_at: opensAt(scope, category),
    products: byPlace(listed, scope.active).flatMap(({ id }) => products[id] ?? []),
  };
};

const resolveSection = (scope: Scope, section: MenuSection, products: Record<string, ResolvedProduct>): ResolvedSection => {
  const categories = section.categories.flatMap((id) => scope.index.categories.get(id) ?? []);
  return {
    id: section.id,
    name: textOf(scope, section, 'name'),
    description: textOf(scope, section, 'description'),
    external_url: section.external_url,
    image_url: section.image_url,
    banner: (section.banner && textOf(scope, section.banner, 'text')) || null,
    table_service: section.table_service,
    unavailable: isOff(section, scope.active),
    opens_at: opensAt(scope, section),
    categories: byPosition(categories, scope.active).map((category) => resolveCategory(scope, category, products)),
  };
};

/** Calendars whose borders change what is seen: those that exceptions name and those that are highlighted. */
export const calendarsInUse = (menu: Menu): string[] => [
  ...[...menu.sections, ...menu.categories, ...menu.products].flatMap(({ exceptions }) => exceptions.map(({ calendar_id }) => calendar_id)),
  ...menu.calendars.filter(({ highlight }) => highlight).map(({ id }) => id),
];

/** What a guest sees at `at` in `locale`; the bar or the table changes fees only, which are priced in `pricing.ts`. */
export const resolveMenu = (menu: Menu, at: Date, locale: Locale): ResolvedMenu => {
  const { venue } = menu;
  const schedule = scheduleOf(menu.calendars, venue.timezone);
  const scope: Scope = {
    menu,
    index: indexOf(menu),
    at,
    locale,
    active: schedule.active(at),
    schedule,
    midnight: endOfDay(at, venue.timezone),
    calendars: [...new Set(calendarsInUse(menu))],
  };
  const products = Object.fromEntries(menu.products.map((product) => [product.id, resolveProduct(scope, product)]));
  const open = isOpen(venue, at);
  const hoursChange = venue.hours && nextChange([venue.hours], at, venue.timezone);
  const calendarChange = schedule.next(scope.calendars, at);
  const changes = [hoursChange, calendarChange].flatMap((change) => change ?? []).sort((a, b) => a.getTime() - b.getTime());
  return {
    version: menu.version,
    locale,
    at: at.toISOString(),
    sections: byPosition(menu.sections, scope.active).map((section) => resolveSection(scope, section, products)),
    products,
    tags: menu.tags.map((tag) => ({ id: tag.id, name: textOf(scope, tag, 'name'), icon: tag.icon, allergen: tag.allergen })),
    highlights: menu.calendars
      .filter(({ id, highlight }) => highlight && scope.active.has(id))
      .map((calendar) => ({
        calendar_id: calendar.id,
        text: calendar.highlight_text,
        color: calendar.highlight_color,
        until: iso(schedule.next([calendar.id], at)),
      })),
    open,
    opens_at: venue.open && !open ? iso(hoursChange) : null,
    closes_at: open ? iso(hoursChange) : null,
    next_change: iso(changes[0] ?? null),
  };
};
