import type { OrderLine } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { contentsOf, type Fit, fitOf, fitOfLine, type Wishes } from '@ardoise/menu/diet.ts';
import { entriesOf, readResolved } from '@ardoise/menu/reading.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { type Language, useLanguage } from '../app/language.tsx';
import { countWishes, useWished } from '../visit/wishes.ts';
import { allergenNames } from './facts.ts';

type Menu = Pick<ResolvedMenu, 'products' | 'tags'>;

/** Says of a dish that it does not suit the guest, and why where that is known, or that nobody has declared what is in it. */
const FitText = ({ fit, why }: { fit: Fit; why: string }) => {
  const { texts } = useLanguage();
  if (fit === 'fits') return null;
  if (fit === 'undeclared') return <small className="contents">{texts.product.undeclared}</small>;
  return (
    <small className="contents unfit">
      {why === '' ? texts.product.unfit : fill(texts.menu.pair, { name: texts.product.unfit, value: why })}
    </small>
  );
};

/** How a product suits the guest; where they wish for nothing, everything does. */
export const useFit = ({ products }: Pick<Menu, 'products'>, id: string): Fit => {
  const wished = useWished();
  return countWishes(wished) > 0 ? fitOf(products, id, wished) : 'fits';
};

/** The unwanted allergens of a product and a set's parts; of one that has none itself, those of its options. */
const unwantedIn = (id: string, menu: Menu, { without }: Wishes): string[] => {
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

export const DishSuits = ({ id, menu }: { id: string; menu: Menu }) => {
  const { list } = useLanguage();
  return <FitText fit={useFit(menu, id)} why={list(unwantedIn(id, menu, useWished()))} />;
};

/** The lines that do not suit the guest, as they were chosen. */
export const useClashes = <L extends OrderLine>(lines: readonly L[], { products }: Pick<Menu, 'products'>): L[] => {
  const wished = useWished();
  return countWishes(wished) > 0 ? lines.filter((line) => fitOfLine(products, line, wished) === 'unfit') : [];
};

type LineProps = {
  line: OrderLine;
  menu: Menu;
  /** The line's product is named too, where nothing else names it. */
  named?: boolean;
};

/** The unwanted allergens of a line as it was chosen, each with what holds it: "mash (milk)". */
const unwantedOfLine = ({ line, menu, named }: LineProps, { without }: Wishes, { list }: Language): string[] =>
  entriesOf(readResolved(menu), line).flatMap(({ what, name, allergens }) => {
    const held = list(
      allergenNames(
        (allergens ?? []).filter((tag) => without.includes(tag)),
        menu,
      ),
    );
    if (held === '') return [];
    return name !== null && (named || what !== 'product') ? `${name} (${held})` : held;
  });

export const LineSuits = (props: LineProps) => {
  const language = useLanguage();
  const wished = useWished();
  const fit = countWishes(wished) > 0 ? fitOfLine(props.menu.products, props.line, wished) : 'fits';
  return <FitText fit={fit} why={fit === 'unfit' ? language.list(unwantedOfLine(props, wished, language)) : ''} />;
};
