import type { OrderLine } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { contentsOf, type DietFilter, type DietMatch, dietMatchOf, lineDietMatchOf } from '@ardoise/menu/diet.ts';
import { dishesOfPage, entriesOf } from '@ardoise/menu/reading.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { type Language, useLanguage } from '../app/language.tsx';
import { countFilterTags, useActiveFilter } from '../visit/diet-filter.ts';
import { allergenNames } from './facts.ts';

type Menu = Pick<ResolvedMenu, 'products' | 'tags'>;

/** Says that a dish does not match the diet filter and why, or that its contents are not declared. */
const DietMatchText = ({ match, why }: { match: DietMatch; why: string }) => {
  const { texts } = useLanguage();
  if (match === 'match') return null;
  if (match === 'undeclared') return <small className="contents">{texts.product.undeclared}</small>;
  return (
    <small className="contents unfit">
      {why === '' ? texts.product.unfit : fill(texts.menu.pair, { name: texts.product.unfit, value: why })}
    </small>
  );
};

/** The match of a product with the guest's diet filter; everything matches an empty filter. */
export const useDietMatch = ({ products }: Pick<Menu, 'products'>, id: string): DietMatch => {
  const activeFilter = useActiveFilter();
  return countFilterTags(activeFilter) > 0 ? dietMatchOf(products, id, activeFilter) : 'match';
};

/** The unwanted allergens of a product and a set's parts; if there are none, those of its options. */
const unwantedIn = (id: string, menu: Menu, { without }: DietFilter): string[] => {
  const product = menu.products[id];
  if (!product) return [];
  const { tags, optional } = contentsOf(menu.products, product);
  const names = [tags, optional].map((some) =>
    allergenNames(
      some.filter((tag) => without.includes(tag)),
      menu,
    ),
  );
  return names.find((some) => some.length > 0) ?? [];
};

export const DishDietMatch = ({ id, menu }: { id: string; menu: Menu }) => {
  const { list } = useLanguage();
  return <DietMatchText match={useDietMatch(menu, id)} why={list(unwantedIn(id, menu, useActiveFilter()))} />;
};

/** The lines that do not match the diet filter, with their choices. */
export const useMismatches = <L extends OrderLine>(lines: readonly L[], { products }: Pick<Menu, 'products'>): L[] => {
  const activeFilter = useActiveFilter();
  return countFilterTags(activeFilter) > 0 ? lines.filter((line) => lineDietMatchOf(products, line, activeFilter) === 'mismatch') : [];
};

type LineProps = {
  line: OrderLine;
  menu: Menu;
  /** Also names the line's product, if nothing else does. */
  named?: boolean;
};

/** The unwanted allergens of a line, each with the part that contains it: "mash (milk)". */
const unwantedOfLine = ({ line, menu, named }: LineProps, { without }: DietFilter, { list }: Language): string[] =>
  entriesOf(dishesOfPage(menu), line).flatMap(({ what, name, allergens }) => {
    const held = list(
      allergenNames(
        (allergens ?? []).filter((tag) => without.includes(tag)),
        menu,
      ),
    );
    if (held === '') return [];
    return name !== null && (named || what !== 'product') ? `${name} (${held})` : held;
  });

export const LineDietMatch = (props: LineProps) => {
  const language = useLanguage();
  const activeFilter = useActiveFilter();
  const match = countFilterTags(activeFilter) > 0 ? lineDietMatchOf(props.menu.products, props.line, activeFilter) : 'match';
  return <DietMatchText match={match} why={match === 'mismatch' ? language.list(unwantedOfLine(props, activeFilter, language)) : ''} />;
};
