import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { newKey } from '../../app/api.ts';
import { useLanguage } from '../../app/language.tsx';
import { Fees, FullNotice, Lines } from '../../ui/Lines.tsx';
import {
  type Basket,
  type BasketLine,
  countPieces,
  EMPTY_BASKET,
  putBack,
  readingOf,
  setQuantity,
  toggleCost,
  toReadLines,
} from '../../visit/basket.ts';
import { type Customer, useCustomer } from '../../visit/customer.ts';
import type { PricedBasket } from '../../visit/price-basket.ts';
import { seatAt } from '../../visit/seat.ts';
import type { Visit } from '../../visit/visit.ts';
import { useWished } from '../../visit/wishes.ts';
import { ShowList } from '../wishlist/index.tsx';
import { Clashes, TellKitchen } from './Avoids.tsx';
import { blockedText, useSettled } from './contents-state.ts';
import { Form } from './Form.tsx';
import { checkForm, type Destination, firstDestination, orderBody } from './form.ts';
import { OrderButton } from './OrderButton.tsx';
import type { Ordering } from './ordering.ts';
import { TakenOut, useTaken } from './TakenOut.tsx';
import { Told } from './Told.tsx';
import { useChangeWatch } from './useChangeWatch.ts';

export type ContentsProps = {
  visit: Visit;
  ordering: Ordering;
  /** Below the lines: what goes with them. */
  recommended: ReactNode;
  /** Beside the total: what the table comes to. */
  tableTotal: ReactNode;
  onEdit: (line: BasketLine) => void;
  /** Puts what scrolls, and the actions that stay in sight below it, into a sheet or beside the menu. */
  frame: (body: ReactNode, actions: ReactNode) => ReactNode;
};

/** The destination of the order: the address's, until the guest chooses one. */
const useDestination = (visit: Visit) => {
  const [chosen, choose] = useState<Destination | null>(null);
  return [chosen ?? firstDestination(visit), choose] as const;
};

/** Sends the basket as it stands, unless something in the form is missing. */
const send = (
  { visit, ordering }: ContentsProps,
  settled: PricedBasket,
  customer: Customer,
  destination: Destination,
  avoids: readonly string[],
  locale: Locale,
) => {
  const { menu, stored, setStored, table, code } = visit;
  const { venue } = menu;
  const withoutCode = venue.table_codes && destination.at === 'table' && table === null;
  const problems = { ...checkForm(customer, destination, venue.contact), ...(withoutCode && { table: 'tableCode' as const }) };
  if (Object.keys(problems).length > 0) return ordering.tell({ kind: 'fields' }, problems);
  const device = stored.device ?? newKey();
  setStored({ device });
  const { lines, costs, note } = stored.basket;
  const items = toReadLines(lines, menu, visit.resolved.locale);
  const body = orderBody({ items, costs, note }, settled, customer, destination, venue, locale);
  ordering.submit(
    {
      ...body,
      code: body.table === table ? code : null,
      device,
      seat: seatAt(venue.id, body.table),
      avoids: [...avoids],
    },
    lines.map(({ key }) => key),
  );
};

type ActionsProps = Pick<ContentsProps, 'visit' | 'ordering'> & {
  settled: PricedBasket;
  onOrder: () => void;
  onBlocked: () => void;
  onEmpty: () => void;
};

/** What stays in sight below the lines: what stands in the way, and the button that orders. */
const Actions = ({ visit, ordering, settled, onOrder, onBlocked, onEmpty }: ActionsProps) => {
  const language = useLanguage();
  const why = useId();
  const { mode, stored } = visit;
  const locked = ordering.phase !== 'idle';
  const filled = stored.basket.lines.length > 0;
  const offers = mode === 'order' && (filled || locked);
  const blocked = offers && !locked ? blockedText(visit, settled, language) : null;
  return (
    <>
      <Clashes visit={visit} />
      <Told id={why} ordering={ordering} total={settled.total} sent={stored.pending?.body ?? null} blocked={blocked} orders={offers} />
      {offers && (
        <OrderButton
          ordering={ordering}
          total={settled.total}
          blockedBy={blocked === null ? null : why}
          onOrder={onOrder}
          onBlocked={onBlocked}
        />
      )}
      {mode === 'list' && filled && (
        <>
          <button type="button" className="link" onClick={onEmpty}>
            {language.texts.basket.emptyList}
          </button>
          <ShowList visit={visit} settled={settled} />
        </>
      )}
    </>
  );
};

/** What is in the basket, fees and total, and where the venue takes orders the form and the button that send it. */
export const Contents = (props: ContentsProps) => {
  const { visit, ordering, recommended, tableTotal, onEdit, frame } = props;
  const { menu, resolved, mode, stored, setStored } = visit;
  const { texts, locale, list, money } = useLanguage();
  const { basket, missing, repriced } = stored;
  const [customer, setCustomer] = useCustomer();
  const [destination, setDestination] = useDestination(visit);
  const wished = useWished();
  const [taken, setTaken] = useTaken();
  const [tellsKitchen, setTellsKitchen] = useState(false);
  // Fees ask only whether there is a table; its number may still be missing.
  const table = destination.at === 'table' ? destination.table.trim() || '?' : null;
  const settled = useSettled(visit, basket, table, ordering.refused);
  const confirm = useChangeWatch(ordering, settled, basket, table, menu.venue.currency);
  const content = useRef<HTMLDivElement>(null);
  const focus = (selector: string) => content.current?.querySelector<HTMLElement>(selector)?.focus();
  // Whoever refused them, the page or the server: the first one is where to go on. While they are mended the focus stays.
  const { notice } = ordering;
  useEffect(() => {
    if (notice?.kind === 'fields') content.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [notice]);
  const orders = mode === 'order';
  const locked = ordering.phase !== 'idle';
  const most = orders ? menu.venue.most_pieces : null;
  const empty = basket.lines.length === 0;
  const keep = (next: Basket) => {
    setStored({ basket: next, missing: [], repriced: [] });
    // What changed by itself is told until it is confirmed.
    ordering.tell(notice?.kind === 'changed' ? notice : null);
  };
  const order = () => {
    // As it stands: the answer may say of the table what it will about this order.
    setDestination(destination);
    confirm();
    // What the page says of it by now is read with the press.
    if (settled.lines.some(({ changes }) => changes.length > 0))
      setStored({ basket: { ...basket, lines: basket.lines.map((line) => ({ ...line, seen: readingOf(line, resolved) })) } });
    send(props, settled, customer, destination, tellsKitchen ? wished.without : [], locale);
  };
  const body = (
    <div ref={content}>
      {empty && !locked && <p className="hint">{texts.basket.empty}</p>}
      {missing.length > 0 && (
        <p className="notice" role="status">
          {fill(texts.evening.leftOut, { names: list(missing) })}
        </p>
      )}
      {repriced.length > 0 && (
        <p className="notice" role="status">
          {repriced.map(({ name, before, after }) => (
            <span key={`${name} ${before}`} className="item">
              {fill(texts.changes.price, { name, before: money(before), after: money(after) })}
            </span>
          ))}
        </p>
      )}
      <Lines
        settled={settled}
        menu={resolved}
        most={most}
        disabled={locked}
        onQuantity={(key, qty) => {
          const line = basket.lines.find((one) => one.key === key);
          const name = line && (resolved.products[line.product]?.name ?? line.seen?.entries[0]?.name ?? '…');
          setTaken(name !== undefined && qty < 1 ? { before: basket, key, name } : null);
          keep(setQuantity(basket, key, qty, most));
        }}
        onEdit={onEdit}
      />
      <TakenOut
        taken={locked ? null : taken}
        onUndo={({ before, key }) => {
          // The button goes.
          content.current?.closest('.sheet-scroll')?.querySelector('h2')?.focus();
          setTaken(null);
          keep(putBack(basket, before, key));
        }}
      />
      {orders && <FullNotice most={most} pieces={countPieces(basket)} />}
      {/* It keeps what it has offered while an order is on its way. */}
      <div hidden={locked}>{recommended}</div>
      {!empty && <Fees settled={settled} chosen={basket.costs} disabled={locked} onToggle={(cost) => keep(toggleCost(basket, cost))} />}
      <Suspense fallback={null}>{tableTotal}</Suspense>
      {mode === 'list' && !empty && <p>{texts.basket.toWaiter}</p>}
      {orders && !empty && <TellKitchen visit={visit} told={tellsKitchen} disabled={locked} onTold={setTellsKitchen} />}
      {orders && !empty && (
        <Form {...{ visit, ordering, customer, destination, locked }} onCustomer={setCustomer} onDestination={setDestination} />
      )}
    </div>
  );
  const actions = (
    <Actions
      {...{ visit, ordering, settled }}
      onOrder={order}
      // To the line that is in the way, where one is.
      onBlocked={() => focus('.line:has(.problem) button')}
      onEmpty={() => {
        // The button goes too.
        content.current?.closest('.sheet-scroll')?.querySelector('h2')?.focus();
        keep(EMPTY_BASKET);
      }}
    />
  );
  return <>{frame(body, actions)}</>;
};
