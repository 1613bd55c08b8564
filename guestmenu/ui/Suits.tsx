import type { OrderLine } from '@ardoise/contract/orders.ts';
import { type Fit, fitOf, fitOfLine } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useLanguage } from '../app/language.tsx';
import { countWishes, useWished } from '../visit/wishes.ts';

/** Says of a dish that it does not suit the guest, or that nobody has declared what is in it. */
const FitText = ({ fit }: { fit: Fit }) => {
  const { texts } = useLanguage();
  if (fit === 'fits') return null;
  return (
    <small className={fit === 'unfit' ? 'contents unfit' : 'contents'}>
      {fit === 'unfit' ? texts.product.unfit : texts.product.undeclared}
    </small>
  );
};

type Menu = Pick<ResolvedMenu, 'products'>;

/** How a product suits the guest; where they wish for nothing, everything does. */
export const useFit = ({ products }: Menu, id: string): Fit => {
  const wished = useWished();
  return countWishes(wished) > 0 ? fitOf(products, id, wished) : 'fits';
};
export const DishSuits = ({ id, menu }: { id: string; menu: Menu }) => <FitText fit={useFit(menu, id)} />;

/** The lines that do not suit the guest, as they were chosen. */
export const useClashes = <L extends OrderLine>(lines: readonly L[], { products }: Menu): L[] => {
  const wished = useWished();
  return countWishes(wished) > 0 ? lines.filter((line) => fitOfLine(products, line, wished) === 'unfit') : [];
};
export const LineSuits = ({ line, menu }: { line: OrderLine; menu: Menu }) => {
  const wished = useWished();
  return <FitText fit={countWishes(wished) > 0 ? fitOfLine(menu.products, line, wished) : 'fits'} />;
};
