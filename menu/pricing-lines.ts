// What a line of an order names, checked against the menu: choices of bundles, parts of sets, instructions.

import type { Menu, MenuProduct } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import { indexOf } from './state.ts';

/** A part of a line; `supplement` is a decimal including tax, `step` the bundle category it was chosen in. */
export type LinePart = { product: MenuProduct; step: string | null; supplement: number };
/** A line that can be priced: the product, its chosen parts in the menu's order, and what the chosen sets hold. */
export type CheckedLine = { line: OrderLine; product: MenuProduct; parts: LinePart[] };
/** Puts down what is wrong with a field; the first problem of a field stays. */
export type Report = (path: string, code: string, message: string) => void;

type Step = MenuProduct['bundle_categories'][number];
type Choice = OrderLine['choices'][number];

const checkStep = (step: Step, choice: Choice | undefined, path: string, place: number, report: Report): void => {
  if (!choice || choice.products.length === 0) {
    report(`${path}.choices`, 'choice_missing', `A choice is missing for "${step.name}".`);
    return;
  }
  const at = `${path}.choices.${place}.products`;
  const most = step.multiple_choice ? (step.max_choices ?? step.products.length) : 1;
  if (choice.products.length > most) report(at, 'too_many_choices', `At most ${most} can be chosen for "${step.name}".`);
  choice.products.forEach((id, chosen) => {
    if (!step.products.some((offered) => offered.id === id))
      report(`${at}.${chosen}`, 'unknown_choice', `This product is not offered for "${step.name}".`);
    else if (choice.products.indexOf(id) !== chosen) report(`${at}.${chosen}`, 'repeated', 'This product is chosen twice.');
  });
};

/** The chosen parts in the bundle's order, so that the order in which a guest chose changes nothing. */
const chosenParts = (menu: Menu, bundle: MenuProduct, line: OrderLine, path: string, report: Report): LinePart[] => {
  const { products } = indexOf(menu);
  const steps = bundle.type_id === 2 ? bundle.bundle_categories : [];
  line.choices.forEach(({ bundle_category }, place) => {
    const at = `${path}.choices.${place}.bundle_category`;
    if (!steps.some(({ id }) => id === bundle_category)) report(at, 'unknown_choice', 'This product has no such choice.');
    else if (line.choices.findIndex((other) => other.bundle_category === bundle_category) !== place)
      report(at, 'repeated', 'This choice is made twice.');
  });
  return steps.flatMap((step) => {
    const place = line.choices.findIndex(({ bundle_category }) => bundle_category === step.id);
    checkStep(step, line.choices[place], path, place, report);
    const chosen = line.choices[place]?.products ?? [];
    return step.products.flatMap((offered) => {
      const product = chosen.includes(offered.id) ? products.get(offered.id) : undefined;
      if (!product) return [];
      return [{ product, step: step.id, supplement: offered.custom_price ? offered.net_price : 0 }];
    });
  });
};

/** Everything a line holds: chosen parts, and after each set what it holds. */
const withSetParts = (menu: Menu, parts: readonly LinePart[]): LinePart[] => {
  const { products } = indexOf(menu);
  return parts.flatMap((part) => [part, ...setParts(part.product, products)]);
};

const setParts = (set: MenuProduct, products: ReadonlyMap<string, MenuProduct>): LinePart[] =>
  set.type_id !== 3
    ? []
    : set.products.flatMap((id) => {
        const product = products.get(id);
        return product ? [{ product, step: null, supplement: 0 }] : [];
      });

/** Instructions may be those of the product or of what it holds, each answered once. */
const checkInstructions = (menu: Menu, held: readonly MenuProduct[], line: OrderLine, path: string, report: Report): void => {
  line.instructions.forEach(({ instruction: id, option }, place) => {
    const at = `${path}.instructions.${place}`;
    const known = menu.instructions.find((instruction) => instruction.id === id);
    if (!known || !held.some(({ instructions }) => instructions.includes(id)))
      report(`${at}.instruction`, 'unknown_instruction', 'This instruction does not belong to the product.');
    else if (line.instructions.findIndex((other) => other.instruction === id) !== place)
      report(`${at}.instruction`, 'repeated', 'This instruction is answered twice.');
    else if (known.instructions[option] === undefined) report(`${at}.option`, 'unknown_option', 'This instruction has no such option.');
  });
};

/** Checks one line at `path` (`items.0`); null where the product itself is unknown or not sold alone. */
export const checkLine = (menu: Menu, line: OrderLine, path: string, report: Report): CheckedLine | null => {
  const { products } = indexOf(menu);
  const product = products.get(line.product);
  if (!product) report(`${path}.product`, 'unknown_product', 'There is no such product on the menu.');
  else if (!product.standalone) report(`${path}.product`, 'not_standalone', 'This product is sold only inside bundles and sets.');
  if (!product?.standalone) return null;
  const chosen = chosenParts(menu, product, line, path, report);
  const parts = [...withSetParts(menu, chosen), ...setParts(product, products)];
  checkInstructions(menu, [product, ...parts.map((part) => part.product)], line, path, report);
  return { line, product, parts };
};
