// Resolves the menu document into what a guest sees at an instant, in a locale. Pure and without the schema library, because the server,
// the guest's phone and the previews all run it.
import type { Menu, MenuCategory, MenuProduct, MenuSection, MenuVenue } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { costsOfOrders, costsOfProduct } from './pricing/pricing-costs.ts';
import type {
  ResolvedBundleCategory,
  ResolvedCategory,
  ResolvedInstruction,
  ResolvedMenu,
  ResolvedPart,
  ResolvedProduct,
  ResolvedSection,
} from './resolved-menu.ts';
import { type Active, canBeOn, isOff, priceIn, type Schedule, scheduleOf } from './schedule.ts';
import { inSlotAt, nextChange } from './slots.ts';
import { activeIn, byPlace, byPosition, canBeReached, indexOf, isReachable, isUnavailable, type MenuIndex } from './state.ts';
import { type Translatable, translated } from './translate.ts';

type OrderTaking = Pick<MenuVenue, 'open' | 'paused_until' | 'hours' | 'timezone'>;

const inHours = ({ hours, timezone }: OrderTaking, at: Date): boolean => hours === null || inSlotAt(hours, at, timezone);

/** The end of the pause that includes `at`; null if there is none. */
export const pauseEnd = ({ paused_until }: Pick<MenuVenue, 'paused_until'>, at: Date): Date | null => {
  const end = paused_until === null ? null : new Date(paused_until);
  return end && end > at ? end : null;
};

/** True if the venue takes orders: the manual switch is on, `at` is within the opening hours (if set), and there is no pause. */
export const isOpen = (venue: OrderTaking, at: Date): boolean => venue.open && inHours(venue, at) && pauseEnd(venue, at) === null;

/**
 * When a venue that takes no orders will take them again: at the end of the pause, or at the next opening after it. Null: not by itself.
 */
const reopensAt = (venue: OrderTaking, at: Date): Date | null => {
  if (!venue.open) return null;
  const from = pauseEnd(venue, at) ?? at;
  return inHours(venue, from) ? from : venue.hours && nextChange([venue.hours], from, venue.timezone);
};

/** True if an order for the product is accepted at `at`: available, sold alone, and in an available category of an available section. */
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
  /** Ids of the calendars in use. */
  calendars: readonly string[];
};

const inLocale = <R extends Translatable>({ menu, locale }: Scope, record: R): R => translated(record, locale, menu.venue);
const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** When a record that is off is next switched on by its own schedule, within eight days; null otherwise. */
const opensAt = ({ schedule, at, active }: Scope, record: Parameters<typeof isOff>[0]): string | null => {
  if (!isOff(record, active) || record.exceptions.length === 0) return null;
  const calendars = record.exceptions.map(({ calendar_id }) => calendar_id);
  return iso(schedule.nextWhere(calendars, at, (then) => !isOff(record, then)));
};

/**
 * When an unavailable product becomes available, within eight days: by its own schedule and those of its parts, sections and categories.
 */
const availableAt = ({ index, schedule, at, active, calendars }: Scope, product: MenuProduct): string | null => {
  const { id, standalone } = product;
  const isAvailableWhen = (then: Active) => !isUnavailable(index, id, then) && (!standalone || isReachable(index, id, then));
  // No schedule can switch it on, so searching the week is pointless.
  const onlyByHand = !canBeOn(product) || (standalone && !canBeReached(index, id));
  if (onlyByHand || isAvailableWhen(active)) return null;
  return iso(schedule.nextWhere(calendars, at, isAvailableWhen));
};

const resolveInstructions = (scope: Scope, product: MenuProduct): ResolvedInstruction[] =>
  product.instructions.flatMap((id) => {
    const instruction = scope.menu.instructions.find((one) => one.id === id);
    if (!instruction) return [];
    const options = instruction.options.map((option) => {
      const { languages: _, ...resolved } = inLocale(scope, option);
      return resolved;
    });
    return [{ id, name: inLocale(scope, instruction).name, options }];
  });

const resolvePart = (scope: Scope, id: string): ResolvedPart[] => {
  const product = scope.index.products.get(id);
  if (!product) return [];
  const unavailable = isUnavailable(scope.index, id, scope.active);
  return [{ id, name: inLocale(scope, product).name, unavailable, image_url: product.image_url }];
};

const resolveStep = (scope: Scope, step: MenuProduct['bundle_categories'][number]): ResolvedBundleCategory => {
  const { languages: _, products, ...plain } = inLocale(scope, step);
  const choices = products.flatMap(({ id, custom_price, net_price }) =>
    resolvePart(scope, id).map((part) => ({ ...part, supplement: custom_price ? net_price : 0 })),
  );
  return { ...plain, products: choices };
};

const resolveProduct = (scope: Scope, product: MenuProduct): ResolvedProduct => {
  const { index, active, schedule, at } = scope;
  const { tax_rate: _, languages: __, exceptions, instructions: ___, bundle_categories, products, ...plain } = inLocale(scope, product);
  const { id, type_id, standalone } = plain;
  const net_price = priceIn(product, active);
  const usual = net_price === product.net_price;
  const unavailable = isUnavailable(index, id, active);
  const calendars = exceptions.map(({ calendar_id }) => calendar_id);
  return {
    ...plain,
    net_price,
    usual_price: usual ? null : product.net_price,
    until: usual ? null : iso(schedule.nextWhere(calendars, at, (then) => priceIn(product, then) !== net_price)),
    fees: standalone ? costsOfProduct(scope.menu, product, net_price, scope.locale) : [],
    unavailable,
    orderable: standalone && !unavailable && isReachable(index, id, active),
    opens_at: availableAt(scope, product),
    popular: scope.menu.popular.includes(id),
    instructions: resolveInstructions(scope, product),
    bundle_categories: type_id === 2 ? bundle_categories.map((step) => resolveStep(scope, step)) : [],
    parts: type_id === 3 ? products.flatMap((part) => resolvePart(scope, part)) : [],
    recommendations: product.recommendations.filter((one) => index.products.get(one)?.standalone),
  };
};

const resolveCategory = (scope: Scope, category: MenuCategory, products: Record<string, ResolvedProduct>): ResolvedCategory => {
  const { position: _, languages: __, exceptions: ___, products: members, ...plain } = inLocale(scope, category);
  const listed = members.flatMap((id) => scope.index.products.get(id) ?? []).filter(({ standalone }) => standalone);
  return {
    ...plain,
    unavailable: isOff(category, scope.active),
    opens_at: opensAt(scope, category),
    products: byPlace(listed, scope.active).flatMap(({ id }) => products[id] ?? []),
  };
};

const resolveSection = (scope: Scope, section: MenuSection, products: Record<string, ResolvedProduct>): ResolvedSection => {
  const { position: _, languages: __, exceptions: ___, banner, categories: members, ...plain } = inLocale(scope, section);
  const categories = members.flatMap((id) => scope.index.categories.get(id) ?? []);
  return {
    ...plain,
    banner: (banner && inLocale(scope, banner).text) || null,
    unavailable: isOff(section, scope.active),
    opens_at: opensAt(scope, section),
    categories: byPosition(categories, scope.active).map((category) => resolveCategory(scope, category, products)),
  };
};

/** Ids of the calendars that change what guests see: those named by exceptions, and highlighted ones. */
export const calendarsInUse = (menu: Menu): string[] => [
  ...[...menu.sections, ...menu.categories, ...menu.products].flatMap(({ exceptions }) => exceptions.map(({ calendar_id }) => calendar_id)),
  ...menu.calendars.filter(({ highlight }) => highlight).map(({ id }) => id),
];

/** The menu that a guest sees at `at` in `locale`. Fees that depend on the bar or table are computed in `pricing/pricing.ts`. */
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
    calendars: [...new Set(calendarsInUse(menu))],
  };
  const products = Object.fromEntries(menu.products.map((product) => [product.id, resolveProduct(scope, product)]));
  const open = isOpen(venue, at);
  const hoursChange = venue.hours && nextChange([venue.hours], at, venue.timezone);
  const calendarChange = schedule.next(scope.calendars, at);
  const pause = pauseEnd(venue, at);
  const changes = [hoursChange, calendarChange, pause].flatMap((change) => change ?? []).sort((a, b) => a.getTime() - b.getTime());
  return {
    version: menu.version,
    locale: menu.locale ?? locale,
    at: at.toISOString(),
    sections: byPosition(menu.sections, scope.active).map((section) => resolveSection(scope, section, products)),
    products,
    tags: menu.tags.map((tag) => inLocale(scope, tag)).map(({ languages: _, ...tag }) => tag),
    fees: costsOfOrders(menu, locale),
    highlights: menu.calendars
      .filter(({ id, highlight }) => highlight && scope.active.has(id))
      .map((calendar) => ({
        calendar_id: calendar.id,
        text: calendar.highlight_text,
        color: calendar.highlight_color,
        until: iso(schedule.next([calendar.id], at)),
      })),
    open,
    paused: venue.open && pause !== null && inHours(venue, at),
    opens_at: open ? null : iso(reopensAt(venue, at)),
    closes_at: open ? iso(hoursChange) : null,
    next_change: iso(changes[0] ?? null),
  };
};
