import { fill } from '@ardoise/contract/rules/texts.ts';
import { useMemo } from 'react';
import { pageQuery, venuePath } from '../../app/addresses.ts';
import { useLanguage } from '../../app/language.tsx';
import { Calls } from '../../ui/Calls.tsx';
import { Money } from '../../ui/Price.tsx';
import { countPieces } from '../../visit/basket.ts';
import { priceBasket } from '../../visit/price-basket.ts';
import type { LastOrder as Last } from '../../visit/stored.ts';
import type { Visit } from '../../visit/visit.ts';
import '../../ui/controls.css';
import '../../ui/sheet.css';

type BasketBarProps = {
  visit: Visit;
  /** Name of the product that was added last. */
  added: string | null;
  onOpen: () => void;
};

/** An order of this evening is still of interest, one of yesterday is not. */
const INTEREST_MS = 6 * 3_600_000;

/** The way back to the order placed last. */
const LastOrder = ({ last }: { last: Last }) => {
  const { texts, locale } = useLanguage();
  if (Date.now() - last.at > INTEREST_MS) return null;
  return (
    <a className="second" href={`${venuePath()}/order/${last.uuid}${pageQuery(locale, null)}`}>
      {fill(texts.menu.yourOrder, { ref: last.ref })}
    </a>
  );
};

/** The bar at the bottom: the order placed last, and how many pieces, the total, the way into the basket. */
export const BasketBar = ({ visit: { menu, resolved, stored, table, code, tableKnown, mode }, added, onOpen }: BasketBarProps) => {
  const { texts, count, locale } = useLanguage();
  const { basket, last, pending } = stored;
  const { total } = useMemo(
    () => priceBasket(menu, basket, table, new Date(resolved.at), locale),
    [menu, basket, table, resolved.at, locale],
  );
  const pieces = count(texts.basket.count, countPieces(basket));
  return (
    <div className="bar">
      {table !== null && tableKnown && <Calls venueId={menu.venue.id} table={table} code={code} />}
      {last && <LastOrder last={last} />}
      {mode !== 'read' && (basket.lines.length > 0 || pending) && (
        <button type="button" className="main cst-global-button" onClick={onOpen}>
          <span>{mode === 'list' ? texts.basket.showList : texts.basket.show}</span>
          <span className="bar-count">{pieces}</span>
          <Money amount={total} />
        </button>
      )}
      <p className="sr" role="status">
        {added !== null && `${fill(texts.basket.added, { name: added })} ${pieces}`}
      </p>
    </div>
  );
};
