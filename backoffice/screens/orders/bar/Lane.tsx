// A lane of the bar's screen: its tickets, and compact tickets for the orders that do not fit.
import type { Order } from '@ardoise/contract/orders.ts';
import { formatNumber } from '@ardoise/contract/rules/locales.ts';
import { Button } from '@mantine/core';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { type TextKey, t } from '../../../i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { AllergyBand, hasAllergies } from '../../../ui/order/AllergyBand.tsx';
import { Age } from '../../../ui/order/StatusAndAge.tsx';
import { placeOf } from '../board.ts';
import type { RecentChanges } from '../live/recent-changes.ts';
import { noteMoves } from '../tap-guard.ts';
import classes from './bar.module.css';
import { useFit } from './fit.ts';
import { COMPACT_GAP_PX, COMPACT_PX, COMPACT_ROW_PX, type LaneLayout, type LaneName, splitIntoColumns, splitTickets } from './layout.ts';
import { ReadyTicket, Ticket, ticketName } from './Ticket.tsx';
import ticket from './ticket.module.css';
import { useBox } from './use-box.ts';
import type { Stations } from './work-lines.ts';

export const laneTitles: Record<LaneName, TextKey> = {
  new: 'orders.tab_new',
  making: 'orders.tab_preparation',
  ready: 'orders.tab_ready',
};
const empty: Record<LaneName, TextKey> = { new: 'orders.none_new', making: 'orders.none_preparation', ready: 'orders.none_ready' };

type TicketsProps = { orders: readonly Order[]; recentChanges: RecentChanges; stations: Stations; style?: CSSProperties };

const Tickets = ({ orders, recentChanges, stations, style }: TicketsProps) => (
  <ol className={`stack g3 ${classes.tickets}`} style={style}>
    {orders.map((order) => {
      // An order that was handed over keeps the low height of a ready ticket.
      const One = placeOf(order, recentChanges) === 'READY' ? ReadyTicket : Ticket;
      return (
        <li key={order.id}>
          <One order={order} recentChange={recentChanges.get(order.id)} stations={stations} />
        </li>
      );
    })}
  </ol>
);

const CompactTicket = ({ order, fresh, onPress }: { order: Order; fresh: boolean; onPress(): void }) => (
  <button
    type="button"
    className={`button ${ticket.compact}`}
    data-compact
    data-order={order.ref}
    data-status={order.status}
    data-change={fresh || undefined}
    onClick={onPress}
  >
    <span className="unseen">{ticketName(order)}</span>
    <b aria-hidden="true" data-label={order.customer.table === null || undefined}>
      {order.customer.table ?? t('orders.bar_short')}
    </b>
    <Age order={order} as="figure" />
  </button>
);

/** A compact ticket with allergies gets a line of its own. */
const AllergyLine = ({ order, fresh, onPress }: { order: Order; fresh: boolean; onPress(): void }) => (
  <button
    type="button"
    className={`tap danger soft-corners ${ticket.allergyLine}`}
    data-compact
    data-order={order.ref}
    data-status={order.status}
    data-change={fresh || undefined}
    onClick={onPress}
  >
    <span className="unseen">{ticketName(order)}</span>
    <b aria-hidden="true">{order.customer.table ?? t('orders.bar_short')}</b>
    <Age order={order} as="figure" />
    <AllergyBand order={order} lines={order.items} />
  </button>
);

type CompactTicketsProps = { orders: readonly Order[]; recentChanges: RecentChanges; onPick(id: string): void; onAll(): void };

/** The compact tickets that fit below the tickets; the last one stands for the rest. */
const CompactTickets = ({ orders: all, recentChanges, onPick, onAll }: CompactTicketsProps) => {
  // The allergies of an order that has left the board no longer matter.
  const isLine = (order: Order) => hasAllergies(order) && !recentChanges.get(order.id)?.gone;
  const orders = all.filter((order) => !isLine(order));
  const lines = all.filter(isLine);
  const { locale } = useSession();
  const root = useRef<HTMLDivElement>(null);
  const box = useBox(root);
  const rows = Math.max(1, Math.floor((box?.height ?? 0) / COMPACT_ROW_PX));
  const most = rows * Math.max(1, Math.floor(((box?.width ?? 0) + COMPACT_GAP_PX) / COMPACT_PX));
  const shown = orders.length > most ? orders.slice(0, most - 1) : orders;
  const rest = orders.length - shown.length;
  return (
    <>
      {lines.length > 0 && (
        <div className={`stack g2 rigid ${classes.allergyLines}`}>
          {lines.map((order) => (
            <AllergyLine key={order.id} order={order} fresh={recentChanges.has(order.id)} onPress={() => onPick(order.id)} />
          ))}
        </div>
      )}
      <div ref={root} className={`row g2 ${classes.compactTickets}`} hidden={orders.length === 0}>
        {shown.map((order) => (
          <CompactTicket key={order.id} order={order} fresh={recentChanges.has(order.id)} onPress={() => onPick(order.id)} />
        ))}
        {rest > 0 && (
          <button type="button" className={`button ${ticket.compact}`} onClick={onAll}>
            <span className="unseen">{t('orders.show_all')}</span>
            <b data-label>+ {formatNumber(rest, locale)}</b>
          </button>
        )}
      </div>
    </>
  );
};

type LaneProps = {
  name: LaneName;
  orders: readonly Order[];
  /** Null in a narrow window: every order is a ticket, and the page scrolls. */
  layout: LaneLayout | null;
  recentChanges: RecentChanges;
  stations: Stations;
  /** Number of orders in the lane, without those that have just left. */
  count: number;
  /** Finds an order of any lane. */
  find(id: string): Order | undefined;
};

const ALL = 'all';

type TicketDialogProps = TicketsProps & { label: string; wide?: boolean; onClose(): void };

const TicketDialog = ({ label, wide = false, onClose, ...tickets }: TicketDialogProps) => {
  useLayoutEffect(noteMoves);
  return (
    <Dialog opened onClose={onClose} kind={wide ? 'wide' : 'box'} label={label}>
      <Button variant="default" onClick={onClose} className={`rigid ${classes.close}`}>
        {t('shared.close')}
      </Button>
      <div data-scrolls={wide || undefined}>
        <Tickets {...tickets} />
      </div>
    </Dialog>
  );
};

type RestDialogProps = Omit<TicketDialogProps, 'wide'> & Pick<LaneProps, 'find'> & { compact: readonly Order[] };

/**
 * All compact tickets as full ones. A ticket stays in place: an order that has left the lane (`orders`) is removed only when its recent
 * change expires.
 */
const RestDialog = ({ orders, compact, find, ...dialog }: RestDialogProps) => {
  const [ids, setIds] = useState(compact.map(({ id }) => id));
  const added = compact.filter(({ id }) => !ids.includes(id));
  if (added.length > 0) setIds([...ids, ...added.map(({ id }) => id)]);
  const shown = ids.flatMap((id) => orders.find((order) => order.id === id) ?? (dialog.recentChanges.has(id) ? find(id) : undefined) ?? []);
  const over = shown.length === 0;
  const { onClose } = dialog;
  useEffect(() => {
    if (over) onClose();
  });
  return <TicketDialog wide {...dialog} orders={shown} />;
};

/** Each ticket is as high as it needs; in a full column, the tall ones share the remaining height. */
const rowsOf = (column: readonly Order[]): CSSProperties => ({ '--rows': Math.max(1, column.length) }) as CSSProperties;

export const Lane = ({ name, orders, layout, recentChanges, stations, count, find }: LaneProps) => {
  const { locale } = useSession();
  const [opened, setOpened] = useState<string | null>(null);
  const root = useRef<HTMLElement>(null);
  const ids = orders.map(({ id }) => id).join();
  const most = layout?.shown ?? orders.length;
  // Fewer rows of tickets leave more space, down to one row.
  const { shown, full } = useFit(root, {
    most,
    least: Math.min(most, layout?.columns ?? most),
    layoutKey: `${ids} ${JSON.stringify(layout)}`,
  });
  const { tickets, compact } = splitTickets(orders, shown, ({ id }) => recentChanges.get(id) ?? null);
  const one = orders.find(({ id }) => id === opened);
  const close = () => setOpened(null);
  // The order of the dialog has left the lane: the dialog must not reopen by itself.
  if (opened !== null && opened !== ALL && !one) close();
  const title = t(laneTitles[name]);
  const room = layout && ({ '--columns': layout.columns, '--compact-rows': Math.max(1, layout.compactRows) } as CSSProperties);
  return (
    <section
      ref={root}
      className={`column g2 ${classes.lane}`}
      data-full={(layout !== null && full) || undefined}
      data-column={name}
      aria-label={title}
      style={room ?? undefined}
    >
      <h2 tabIndex={-1} className={layout ? `line nowrap rigid ${classes.heading}` : 'unseen'}>
        {title} <span className={`pill bold centred ${classes.count}`}>{formatNumber(count, locale)}</span>
      </h2>
      {orders.length === 0 && <p className={`muted centred ${classes.none}`}>{t(empty[name])}</p>}
      <div className={`stack g3 ${classes.columns}`} data-fixed={layout ? '' : undefined}>
        {splitIntoColumns(tickets, layout?.columns ?? 1).map((column, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their index only.
          <Tickets key={place} orders={column} recentChanges={recentChanges} stations={stations} style={rowsOf(column)} />
        ))}
      </div>
      {compact.length > 0 && (
        <CompactTickets orders={compact} recentChanges={recentChanges} onPick={setOpened} onAll={() => setOpened(ALL)} />
      )}
      {one && <TicketDialog orders={[one]} label={ticketName(one)} onClose={close} {...{ recentChanges, stations }} />}
      {opened === ALL && (
        <RestDialog orders={orders} compact={compact} label={title} onClose={close} {...{ recentChanges, stations, find }} />
      )}
    </section>
  );
};
