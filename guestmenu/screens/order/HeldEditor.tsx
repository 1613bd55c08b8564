import type { Menu } from '@ardoise/contract/menu.ts';
import type { GuestOrder, OrderLine } from '@ardoise/contract/orders.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { resolveMenu } from '@ardoise/menu/menu.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { changeOrder } from '../../app/api.ts';
import { present } from '../../app/clock.ts';
import { useFollowing } from '../../app/follow.ts';
import { useLanguage } from '../../app/language.tsx';
import { Fees, FullNotice, Lines } from '../../ui/Lines.tsx';
import { NoticeText } from '../../ui/NoticeText.tsx';
import { addLine, type BasketLine, countPieces, replaceLine, roomFor, setQuantity, toggleCost, toReadLines } from '../../visit/basket.ts';
import { priceBasket } from '../../visit/price-basket.ts';
import { type Notice, noticeOf } from '../../visit/refusal.ts';
import { changeOf, heldBasketOf, lackingMore, missingLines } from '../../visit/rounds/reorder.ts';
import { useWishes, WishesContext, withAvoided } from '../../visit/wishes.ts';
import { ProductSheet } from '../product/index.tsx';
import { Picker } from './Picker.tsx';
import type { Answered } from './useOrder.ts';

type HeldEditorProps = {
  order: GuestOrder;
  menu: Menu;
  /** Nothing can be sent now. */
  lost: boolean;
  answered: Answered;
  onRefused: () => Promise<void>;
};

/**
 * A line that is changed (null for a new one); `picks`: the guest picks what takes its place; `sheets`: the products whose sheets are open,
 * each above the one before and all above the picker.
 */
type Editing = { line: BasketLine | null; picks: boolean; sheets: readonly string[] };

/** The basket that the guest makes of a held order. What this order alone lacks is taken out: of the menu the guest would see nothing of it. */
const useHeldBasket = (order: GuestOrder, menu: Menu, refresh: () => Promise<void>) => {
  const [basket, setBasket] = useState(() => changeOf(order, menu));
  const [missing, setMissing] = useState(() => missingLines(order, menu));
  const known = useRef(order);
  const [compared, setCompared] = useState(order);
  // The menu first: with an older one, what has run out for all would seem to be missing in this order alone.
  useEffect(() => {
    if (order !== compared) void refresh().then(() => setCompared(order));
  }, [order, compared, refresh]);
  useEffect(() => {
    const before = known.current;
    if (before === compared) return;
    known.current = compared;
    setBasket((now) => lackingMore(now, before, compared, menu));
    setMissing(missingLines(compared, menu));
  }, [compared, menu]);
  return { basket, setBasket, missing };
};

/** The lines of a held order, to take out, change or replace; sent as a whole. */
export const HeldEditor = ({ order, menu: first, lost, answered, onRefused }: HeldEditorProps) => {
  const { texts, locale, money, time, list } = useLanguage();
  const [menu, setMenu] = useState(first);
  const [at, setAt] = useState(present);
  const resolved = useMemo(() => resolveMenu(menu, at, locale), [menu, at, locale]);
  const refresh = useFollowing({ menu, locale, resolved, onMenu: setMenu, onInstant: setAt });
  const { basket, setBasket, missing } = useHeldBasket(order, menu, refresh);
  const [kept] = useWishes(resolved.tags);
  const wished = useMemo(() => withAvoided(kept, order.avoids), [kept, order.avoids]);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [busy, setBusy] = useState(false);
  const why = useId();
  const editor = useRef<HTMLElement>(null);
  const { table } = order.customer;
  const most = menu.venue.most_pieces;
  const pieces = countPieces(basket);
  const settled = useMemo(() => priceBasket(menu, basket, table, at, resolved.locale), [menu, basket, table, at, resolved.locale]);
  const send = async () => {
    setBusy(true);
    const costs = basket.costs.filter((id) => settled.costs.some((cost) => cost.id === id));
    const change = { items: toReadLines(basket.lines, menu, resolved.locale), costs, note: basket.note, expected_total: settled.total };
    const outcome = await answered(changeOrder(order.uuid, change));
    // A press that confirms what the menu says now needs that menu.
    if (outcome.kind === 'refused' && outcome.problem.code === 'choices_changed') await refresh();
    setBusy(false);
    if (outcome.kind === 'ok') return;
    setNotice(outcome.kind === 'refused' ? noticeOf(outcome, settled.total, Date.now()) : { kind: 'failed' });
    // It may have arrived all the same, or the order may have moved on: what it is now decides what is shown.
    await Promise.all([refresh(), onRefused()]);
  };
  const keep = ({ lacks: _, ...line }: OrderLine & Pick<BasketLine, 'lacks'>) => {
    setBasket(editing?.line ? replaceLine(basket, editing.line.key, line, most) : addLine(basket, line, most));
    setEditing(null);
    setNotice(null);
    // The button that led to the first line goes with it.
    if (!editing?.line) requestAnimationFrame(() => editor.current?.focus());
  };
  // All of it only where nothing else is left: the guest may want to wait for the same.
  const restored = () => {
    const left = changeOf(order, menu);
    return left.lines.length > 0 ? left : heldBasketOf(order, menu);
  };
  /** Closes a sheet with those above it: the picker comes back where it led there. */
  const closeSheet = (place: number) =>
    setEditing(editing && (place > 0 || editing.picks) ? { ...editing, sheets: editing.sheets.slice(0, place) } : null);
  const empty = basket.lines.length === 0;
  const blocked = lost ? texts.order.reconnecting : settled.sound ? null : texts.evening.line;
  /** To the line that is in the way, where one is. */
  const toProblem = () => editor.current?.querySelector<HTMLElement>('.line:has(.problem) button')?.focus();
  return (
    <WishesContext value={wished}>
      <section ref={editor} className="held card" aria-label={texts.order.change} tabIndex={-1}>
        {order.held_until && <p>{fill(texts.order.held, { time: time(order.held_until) })}</p>}
        {missing.length > 0 && (
          <p className="notice">{fill(texts.basket.linePartGone, { names: list(missing.map(({ name }) => name)) })}</p>
        )}
        <Lines
          settled={settled}
          menu={resolved}
          most={most}
          disabled={busy}
          onQuantity={(key, qty) => setBasket(setQuantity(basket, key, qty, most))}
          onEdit={(line) => setEditing({ line, picks: false, sheets: [line.product] })}
          onReplace={(line) => setEditing({ line, picks: true, sheets: [] })}
        />
        {!empty && (
          <Fees settled={settled} chosen={basket.costs} disabled={busy} onToggle={(cost) => setBasket(toggleCost(basket, cost))} />
        )}
        <FullNotice most={most} pieces={pieces} />
        <div role="alert">
          {empty && <p className="notice">{texts.order.nothingLeft}</p>}
          {notice && (
            <p className="notice">
              <NoticeText notice={notice} total={settled.total} />
            </p>
          )}
        </div>
        {blocked !== null && !empty && (
          // A lost connection is read out at the head of the page already; here for who has scrolled down to the button.
          <p className="hint" id={why}>
            {blocked}
          </p>
        )}
        {empty ? (
          <>
            <button type="button" className="main cst-global-button" onClick={() => setEditing({ line: null, picks: true, sheets: [] })}>
              {texts.order.replaceTitle}
            </button>
            <button
              type="button"
              className="second"
              onClick={() => {
                // Both buttons go.
                editor.current?.focus();
                setBasket(restored());
              }}
            >
              {texts.order.restore}
            </button>
          </>
        ) : (
          <button
            type="button"
            className="main cst-global-button"
            disabled={busy || (most !== null && pieces > most)}
            aria-disabled={blocked !== null || undefined}
            aria-describedby={blocked === null ? undefined : why}
            onClick={blocked === null ? send : toProblem}
          >
            {busy ? texts.basket.sending : fill(texts.order.sendChange, { price: money(settled.total) })}
          </button>
        )}
        {editing?.picks && (
          <Picker
            menu={resolved}
            missing={editing.line?.product ?? ''}
            onPick={(id) => setEditing({ ...editing, sheets: [id] })}
            onClose={() => setEditing(null)}
          />
        )}
        {editing?.sheets.map((id, place) => {
          const product = resolved.products[id];
          const same = editing.line?.product === id ? editing.line : undefined;
          return (
            product && (
              <ProductSheet
                key={id}
                product={product}
                menu={resolved}
                currency={menu.venue.currency}
                wishes={wished}
                line={same}
                room={roomFor(basket, most, editing.line?.key)}
                most={most}
                action={same ? 'change' : 'choose'}
                onDone={keep}
                onOpen={(other) => setEditing({ ...editing, sheets: [...editing.sheets.filter((one) => one !== other), other] })}
                onClose={() => closeSheet(place)}
              />
            )
          );
        })}
      </section>
    </WishesContext>
  );
};
