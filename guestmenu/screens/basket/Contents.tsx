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
  type PieceLimit,
  readingOf,
  restoreLine,
  setQuantity,
  toggleCost,
  toReadLines,
} from '../../visit/basket.ts';
import { type Customer, useCustomer } from '../../visit/customer.ts';
import { useActiveFilter } from '../../visit/diet-filter.ts';
import { participantAt } from '../../visit/participant.ts';
import type { PricedBasket } from '../../visit/price-basket.ts';
import type { Notice } from '../../visit/refusal.ts';
import type { Stored } from '../../visit/stored.ts';
import type { Visit } from '../../visit/visit.ts';
import { ShowList } from '../wishlist/index.tsx';
import { blockedText, useSettled } from './contents-state.ts';
import { KitchenNotice, Mismatches } from './DietNotices.tsx';
import { Form } from './Form.tsx';
import { checkForm, type Destination, firstDestination, orderBody } from './form.ts';
import { OrderButton } from './OrderButton.tsx';
import { OrderNotices } from './OrderNotices.tsx';
import type { Ordering } from './ordering.ts';
import { TakenOut, useTaken } from './RemovedLine.tsx';
import { useChangeWatch } from './useChangeWatch.ts';

export type ContentsProps = {
  visit: Visit;
  ordering: Ordering;
  /** Recommendations, below the lines. */
  recommended: ReactNode;
  /** The total of the group order, beside the total. */
  tableTotal: ReactNode;
  onEdit: (line: BasketLine) => void;
  /** Places the scrolling body and the fixed actions in a sheet or beside the menu. */
  frame: (body: ReactNode, actions: ReactNode) => ReactNode;
};

/** The destination of the order: the one of the address, until the guest chooses. */
const useDestination = (visit: Visit) => {
  const [chosen, choose] = useState<Destination | null>(null);
  return [chosen ?? firstDestination(visit), choose] as const;
};

/** Sends the basket, unless the form has problems. */
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
      seat: participantAt(venue.id, body.table),
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

/** The fixed part below the lines: notices, and the order button. */
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
      <Mismatches visit={visit} />
      <OrderNotices
        id={why}
        ordering={ordering}
        total={settled.total}
        sent={stored.pending?.body ?? null}
        blocked={blocked}
        orders={offers}
      />
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

/** Announces the products that a repeated order left out, and changed prices. */
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
  limit: PieceLimit;
  locked: boolean;
  onChange: (basket: Basket) => void;
  /** Called before the undo button disappears. */
  onUndo: () => void;
};

/** The lines, and the undo of the last removal. */
const BasketLines = ({ visit, settled, limit, locked, onChange, onEdit, onUndo }: BasketLinesProps) => {
  const { resolved, stored } = visit;
  const { basket } = stored;
  const [taken, setTaken] = useTaken();
  return (
    <>
      <Lines
        settled={settled}
        menu={resolved}
        limit={limit}
        disabled={locked}
        onQuantity={(key, qty) => {
          const line = basket.lines.find((one) => one.key === key);
          const name = line && (resolved.products[line.product]?.name ?? line.seen?.entries[0]?.name ?? '…');
          setTaken(name !== undefined && qty < 1 ? { before: basket, key, name } : null);
          onChange(setQuantity(basket, key, qty, limit));
        }}
        onEdit={onEdit}
      />
      <TakenOut
        taken={locked ? null : taken}
        onUndo={({ before, key }) => {
          onUndo();
          setTaken(null);
          onChange(restoreLine(basket, before, key));
        }}
      />
    </>
  );
};

/** The contents' element, and functions to move the focus in it. A notice about fields focuses the first invalid field. */
const useContentFocus = (notice: Notice | null) => {
  const content = useRef<HTMLDivElement>(null);
  // Applies to problems found by the page and by the server. The focus stays while the fields are edited.
  useEffect(() => {
    if (notice?.kind === 'fields') content.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [notice]);
  return {
    content,
    /** Focuses the first line with a problem, if any. */
    toProblem: () => content.current?.querySelector<HTMLElement>('.line:has(.problem) button')?.focus(),
    /** For a focused button that disappears. */
    toTitle: () => content.current?.closest('.sheet-scroll')?.querySelector('h2')?.focus(),
  };
};

/** The lines, fees and total of the basket; with the form and the order button, if the venue accepts orders. */
export const Contents = (props: ContentsProps) => {
  const { visit, ordering, recommended, tableTotal, onEdit, frame } = props;
  const { menu, resolved, mode, stored, setStored } = visit;
  const { texts, locale } = useLanguage();
  const { basket } = stored;
  const [customer, setCustomer] = useCustomer();
  const [destination, setDestination] = useDestination(visit);
  const activeFilter = useActiveFilter();
  const [tellsKitchen, setTellsKitchen] = useState(false);
  // Fees depend only on whether there is a table; its number may still be missing.
  const table = destination.at === 'table' ? destination.table.trim() || '?' : null;
  const settled = useSettled(visit, basket, table, ordering.refused);
  const confirm = useChangeWatch(ordering, settled, basket, table, menu.venue.currency);
  const { notice } = ordering;
  const { content, toProblem, toTitle } = useContentFocus(notice);
  const orders = mode === 'order';
  const locked = ordering.phase !== 'idle';
  const limit = orders ? menu.venue.most_pieces : null;
  const empty = basket.lines.length === 0;
  const keep = (next: Basket) => {
    setStored({ basket: next, missing: [], repriced: [] });
    // The notice of changes not made by the guest stays until it is confirmed.
    ordering.announce(notice?.kind === 'changed' ? notice : null);
  };
  const order = () => {
    // Fixes the destination, because the response may refuse the table of this order.
    setDestination(destination);
    confirm();
    // A tap on the button confirms what the page shows now.
    if (settled.lines.some(({ changes }) => changes.length > 0))
      setStored({ basket: { ...basket, lines: basket.lines.map((line) => ({ ...line, seen: readingOf(line, resolved) })) } });
    send(props, settled, customer, destination, tellsKitchen ? activeFilter.without : [], locale);
  };
  const body = (
    <div ref={content}>
      {empty && !locked && <p className="hint">{texts.basket.empty}</p>}
      <AfterReorder missing={stored.missing} repriced={stored.repriced} />
      <BasketLines {...{ visit, settled, limit, locked, onEdit }} onChange={keep} onUndo={toTitle} />
      {orders && <FullNotice limit={limit} pieces={countPieces(basket)} />}
      {/* Keeps its recommendations while an order is being sent. */}
      <div hidden={locked}>{recommended}</div>
      {!empty && <Fees settled={settled} chosen={basket.costs} disabled={locked} onToggle={(cost) => keep(toggleCost(basket, cost))} />}
      <Suspense fallback={null}>{tableTotal}</Suspense>
      {mode === 'list' && !empty && <p>{texts.basket.toWaiter}</p>}
      {orders && !empty && <KitchenNotice visit={visit} informs={tellsKitchen} disabled={locked} onInforms={setTellsKitchen} />}
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
