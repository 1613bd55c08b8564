import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useMenuLanguage } from '../app/language.tsx';

type MoneyProps = {
  amount: number;
  /** A price: 0 is shown as "free". A sum is always shown as an amount. */
  priced?: boolean;
};

/** An amount. Spacing may differ between browser and server, which does not matter for hydration. */
export const Money = ({ amount, priced = false }: MoneyProps) => {
  const { texts, money } = useMenuLanguage();
  return <bdi>{priced && amount === 0 ? texts.menu.fees.offered : money(amount)}</bdi>;
};

/** A product's price; if another one is in force, with the usual one and the end. */
export const Price = ({ product }: { product: ResolvedProduct }) => {
  const { texts, time } = useMenuLanguage();
  const { net_price, usual_price, until } = product;
  if (usual_price === null) return <Money amount={net_price} priced />;
  return (
    <>
      <s>
        <span className="sr">{`${texts.menu.usualPrice} `}</span>
        <Money amount={usual_price} />
      </s>{' '}
      <Money amount={net_price} priced />
      {until && <small>{` ${fill(texts.menu.until, { time: time(until) })}`}</small>}
    </>
  );
};
