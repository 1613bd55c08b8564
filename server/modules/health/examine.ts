// Menu health: the problems of a menu, each as a line with a record and the field of its form. Pure functions.

import type { Menu, MenuProduct } from '@ardoise/contract/menu.ts';
import { isAllergen } from '@ardoise/contract/rules/contents.ts';
import { HEALTH_KINDS, type HealthKind, type HealthLine } from '@ardoise/contract/rules/health-lines.ts';
import { appliesTo, automatic, isFreeAt } from '@ardoise/menu/pricing/pricing-costs.ts';
import { drinksOf, unequalHappyHours } from './drinks.ts';
import { examineTexts } from './texts.ts';
import { findUnreachable } from './unreachable.ts';

/** True if a product is free at all times, whatever options are chosen. */
const isAlwaysFree = (product: MenuProduct): boolean =>
  [product.net_price, ...product.exceptions.map(({ net_price }) => net_price ?? 0)].every((price) => isFreeAt(price, product));

const FIELD_OF = { venue: 'application', section: 'sections', category: 'category_id', product: 'products_id' } as const;
/** Automatic fees that apply only to free products. Fees per piece or from a minimum total are not charged on these. */
const examineFees = (menu: Menu, unreachable: ReadonlySet<string>): HealthLine[] => {
  // Only a Premium venue takes orders.
  if (menu.venue.tier !== 'premium') return [];
  const sold = menu.products.filter(({ id, standalone }) => standalone && !unreachable.has(id));
  return automatic(menu)
    .filter(({ multiple, threshold }) => !multiple && threshold === 0)
    .flatMap((cost): HealthLine[] => {
      const applies = sold.filter(({ id }) => appliesTo(menu, cost, id));
      const { id, name, application } = cost;
      return applies.length > 0 && applies.every(isAlwaysFree)
        ? [{ kind: 'fee_on_free', resource: 'cost', id, name, field: FIELD_OF[application] }]
        : [];
    });
};

const line = (kind: HealthKind, { id, name }: MenuProduct, field: string): HealthLine => ({ kind, resource: 'product', id, name, field });

const examinePrice = (product: MenuProduct): HealthLine[] => {
  const freeExceptions = product.exceptions.flatMap(({ net_price }, place) => (net_price === 0 && product.net_price > 0 ? [place] : []));
  return [
    ...(product.net_price === 0 ? [line('price_zero', product, 'net_price')] : []),
    ...freeExceptions.map((place) => line('price_zero', product, `exceptions.${place}.net_price`)),
  ];
};

/** Recommended products with an allergen that the product itself does not have. Undeclared allergens are another kind of line. */
const riskyRecommendations = ({ products }: Menu, { tags, recommendations }: MenuProduct): MenuProduct[] =>
  recommendations
    .flatMap((id) => products.find((one) => one.id === id) ?? [])
    .filter((other) => other.tags.some((tag) => isAllergen(tag) && !tags.includes(tag)));

const examineProducts = (menu: Menu, unreachable: ReadonlySet<string>): HealthLine[] => {
  const drinks = drinksOf(menu);
  const happyHours = unequalHappyHours(menu, drinks);
  return menu.products.flatMap((product) => {
    const place = happyHours.get(product.id);
    const risky = riskyRecommendations(menu, product);
    return [
      ...examinePrice(product),
      ...(unreachable.has(product.id) ? [line('nowhere', product, product.standalone ? 'categories' : 'standalone')] : []),
      // The allergens of bundles and sets are declared on their parts.
      ...(product.type_id === 1 && !product.allergens_declared ? [line('allergens_undeclared', product, 'allergens_declared')] : []),
      ...(place === undefined ? [] : [line('happy_hour', product, `exceptions.${place}.net_price`)]),
      ...(risky.length === 0
        ? []
        : [
            line(
              'recommended_allergen',
              { ...product, name: `${product.name}: ${risky.map(({ name }) => name).join(', ')}` },
              'recommendations',
            ),
          ]),
      ...(drinks.has(product.id) && !product.volume_cl ? [line('volume_missing', product, 'volume_cl')] : []),
    ];
  });
};

/**
 * Options with undeclared allergens, of instructions of products whose allergens are declared: a guest would take a missing declaration
 * for "no allergens".
 */
const examineOptions = ({ venue, products, instructions }: Menu): HealthLine[] => {
  // Only a Premium venue has instructions, and can edit them.
  if (venue.tier !== 'premium') return [];
  const asked = new Set(products.flatMap((product) => (product.allergens_declared ? product.instructions : [])));
  return instructions
    .filter(({ id }) => asked.has(id))
    .flatMap(({ id, name, options }) =>
      options.flatMap((option, place): HealthLine[] =>
        option.allergens_declared
          ? []
          : [
              {
                kind: 'allergens_undeclared',
                resource: 'instruction',
                id,
                name: `${name}: ${option.name}`,
                field: `options.${place}.allergens_declared`,
              },
            ],
      ),
    );
};

/** All problems of a menu, by kind, in the order of `HEALTH_KINDS`. */
export const examineMenu = (menu: Menu): HealthLine[] => {
  const unreachable = findUnreachable(menu);
  const lines = [...examineProducts(menu, unreachable), ...examineFees(menu, unreachable), ...examineOptions(menu), ...examineTexts(menu)];
  return HEALTH_KINDS.flatMap((kind) => lines.filter((one) => one.kind === kind));
};
