import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useMenuLanguage } from '../app/language.tsx';

type MoneyProps = {
  amount: number;
  /** What one pays for: nothing is said in words there. A sum stays an amount. */
  priced?: boolean;
};

/** An amount. Browsers and the server may space it differently, which is no difference. */
export const Money = ({ amount, priced = false }: MoneyProps) => {
  const { texts, money } = useMenuLanguage();
  return <bdi>{priced && amount === 0 ? texts.menu.fees.offered : money(amount)}</bdi>;
};

/** A product's price; where another one is in force, beside the usual one and with its end. */
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
