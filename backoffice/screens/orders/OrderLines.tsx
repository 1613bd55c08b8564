// The lines of an order with prices, taxes, fees and totals. Staff can mark a product as out of stock here.

import type { Order, OrderItem } from '@ardoise/contract/orders.ts';
import { formatPercent } from '@ardoise/contract/rules/locales.ts';
import { formatMoney, priceExcludingTax } from '@ardoise/contract/rules/money.ts';
import { isOpenStatus } from '@ardoise/contract/rules/order-status.ts';
import { IconToolsKitchen2, IconToolsKitchen2Off } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../app/session/session.ts';
import { t } from '../../i18n/translate.ts';
import { LineDetails, LineName } from '../../ui/order/Lines.tsx';
import { OrderNote } from '../../ui/order/Notes.tsx';
import shared from '../../ui/order/order.module.css';
import { pieces } from '../../ui/order/words.ts';
import { canRunOut } from './board.ts';
import { commandLabels } from './command-labels.ts';
import classes from './detail.module.css';
import { OutDialog, useOutState } from './dialogs/OutDialog.tsx';
import { isPending, type OutOfStock, outSlot, type SoldOutLine, useCommand } from './live/commands.ts';
import { useSteps } from './live/steps.ts';

const useMoney = (currency: string) => {
  const { locale } = useSession();
  return { money: (amount: number) => formatMoney(amount, currency, locale), percent: (rate: number) => formatPercent(rate, locale) };
};

const OutButton = ({ order, soldOutLine, onAsk }: { order: Order; soldOutLine: SoldOutLine; onAsk(soldOutLine: SoldOutLine): void }) => {
  const command = useCommand(outSlot(order, soldOutLine));
  const busy = isPending(command);
  return (
    <button
      type="button"
      className={`inline label muted tap nowrap soft-corners ${classes.out}`}
      aria-label={`${t('orders.run_out')}, ${soldOutLine.name}`}
      title={t('orders.run_out')}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={() => !busy && onAsk(soldOutLine)}
    >
      <IconToolsKitchen2Off size={20} aria-hidden />
      <span>{command ? t(commandLabels[command.state]) : t('orders.run_out')}</span>
    </button>
  );
};

/** Puts a product that ran out back on the menu. Not shown for a line that is missing only in this order. */
const BackButton = ({ line }: { line: SoldOutLine }) => {
  const { putBack } = useSteps();
  const { data } = useOutState(line);
  const [busy, setBusy] = useState(false);
  const putBackOnMenu = async () => {
    setBusy(true);
    await putBack(line);
    setBusy(false);
  };
  if (!data?.unavailable) return null;
  return (
    <button
      type="button"
      className={`inline label muted tap nowrap soft-corners ${classes.out}`}
      aria-label={`${t('orders.back_on_menu')}, ${line.name}`}
      title={t('orders.back_on_menu')}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={() => !busy && void putBackOnMenu()}
    >
      <IconToolsKitchen2 size={20} aria-hidden />
      <span>{t('orders.back_on_menu')}</span>
    </button>
  );
};

type StockProps = { order: Order; line: SoldOutLine; out: boolean; onAsk(soldOutLine: SoldOutLine): void };

/** The stock action of a line's product or part: out of stock, or available again. */
const Stock = ({ order, line, out, onAsk }: StockProps) => {
  if (canRunOut(order.status, { unavailable: out })) return <OutButton order={order} soldOutLine={line} onAsk={onAsk} />;
  return out && isOpenStatus(order.status) ? <BackButton line={line} /> : null;
};

type LineProps = { order: Order; item: OrderItem; onAsk: ((soldOutLine: SoldOutLine) => void) | null };

const Line = ({ order, item, onAsk }: LineProps) => {
  const { money, percent } = useMoney(order.currency);
  return (
    <li className={`stack g3 t4 ${classes.line}`} data-out={item.unavailable || undefined}>
      <b className="nowrap">{item.qty}×</b>
      <div>
        <div className={classes.head}>
          <span>
            <LineName item={item} done={order.done} />
          </span>
          <span className="strong nowrap">{money(item.net_price)}</span>
        </div>
        <LineDetails
          item={item}
          done={order.done}
          end={(part) => (
            <span className={`inline g4 rigid ${classes.beside}`}>
              {part.net_price > 0 && (
                <span>+ {item.qty > 1 ? t('orders.each', { price: money(part.net_price) }) : money(part.net_price)}</span>
              )}
              {onAsk && (part.unavailable || !item.unavailable) && (
                <Stock order={order} line={{ uuid: part.uuid, name: part.name }} out={part.unavailable} onAsk={onAsk} />
              )}
            </span>
          )}
        />
        <div className="split tight">
          <small className="row tight muted small">
            {item.qty > 1 && <span>{t('orders.each', { price: money(item.unit_price) })}</span>}
            <span>{t('orders.rate', { rate: percent(item.tax_rate) })}</span>
            <span>{t('orders.ht', { price: money(priceExcludingTax(item.net_price, item.tax_rate, order.currency)) })}</span>
          </small>
          {onAsk && <Stock order={order} line={{ uuid: item.uuid, name: item.name }} out={item.unavailable} onAsk={onAsk} />}
        </div>
      </div>
    </li>
  );
};

const Fees = ({ order }: { order: Order }) => {
  const { money, percent } = useMoney(order.currency);
  return order.costs.map((cost) => (
    <li key={cost.id} className={`stack g3 t4 ${classes.line}`}>
      <b className="nowrap">{cost.qty > 1 ? `${cost.qty}×` : '+'}</b>
      <div>
        <div className={classes.head}>
          <span className={`strong long ${shared.lineName}`}>{cost.name}</span>
          <span className="strong nowrap">{money(cost.net_price)}</span>
        </div>
        {cost.message && <em className={`label long block ${shared.lineNote}`}>{cost.message}</em>}
        <small className="row tight muted small">
          <span>{t('orders.fee')}</span>
          <span>{t('orders.rate', { rate: percent(cost.tax_rate) })}</span>
        </small>
      </div>
    </li>
  ));
};

const Totals = ({ order }: { order: Order }) => {
  const { money, percent } = useMoney(order.currency);
  return (
    <dl className={`stack g2 muted ${classes.totals}`}>
      <div>
        <dt>{t('orders.total_ht')}</dt>
        <dd>{money(order.total_price_ht)}</dd>
      </div>
      {order.taxes.map((tax) => (
        <div key={tax.tax_rate}>
          <dt>{t('orders.vat', { rate: percent(tax.tax_rate), base: money(tax.price_ht) })}</dt>
          <dd>{money(tax.vat)}</dd>
        </div>
      ))}
      <div className={`t5 bold ${classes.total}`}>
        <dt>{t('orders.total')}</dt>
        <dd>{money(order.total_price)}</dd>
      </div>
    </dl>
  );
};

export const OrderLines = ({ order }: { order: Order }) => {
  const { may } = useSession();
  const { runOut } = useSteps();
  const [soldOutLine, setSoldOutLine] = useState<SoldOutLine | null>(null);
  const confirm = (out: OutOfStock) => {
    void runOut(order, out);
    setSoldOutLine(null);
  };
  return (
    <section className={`stack card ${classes.part}`}>
      <h2>{t('orders.items', { n: pieces(order) })}</h2>
      {order.note && <OrderNote text={order.note} />}
      <ul>
        {order.items.map((item) => (
          <Line key={item.uuid} order={order} item={item} onAsk={may('out_of_stock:edit') ? setSoldOutLine : null} />
        ))}
        <Fees order={order} />
      </ul>
      <Totals order={order} />
      {soldOutLine && <OutDialog order={order} soldOutLine={soldOutLine} onConfirm={confirm} onCancel={() => setSoldOutLine(null)} />}
    </section>
  );
};
