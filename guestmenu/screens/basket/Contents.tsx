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
  type MostPieces,
  putBack,
  readingOf,
  setQuantity,
  toggleCost,
  toReadLines,
} from '../../visit/basket.ts';
import { type Customer, useCustomer } from '../../visit/customer.ts';
import type { PricedBasket } from '../../visit/price-basket.ts';
import type { Notice } from '../../visit/refusal.ts';
import { seatAt } from '../../visit/seat.ts';
import type { Stored } from '../../visit/stored.ts';
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
  if (Object.keys(problems).length > 0) return ordering.announce({ kind: 'fields' }, problems);
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

/** Announces the products that a repeated order left out, and those that have another price now. */
const AfterReorder = ({ missing, repriced }: Pick<Stored, 'missing' | 'repriced'>) => {
  const { texts, list, money } = useLanguage();
  return (
    <>
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
    </>
  );
};

type BasketLinesProps = Pick<ContentsProps, 'onEdit'> & {
  visit: Visit;
  settled: PricedBasket;
  most: MostPieces;
  locked: boolean;
  onChange: (basket: Basket) => void;
  /** Before the button that puts a line back goes. */
  onUndo: () => void;
};

/** The lines, and the undo of the one that was taken out last. */
const BasketLines = ({ visit, settled, most, locked, onChange, onEdit, onUndo }: BasketLinesProps) => {
  const { resolved, stored } = visit;
  const { basket } = stored;
  const [taken, setTaken] = useTaken();
  return (
    <>
      <Lines
        settled={settled}
        menu={resolved}
        most={most}
        disabled={locked}
        onQuantity={(key, qty) => {
          const line = basket.lines.find((one) => one.key === key);
          const name = line && (resolved.products[line.product]?.name ?? line.seen?.entries[0]?.name ?? '…');
          setTaken(name !== undefined && qty < 1 ? { before: basket, key, name } : null);
          onChange(setQuantity(basket, key, qty, most));
        }}
        onEdit={onEdit}
      />
      <TakenOut
        taken={locked ? null : taken}
        onUndo={({ before, key }) => {
          onUndo();
          setTaken(null);
          onChange(putBack(basket, before, key));
        }}
      />
    </>
  );
};

/** The contents' element, and where the focus goes in it: a notice about fields moves it to the first that is wrong. */
const useContentFocus = (notice: Notice | null) => {
  const content = useRef<HTMLDivElement>(null);
  // For fields that the page refused and for those that the server did. While they are edited the focus stays.
  useEffect(() => {
    if (notice?.kind === 'fields') content.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [notice]);
  return {
    content,
    /** To the first line with a problem, if there is one. */
    toProblem: () => content.current?.querySelector<HTMLElement>('.line:has(.problem) button')?.focus(),
    /** For a button that had the focus and goes. */
    toTitle: () => content.current?.closest('.sheet-scroll')?.querySelector('h2')?.focus(),
  };
};

/** The lines, fees and total of the basket; with the form and the button that send it, if the venue takes orders. */
export const Contents = (props: ContentsProps) => {
  const { visit, ordering, recommended, tableTotal, onEdit, frame } = props;
  const { menu, resolved, mode, stored, setStored } = visit;
  const { texts, locale } = useLanguage();
  const { basket } = stored;
  const [customer, setCustomer] = useCustomer();
  const [destination, setDestination] = useDestination(visit);
  const wished = useWished();
  const [tellsKitchen, setTellsKitchen] = useState(false);
  // Fees ask only whether there is a table; its number may still be missing.
  const table = destination.at === 'table' ? destination.table.trim() || '?' : null;
  const settled = useSettled(visit, basket, table, ordering.refused);
  const confirm = useChangeWatch(ordering, settled, basket, table, menu.venue.currency);
  const { notice } = ordering;
  const { content, toProblem, toTitle } = useContentFocus(notice);
  const orders = mode === 'order';
  const locked = ordering.phase !== 'idle';
  const most = orders ? menu.venue.most_pieces : null;
  const empty = basket.lines.length === 0;
  const keep = (next: Basket) => {
    setStored({ basket: next, missing: [], repriced: [] });
    // The notice of what changed by itself stays until it is confirmed.
    ordering.announce(notice?.kind === 'changed' ? notice : null);
  };
  const order = () => {
    // The destination stays as it is: the answer may refuse the table of this order.
    setDestination(destination);
    confirm();
    // A tap on the button counts as having read what the page shows by now.
    if (settled.lines.some(({ changes }) => changes.length > 0))
      setStored({ basket: { ...basket, lines: basket.lines.map((line) => ({ ...line, seen: readingOf(line, resolved) })) } });
    send(props, settled, customer, destination, tellsKitchen ? wished.without : [], locale);
  };
  const body = (
    <div ref={content}>
      {empty && !locked && <p className="hint">{texts.basket.empty}</p>}
      <AfterReorder missing={stored.missing} repriced={stored.repriced} />
      <BasketLines {...{ visit, settled, most, locked, onEdit }} onChange={keep} onUndo={toTitle} />
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
  const clear = () => {
    toTitle();
    keep(EMPTY_BASKET);
  };
  return <>{frame(body, <Actions {...{ visit, ordering, settled }} onOrder={order} onBlocked={toProblem} onEmpty={clear} />)}</>;
};
