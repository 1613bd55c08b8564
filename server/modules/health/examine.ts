// Menu health: what a manager should mend, each as a line that names a record and the field of its form. Pure.

import type { Menu, MenuProduct } from '@ardoise/contract/menu.ts';
import { isAllergen } from '@ardoise/contract/rules/contents.ts';
import { HEALTH_KINDS, type HealthKind, type HealthLine } from '@ardoise/contract/rules/health-lines.ts';
import { dearHappyHours, drinksOf } from './drinks.ts';
import { examineTexts } from './texts.ts';
import { findUnreachable } from './unreachable.ts';

const line = (kind: HealthKind, { id, name }: MenuProduct, field: string): HealthLine => ({ kind, resource: 'product', id, name, field });

const examinePrice = (product: MenuProduct): HealthLine[] => {
  const free = product.exceptions.flatMap(({ net_price }, place) => (net_price === 0 && product.net_price > 0 ? [place] : []));
  return [
    ...(product.net_price === 0 ? [line('price_zero', product, 'net_price')] : []),
    ...free.map((place) => line('price_zero', product, `exceptions.${place}.net_price`)),
  ];
};

/** Products that one recommends although they hold an allergen that it lacks itself; what nobody has declared is another line. */
const riskyRecommendations = ({ products }: Menu, { tags, recommendations }: MenuProduct): MenuProduct[] =>
  recommendations
    .flatMap((id) => products.find((one) => one.id === id) ?? [])
    .filter((other) => other.tags.some((tag) => isAllergen(tag) && !tags.includes(tag)));

const examineProducts = (menu: Menu): HealthLine[] => {
  const drinks = drinksOf(menu);
  const unreachable = findUnreachable(menu);
  const dear = dearHappyHours(menu, drinks);
  return menu.products.flatMap((product) => {
    const place = dear.get(product.id);
    const risky = riskyRecommendations(menu, product);
    return [
      ...examinePrice(product),
      ...(unreachable.has(product.id) ? [line('nowhere', product, product.standalone ? 'categories' : 'standalone')] : []),
      // What a bundle or a set holds is told by its parts.
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
 * Options that nobody has declared, of instructions that a product asks whose own allergens are declared: whoever reads that
 * product takes what is not said of an option for none.
 */
const examineOptions = ({ venue, products, instructions }: Menu): HealthLine[] => {
  // Only a Premium venue asks its guests, and can mend this.
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
                ...{ kind: 'allergens_undeclared', resource: 'instruction', id, name: `${name}: ${option.name}` },
                field: `options.${place}.allergens_declared`,
              },
            ],
      ),
    );
};

/** Everything that should be mended on a menu, by kind in the order of `HEALTH_KINDS`. */
export const examineMenu = (menu: Menu): HealthLine[] => {
  const lines = [...examineProducts(menu), ...examineOptions(menu), ...examineTexts(menu)];
  return HEALTH_KINDS.flatMap((kind) => lines.filter((one) => one.kind === kind));
};
