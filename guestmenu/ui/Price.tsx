import type { ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useMenuLanguage } from '../app/language.tsx';

/** An amount. Browsers and the server may space it differently, which is no difference. */
export const Money = ({ amount }: { amount: number }) => <bdi>{useMenuLanguage().money(amount)}</bdi>;

/** A product's price; where another one is in force, beside the usual one and with its end. */
export const Price = ({ product }: { product: ResolvedProduct }) => {
  const { texts, time } = useMenuLanguage();
  const { net_price, usual_price, until } = product;
  if (usual_price === null) return <Money amount={net_price} />;
  return (
    <>
      <s>
        <span className="sr">{`${texts.menu.usualPrice} `}</span>
        <Money amount={usual_price} />
      </s>{' '}
      <Money amount={net_price} />
      {until && <small>{` ${texts.menu.until.replace('{time}', time(until))}`}</small>}
    </>
  );
};
