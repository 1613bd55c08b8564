import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { formatDateTime, formatPercent } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useLanguage } from '../../app/language.tsx';
import { unbroken } from '../../ui/facts.ts';
import { Money } from '../../ui/Price.tsx';
import { piecesText } from '../../ui/pieces.ts';

const Item = ({ item }: { item: GuestOrder['items'][number] }) => {
  const { texts, dishes, list } = useLanguage();
  const details = [
    // Each part has the line's number of pieces.
    ...item.sub_products.map(({ name, unavailable, instructions }) => {
      const pieces = piecesText({ qty: item.qty, name });
      const part = unavailable ? `${pieces} (${texts.order.gone})` : pieces;
      const options = instructions.flatMap((answer) => answer.options.map(piecesText));
      return options.length === 0 ? part : fill(texts.menu.pair, { name: part, value: list(options) });
    }),
    ...item.instructions.map(({ name, options }) => fill(texts.menu.pair, { name, value: list(options.map(piecesText)) })),
    item.note,
  ].filter(Boolean);
  return (
    <li className={item.unavailable ? 'split bad' : 'split'}>
      <b className="qty">{`${item.qty} ×`}</b>
      <span>
        <bdi lang={dishes}>{unbroken(item.name)}</bdi>
        {details.length > 0 && <small className="details">{details.join(' · ')}</small>}
        {item.unavailable && <small className="problem">{texts.order.gone}</small>}
      </span>
      <Money amount={item.net_price} priced />
    </li>
  );
};

/** Items, fees, total and tax by rate, for information; not a legal receipt. */
export const Receipt = ({ order, timezone }: { order: GuestOrder; timezone: string }) => {
  const { texts, locale, dishes } = useLanguage();
  const at = order.submission_date ?? order.creation_date;
  return (
    <section aria-labelledby="items">
      <h2 className="cst-global-title" id="items">
        {texts.order.items}
      </h2>
      <p className="quiet">
        <time dateTime={at}>{formatDateTime(new Date(at), locale, timezone)}</time>
      </p>
      <ul className="receipt">
        {order.items.map((item) => (
          <Item key={item.uuid} item={item} />
        ))}
        {order.costs.map(({ id, name, qty, net_price, message }) => (
          <li key={id} className="split">
            <b className="qty">{`${qty} ×`}</b>
            <span>
              <bdi lang={dishes}>{name}</bdi>
              {message && (
                <small className="details" lang={dishes}>
                  {message}
                </small>
              )}
            </span>
            <Money amount={net_price} priced />
          </li>
        ))}
        <li className="total split">
          <b>{texts.order.total}</b>
          <b>
            <Money amount={order.total_price} />
          </b>
        </li>
        <li className="quiet split">
          <span>{texts.order.withoutTax}</span>
          <Money amount={order.total_price_ht} />
        </li>
        {order.taxes.map(({ tax_rate, vat }) => (
          <li key={tax_rate} className="quiet split">
            <span>{fill(texts.order.tax, { rate: formatPercent(tax_rate, locale) })}</span>
            <Money amount={vat} />
          </li>
        ))}
      </ul>
      {order.note && <p className="hint">{fill(texts.menu.pair, { name: texts.order.note, value: order.note })}</p>}
    </section>
  );
};
