import type { Menu } from '@ardoise/contract/menu.ts';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { changeOrder } from '../../app/api.ts';
import { serverNow } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { useMenuUpdates } from '../../app/menu-updates.ts';
import { Fees, FullNotice, Lines } from '../../ui/Lines.tsx';
import { NoticeText } from '../../ui/NoticeText.tsx';
import { type Basket, type BasketLine, countPieces, setQuantity, toggleCost, toReadLines } from '../../visit/basket.ts';
import { DietFilterContext, useDietFilter, withAvoided } from '../../visit/diet-filter.ts';
import { editableBasketOf, heldBasketOf, missingLines, resetNewlyFlagged } from '../../visit/orders/reorder.ts';
import { priceBasket } from '../../visit/price-basket.ts';
import { type Notice, noticeOf } from '../../visit/refusal.ts';
import { type Editing, LineSheets } from './LineSheets.tsx';
import type { ApplyAnswer } from './useOrder.ts';

type HeldEditorProps = {
  order: GuestOrder;
  menu: Menu;
  /** No connection, so nothing can be sent. */
  lost: boolean;
  answered: ApplyAnswer;
  onRefused: () => Promise<void>;
};

/** The basket of a held order. It leaves out what is missing in this order only, because the menu does not show that to the guest. */
const useHeldBasket = (order: GuestOrder, menu: Menu, refresh: () => Promise<void>) => {
  const [basket, setBasket] = useState(() => editableBasketOf(order, menu));
  const [missing, setMissing] = useState(() => missingLines(order, menu));
  const known = useRef(order);
  const [compared, setCompared] = useState(order);
  // Loads the menu first: with an outdated one, a product sold out for all would seem to be missing in this order only.
  useEffect(() => {
    if (order !== compared) void refresh().then(() => setCompared(order));
  }, [order, compared, refresh]);
  useEffect(() => {
    const before = known.current;
    if (before === compared) return;
    known.current = compared;
    setBasket((now) => resetNewlyFlagged(now, before, compared, menu));
    setMissing(missingLines(compared, menu));
  }, [compared, menu]);
  return { basket, setBasket, missing };
};

/** The guest's changes, priced with the latest menu. */
const useDraft = ({ order, menu: first }: HeldEditorProps) => {
  const { locale } = useLanguage();
  const [menu, setMenu] = useState(first);
  const [at, setAt] = useState(serverNow);
  const resolved = useMemo(() => resolveMenu(menu, at, locale), [menu, at, locale]);
  const refresh = useMenuUpdates({ menu, locale, resolved, onMenu: setMenu, onInstant: setAt });
  const held = useHeldBasket(order, menu, refresh);
  const { basket } = held;
  const { table } = order.customer;
  const settled = useMemo(() => priceBasket(menu, basket, table, at, resolved.locale), [menu, basket, table, at, resolved.locale]);
  return { ...held, menu, resolved, refresh, settled };
};
type Draft = ReturnType<typeof useDraft>;

/** The lines still on the menu; all lines if there are none, because the guest may want to wait for them. */
const restoredBasket = (order: GuestOrder, menu: Menu): Basket => {
  const left = editableBasketOf(order, menu);
  return left.lines.length > 0 ? left : heldBasketOf(order, menu);
};

/** Sends the changed order. `notice`: why it was refused. */
const useSending = ({ order, answered, onRefused }: HeldEditorProps, { basket, settled, menu, resolved, refresh }: Draft) => {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const costs = basket.costs.filter((id) => settled.costs.some((cost) => cost.id === id));
    const change = { items: toReadLines(basket.lines, menu, resolved.locale), costs, note: basket.note, expected_total: settled.total };
    const outcome = await answered(changeOrder(order.uuid, change));
    // The guest confirms the changes on the basis of the current menu.
    if (outcome.kind === 'refused' && outcome.problem.code === 'choices_changed') await refresh();
    setBusy(false);
    if (outcome.kind === 'ok') return;
    setNotice(outcome.kind === 'refused' ? noticeOf(outcome, settled.total, Date.now()) : { kind: 'failed' });
    // The change may have arrived anyway, or the order may have moved on, so the current state is loaded.
    await Promise.all([refresh(), onRefused()]);
  };
  return { send, busy, notice, clearNotice: () => setNotice(null) };
};

type ButtonsProps = {
  empty: boolean;
  total: number;
  /** More pieces than an order may have. */
  full: boolean;
  busy: boolean;
  /** The reason why the change cannot be sent now, as text; null if it can. */
  blocked: string | null;
  onSend: () => void;
  /** The guest tried to send although it is blocked. */
  onBlocked: () => void;
  onPick: () => void;
  onRestore: () => void;
};

/** The button that sends the change, or the options for an order without lines. */
const Buttons = ({ empty, total, full, busy, blocked, onSend, onBlocked, onPick, onRestore }: ButtonsProps) => {
  const { texts, money } = useLanguage();
  const why = useId();
  if (empty)
    return (
      <>
        <button type="button" className="main cst-global-button" onClick={onPick}>
          {texts.order.replaceTitle}
        </button>
        <button type="button" className="second" onClick={onRestore}>
          {texts.order.restore}
        </button>
      </>
    );
  return (
    <>
      {blocked !== null && (
        // A lost connection is also shown at the top of the page; this is for guests who have scrolled down to the button.
        <p className="hint" id={why}>
          {blocked}
        </p>
      )}
      <button
        type="button"
        className="main cst-global-button"
        disabled={busy || full}
        aria-disabled={blocked !== null || undefined}
        aria-describedby={blocked === null ? undefined : why}
        onClick={blocked === null ? onSend : onBlocked}
      >
        {busy ? texts.basket.sending : fill(texts.order.sendChange, { price: money(total) })}
      </button>
    </>
  );
};

/** The lines of a held order, to remove, edit or replace; sent as a whole. */
export const HeldEditor = (props: HeldEditorProps) => {
  const { order, lost } = props;
  const { texts, time, list } = useLanguage();
  const draft = useDraft(props);
  const { menu, resolved, basket, setBasket, missing, settled } = draft;
  const [kept] = useDietFilter(resolved.tags);
  const activeFilter = useMemo(() => withAvoided(kept, order.avoids), [kept, order.avoids]);
  const [editing, setEditing] = useState<Editing | null>(null);
  const { send, busy, notice, clearNotice } = useSending(props, draft);
  const editor = useRef<HTMLElement>(null);
  const limit = menu.venue.most_pieces;
  const pieces = countPieces(basket);
  const empty = basket.lines.length === 0;
  const onLine = (line: BasketLine | null, next: Basket) => {
    setBasket(next);
    setEditing(null);
    clearNotice();
    // The button that opened the sheet disappears with the first line.
    if (!line) requestAnimationFrame(() => editor.current?.focus());
  };
  return (
    <DietFilterContext value={activeFilter}>
      <section ref={editor} className="held card" aria-label={texts.order.change} tabIndex={-1}>
        {order.held_until && <p>{fill(texts.order.held, { time: time(order.held_until) })}</p>}
        {missing.length > 0 && (
          <p className="notice">{fill(texts.basket.linePartGone, { names: list(missing.map(({ name }) => name)) })}</p>
        )}
        <Lines
          settled={settled}
          menu={resolved}
          limit={limit}
          disabled={busy}
          onQuantity={(key, qty) => setBasket(setQuantity(basket, key, qty, limit))}
          onEdit={(line) => setEditing({ line, picks: false, sheets: [line.product] })}
          onReplace={(line) => setEditing({ line, picks: true, sheets: [] })}
        />
        {!empty && (
          <Fees settled={settled} chosen={basket.costs} disabled={busy} onToggle={(cost) => setBasket(toggleCost(basket, cost))} />
        )}
        <FullNotice limit={limit} pieces={pieces} />
        <div role="alert">
          {empty && <p className="notice">{texts.order.nothingLeft}</p>}
          {notice && (
            <p className="notice">
              <NoticeText notice={notice} total={settled.total} />
            </p>
          )}
        </div>
        <Buttons
          empty={empty}
          total={settled.total}
          full={limit !== null && pieces > limit}
          busy={busy}
          blocked={lost ? texts.order.reconnecting : settled.orderable ? null : texts.evening.line}
          onSend={send}
          // Focuses the first line with a problem, if any.
          onBlocked={() => editor.current?.querySelector<HTMLElement>('.line:has(.problem) button')?.focus()}
          onPick={() => setEditing({ line: null, picks: true, sheets: [] })}
          onRestore={() => {
            // Both buttons disappear.
            editor.current?.focus();
            setBasket(restoredBasket(order, menu));
          }}
        />
        {editing && <LineSheets {...{ editing, menu, resolved, basket, activeFilter }} onEditing={setEditing} onLine={onLine} />}
      </section>
    </DietFilterContext>
  );
};
