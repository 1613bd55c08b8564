// One step of the bar's screen in its place and colour: its tickets, and the chips of those that find no room.
import type { Order } from '@ardoise/contract/orders.ts';
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { type TextKey, t } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AllergyBand, hasAllergies } from '../../../ui/order/AllergyBand.tsx';
import { Age } from '../../../ui/order/Marks.tsx';
import { placeOf } from '../board.ts';
import type { Traces } from '../live/traces.ts';
import { noteMoves } from '../settled.ts';
import classes from './bar.module.css';
import { useFit } from './fit.ts';
import { CHIP_GAP_PX, CHIP_PX, CHIP_ROW_PX, inColumns, inSight, type StripName, type StripPlan } from './plan.ts';
import { ReadyTicket, Ticket, ticketName } from './Ticket.tsx';
import { useBox } from './use-box.ts';
import type { Stations } from './work-lines.ts';

export const stripTitles: Record<StripName, TextKey> = {
  new: 'orders.tab_new',
  making: 'orders.tab_preparation',
  ready: 'orders.tab_ready',
};
const empty: Record<StripName, TextKey> = { new: 'orders.none_new', making: 'orders.none_preparation', ready: 'orders.none_ready' };

type TicketsProps = { orders: readonly Order[]; traces: Traces; stations: Stations; style?: CSSProperties };

const Tickets = ({ orders, traces, stations, style }: TicketsProps) => (
  <ol className={classes.tickets} style={style}>
    {orders.map((order) => {
      // What was handed over stays as low as it stood.
      const One = placeOf(order, traces) === 'READY' ? ReadyTicket : Ticket;
      return (
        <li key={order.id}>
          <One order={order} trace={traces.get(order.id)} stations={stations} />
        </li>
      );
    })}
  </ol>
);

const Chip = ({ order, fresh, onPress }: { order: Order; fresh: boolean; onPress(): void }) => (
  <button
    type="button"
    className={classes.chip}
    data-chip
    data-order={order.ref}
    data-status={order.status}
    data-news={fresh || undefined}
    onClick={onPress}
  >
    <span className="unseen">{ticketName(order)}</span>
    <b aria-hidden="true" data-word={order.customer.table === null || undefined}>
      {order.customer.table ?? t('orders.bar_short')}
    </b>
    <Age order={order} as="figure" />
  </button>
);

/** An order that is folded away and speaks of allergies has a line of its own. */
const AllergyLine = ({ order, fresh, onPress }: { order: Order; fresh: boolean; onPress(): void }) => (
  <button
    type="button"
    className={classes.allergyLine}
    data-chip
    data-order={order.ref}
    data-status={order.status}
    data-news={fresh || undefined}
    onClick={onPress}
  >
    <span className="unseen">{ticketName(order)}</span>
    <b aria-hidden="true">{order.customer.table ?? t('orders.bar_short')}</b>
    <Age order={order} as="figure" />
    <AllergyBand order={order} lines={order.items} />
  </button>
);

type ChipsProps = { orders: readonly Order[]; traces: Traces; onPick(id: string): void; onAll(): void };

/** As many as fit into the room that the tickets leave; the last one stands for the rest. */
const Chips = ({ orders: all, traces, onPick, onAll }: ChipsProps) => {
  // Orders that have left the board are not made any more.
  const isLine = (order: Order) => hasAllergies(order) && !traces.get(order.id)?.gone;
  const orders = all.filter((order) => !isLine(order));
  const lines = all.filter(isLine);
  const { locale } = useSession();
  const root = useRef<HTMLDivElement>(null);
  const box = useBox(root);
  const rows = Math.max(1, Math.floor((box?.height ?? 0) / CHIP_ROW_PX));
  const most = rows * Math.max(1, Math.floor(((box?.width ?? 0) + CHIP_GAP_PX) / CHIP_PX));
  const shown = orders.length > most ? orders.slice(0, most - 1) : orders;
  const rest = orders.length - shown.length;
  return (
    <>
      {lines.length > 0 && (
        <div className={classes.allergyLines}>
          {lines.map((order) => (
            <AllergyLine key={order.id} order={order} fresh={traces.has(order.id)} onPress={() => onPick(order.id)} />
          ))}
        </div>
      )}
      <div ref={root} className={classes.chips} hidden={orders.length === 0}>
        {shown.map((order) => (
          <Chip key={order.id} order={order} fresh={traces.has(order.id)} onPress={() => onPick(order.id)} />
        ))}
        {rest > 0 && (
          <button type="button" className={classes.chip} onClick={onAll}>
            <span className="unseen">{t('orders.show_all')}</span>
            <b data-word>+ {formatNumber(rest, locale)}</b>
          </button>
        )}
      </div>
    </>
  );
};

type StripProps = {
  name: StripName;
  orders: readonly Order[];
  /** Null where the screen is narrow: every order is a ticket then, and the page scrolls. */
  plan: StripPlan | null;
  traces: Traces;
  stations: Stations;
  /** Orders that stand here, without those that have just left. */
  count: number;
  /** An order of any strip. */
  find(id: string): Order | undefined;
};

const ALL = 'all';

type TicketDialogProps = TicketsProps & { label: string; wide?: boolean; onClose(): void };

const TicketDialog = ({ label, wide = false, onClose, ...tickets }: TicketDialogProps) => {
  useLayoutEffect(noteMoves);
  return (
    <Dialog opened onClose={onClose} kind={wide ? 'wide' : 'box'} label={label}>
      <Button variant="default" onClick={onClose} className={classes.close}>
        {t('shared.close')}
      </Button>
      <div data-scrolls={wide || undefined}>
        <Tickets {...tickets} />
      </div>
    </Dialog>
  );
};

type RestProps = Omit<TicketDialogProps, 'wide'> & Pick<StripProps, 'find'> & { chips: readonly Order[] };

/** All chips as tickets. None leaves its place by itself: what has left the strip (`orders`) goes when it is no news any more. */
const Rest = ({ orders, chips, find, ...dialog }: RestProps) => {
  const [ids, setIds] = useState(chips.map(({ id }) => id));
  const added = chips.filter(({ id }) => !ids.includes(id));
  if (added.length > 0) setIds([...ids, ...added.map(({ id }) => id)]);
  const shown = ids.flatMap((id) => orders.find((order) => order.id === id) ?? (dialog.traces.has(id) ? find(id) : undefined) ?? []);
  const over = shown.length === 0;
  const { onClose } = dialog;
  useEffect(() => {
    if (over) onClose();
  });
  return <TicketDialog wide {...dialog} orders={shown} />;
};

/** Each ticket is as high as it needs; where a column is full, the tall ones share what the others leave. */
const rowsOf = (column: readonly Order[]): CSSProperties => ({ '--rows': Math.max(1, column.length) }) as CSSProperties;

export const Strip = ({ name, orders, plan, traces, stations, count, find }: StripProps) => {
  const { locale } = useSession();
  const [opened, setOpened] = useState<string | null>(null);
  const root = useRef<HTMLElement>(null);
  const ids = orders.map(({ id }) => id).join();
  const most = plan?.shown ?? orders.length;
  // Fewer rows of tickets leave more room; fewer than one row do not.
  const { shown, full } = useFit(root, { most, least: Math.min(most, plan?.columns ?? most), plan: `${ids} ${JSON.stringify(plan)}` });
  const { tickets, chips } = inSight(orders, shown, ({ id }) => traces.get(id) ?? null);
  const one = orders.find(({ id }) => id === opened);
  const close = () => setOpened(null);
  // What it showed has moved on: it does not come back by itself.
  if (opened !== null && opened !== ALL && !one) close();
  const title = t(stripTitles[name]);
  const room = plan && ({ '--columns': plan.columns, '--chip-rows': Math.max(1, plan.chipRows) } as CSSProperties);
  return (
    <section
      ref={root}
      className={classes.strip}
      data-full={(plan !== null && full) || undefined}
      data-strip={name}
      data-column={name}
      aria-label={title}
      style={room ?? undefined}
    >
      <h2 tabIndex={-1}>
        {title} <span className={classes.count}>{formatNumber(count, locale)}</span>
      </h2>
      {orders.length === 0 && <p className={classes.none}>{t(empty[name])}</p>}
      <div className={classes.columns} data-fixed={plan ? '' : undefined}>
        {inColumns(tickets, plan?.columns ?? 1).map((column, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
          <Tickets key={place} orders={column} traces={traces} stations={stations} style={rowsOf(column)} />
        ))}
      </div>
      {chips.length > 0 && <Chips orders={chips} traces={traces} onPick={setOpened} onAll={() => setOpened(ALL)} />}
      {one && <TicketDialog orders={[one]} label={ticketName(one)} onClose={close} {...{ traces, stations }} />}
      {opened === ALL && <Rest orders={orders} chips={chips} label={title} onClose={close} {...{ traces, stations, find }} />}
    </section>
  );
};
