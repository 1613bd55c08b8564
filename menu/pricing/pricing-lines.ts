// Checks an order line against the menu: choices of bundles, parts of sets, instructions.

import type { Menu, MenuProduct } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import { indexOf } from '../state.ts';

export type Answer = OrderLine['instructions'][number];
/** A part of a line. `supplement` is a decimal including tax; `step` is the bundle category it was chosen in. */
export type LinePart = { product: MenuProduct; step: string | null; supplement: number; answers: Answer[] };
/** A valid line: the product, its chosen parts in the menu's order with the parts of chosen sets, and the answers of the product itself. */
export type CheckedLine = { line: OrderLine; product: MenuProduct; answers: Answer[]; parts: LinePart[] };
/** Records a problem of a field; only the first problem of a field is kept. */
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
  choice.products.forEach(({ id }, chosen) => {
    if (!step.products.some((offered) => offered.id === id))
      report(`${at}.${chosen}`, 'unknown_choice', `This product is not offered for "${step.name}".`);
    else if (choice.products.findIndex((one) => one.id === id) !== chosen)
      report(`${at}.${chosen}`, 'repeated', 'This product is chosen twice.');
  });
};

/** A product whose instructions may be answered, with its answers so far. */
type Holder = { product: MenuProduct; answers: Answer[] };

/** Gives each answer to the first holder that has its instruction and no answer to it yet. An instruction may be answered once only. */
const takeAnswers = (menu: Menu, holders: readonly Holder[], answers: readonly Answer[], path: string, report: Report): void => {
  answers.forEach((answer, place) => {
    const at = `${path}.instructions.${place}`;
    const { instruction: id, options } = answer;
    const known = menu.instructions.find((instruction) => instruction.id === id);
    const asked = holders.filter(({ product }) => product.instructions.includes(id));
    const holder = asked.find((one) => !one.answers.some((other) => other.instruction === id));
    const isFirst = answers.findIndex((other) => other.instruction === id) === place;
    if (!known || asked.length === 0)
      report(`${at}.instruction`, 'unknown_instruction', 'This instruction does not belong to the product.');
    else if (!holder || !isFirst) report(`${at}.instruction`, 'repeated', 'This instruction is answered twice.');
    else if (options.reduce((sum, { qty }) => sum + qty, 0) > 1)
      report(`${at}.options`, 'too_many_options', `At most one option can be chosen for "${known.name}".`);
    else holder.answers.push(answer);
    options.forEach((option, chosen) => {
      if (known && !known.options.some((one) => one.id === option.id))
        report(`${at}.options.${chosen}.id`, 'unknown_option', 'This instruction has no such option.');
    });
  });
};

/** The chosen parts in the bundle's order, independent of the order in which the guest chose. A set is followed by its parts. */
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
      const at = chosen.findIndex(({ id }) => id === offered.id);
      const product = at < 0 ? undefined : products.get(offered.id);
      if (!product) return [];
      const part: LinePart = { product, step: step.id, supplement: offered.custom_price ? offered.net_price : 0, answers: [] };
      const parts = [part, ...setParts(product, products)];
      takeAnswers(menu, parts, chosen[at]?.instructions ?? [], `${path}.choices.${place}.products.${at}`, report);
      return parts;
    });
  });
};

const setParts = (set: MenuProduct, products: ReadonlyMap<string, MenuProduct>): LinePart[] =>
  set.type_id !== 3
    ? []
    : set.products.flatMap((id) => {
        const product = products.get(id);
        return product ? [{ product, step: null, supplement: 0, answers: [] }] : [];
      });

/** Checks the line at `path` (`items.0`); null if the product is unknown or not sold alone. */
export const checkLine = (menu: Menu, line: OrderLine, path: string, report: Report): CheckedLine | null => {
  const { products } = indexOf(menu);
  const product = products.get(line.product);
  if (!product) report(`${path}.product`, 'unknown_product', 'There is no such product on the menu.');
  else if (!product.standalone) report(`${path}.product`, 'not_standalone', 'This product is sold only inside bundles and sets.');
  if (!product?.standalone) return null;
  const own: Holder = { product, answers: [] };
  const parts = [...chosenParts(menu, product, line, path, report), ...setParts(product, products)];
  // The answers on the line are the product's own, or those of a part that has no answer of its own.
  takeAnswers(menu, [own, ...parts], line.instructions, path, report);
  return { line, ...own, parts };
};
