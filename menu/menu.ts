// The menu document and its resolver: what a guest sees at an instant, in a locale, at a table or the bar.
// Pure and without the schema library: the server prices with it, the guest's phone shows with it, previews call it.
import type { Menu, MenuCategory, MenuProduct, MenuSection, MenuVenue } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { costsOfOrders, costsOn } from './pricing/pricing-costs.ts';
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

type Taking = Pick<MenuVenue, 'open' | 'paused_until' | 'hours' | 'timezone'>;

const inHours = ({ hours, timezone }: Taking, at: Date): boolean => hours === null || inSlotAt(hours, at, timezone);

/** The end of the pause that `at` is in; null where there is none. */
export const pauseEnd = ({ paused_until }: Pick<MenuVenue, 'paused_until'>, at: Date): Date | null => {
  const end = paused_until === null ? null : new Date(paused_until);
  return end && end > at ? end : null;
};

/** Whether the venue takes orders: the manual switch is on, the opening hours, if set, say open, and there is no pause. */
export const isOpen = (venue: Taking, at: Date): boolean => venue.open && inHours(venue, at) && pauseEnd(venue, at) === null;

/** When a venue that takes no orders does so by itself: at the end of the pause, or where that is outside the hours, when these begin. */
const takesOrdersAt = (venue: Taking, at: Date): Date | null => {
  if (!venue.open) return null;
  const from = pauseEnd(venue, at) ?? at;
  return inHours(venue, from) ? from : venue.hours && nextChange([venue.hours], from, venue.timezone);
};

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
  /** The calendars in use. */
  calendars: readonly string[];
};

const said = <R extends Translatable>({ menu, locale }: Scope, record: R): R => translated(record, locale, menu.venue);
const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** When a record that is off is on again by its own schedule, within eight days. */
const opensAt = ({ schedule, at, active }: Scope, record: Parameters<typeof isOff>[0]): string | null => {
  if (!isOff(record, active) || record.exceptions.length === 0) return null;
  const calendars = record.exceptions.map(({ calendar_id }) => calendar_id);
  return iso(schedule.nextWhere(calendars, at, (then) => !isOff(record, then)));
};

/** When a product that cannot be had now can, by its schedule, those of its parts and of the places above it, within eight days. */
const servedAt = ({ index, schedule, at, active, calendars }: Scope, product: MenuProduct): string | null => {
  const { id, standalone } = product;
  const isServed = (then: Active) => !isUnavailable(index, id, then) && (!standalone || isReachable(index, id, then));
  // What no schedule switches on comes back by hand: no week is gone through for it.
  const byHand = !canBeOn(product) || (standalone && !canBeReached(index, id));
  if (byHand || isServed(active)) return null;
  return iso(schedule.nextWhere(calendars, at, isServed));
};

const resolveInstructions = (scope: Scope, product: MenuProduct): ResolvedInstruction[] =>
  product.instructions.flatMap((id) => {
    const instruction = scope.menu.instructions.find((one) => one.id === id);
    if (!instruction) return [];
    const options = instruction.options.map((option) => {
      const { languages: _, ...resolved } = said(scope, option);
      return resolved;
    });
    return [{ id, name: said(scope, instruction).name, options }];
  });

const resolvePart = (scope: Scope, id: string): ResolvedPart[] => {
  const product = scope.index.products.get(id);
  if (!product) return [];
  const unavailable = isUnavailable(scope.index, id, scope.active);
  return [{ id, name: said(scope, product).name, unavailable, image_url: product.image_url }];
};

const resolveStep = (scope: Scope, step: MenuProduct['bundle_categories'][number]): ResolvedBundleCategory => {
  const { languages: _, products, ...plain } = said(scope, step);
  const choices = products.flatMap(({ id, custom_price, net_price }) =>
    resolvePart(scope, id).map((part) => ({ ...part, supplement: custom_price ? net_price : 0 })),
  );
  return { ...plain, products: choices };
};

const resolveProduct = (scope: Scope, product: MenuProduct): ResolvedProduct => {
  const { index, active, schedule, at } = scope;
  const { tax_rate: _, languages: __, exceptions, instructions: ___, bundle_categories, products, ...plain } = said(scope, product);
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
    fees: standalone ? costsOn(scope.menu, product, net_price, scope.locale) : [],
    unavailable,
    orderable: standalone && !unavailable && isReachable(index, id, active),
    opens_at: servedAt(scope, product),
    popular: scope.menu.popular.includes(id),
    instructions: resolveInstructions(scope, product),
    bundle_categories: type_id === 2 ? bundle_categories.map((step) => resolveStep(scope, step)) : [],
    parts: type_id === 3 ? products.flatMap((part) => resolvePart(scope, part)) : [],
    recommendations: product.recommendations.filter((one) => index.products.get(one)?.standalone),
  };
};

const resolveCategory = (scope: Scope, category: MenuCategory, products: Record<string, ResolvedProduct>): ResolvedCategory => {
  const { position: _, languages: __, exceptions: ___, products: members, ...plain } = said(scope, category);
  const listed = members.flatMap((id) => scope.index.products.get(id) ?? []).filter(({ standalone }) => standalone);
  return {
    ...plain,
    unavailable: isOff(category, scope.active),
    opens_at: opensAt(scope, category),
    products: byPlace(listed, scope.active).flatMap(({ id }) => products[id] ?? []),
  };
};

const resolveSection = (scope: Scope, section: MenuSection, products: Record<string, ResolvedProduct>): ResolvedSection => {
  const { position: _, languages: __, exceptions: ___, banner, categories: members, ...plain } = said(scope, section);
  const categories = members.flatMap((id) => scope.index.categories.get(id) ?? []);
  return {
    ...plain,
    banner: (banner && said(scope, banner).text) || null,
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

/** What a guest sees at `at` in `locale`; the bar or the table changes fees only, which are priced in `pricing/pricing.ts`. */
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
    tags: menu.tags.map((tag) => said(scope, tag)).map(({ languages: _, ...tag }) => tag),
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
    opens_at: open ? null : iso(takesOrdersAt(venue, at)),
    closes_at: open ? iso(hoursChange) : null,
    next_change: iso(changes[0] ?? null),
  };
};
