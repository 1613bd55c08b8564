import { fill } from '@ardoise/contract/rules/texts.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { newKey } from '../../app/api.ts';
import { useLanguage } from '../../app/language.tsx';
import { Fees, FullNotice, Lines } from '../../ui/Lines.tsx';
import { useCountdown } from '../../ui/NoticeText.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { type Basket, type BasketLine, countPieces, EMPTY_BASKET, setQuantity, toggleCost } from '../../visit/basket.ts';
import { useCustomer } from '../../visit/customer.ts';
import { type PricedBasket, priceBasket } from '../../visit/price-basket.ts';
import type { Visit } from '../../visit/visit.ts';
import { checkForm, type Destination, orderBody } from './form.ts';
import { OrderForm } from './OrderForm.tsx';
import { type Ordering, useOrdering } from './ordering.ts';
import { Told } from './Told.tsx';

type BasketSheetProps = { visit: Visit; onEdit: (line: BasketLine) => void; onClose: () => void };

/** The basket priced as it stands, with the lines that the server refused flagged until they change. */
const useSettled = ({ menu, resolved }: Visit, basket: Basket, table: string | null, refused: readonly string[]): PricedBasket =>
  useMemo(() => {
    const settled = priceBasket(menu, basket, table, new Date(resolved.at), resolved.locale);
    if (refused.length === 0) return settled;
    const lines = settled.lines.map((one) =>
      refused.includes(one.line.key) ? { ...one, problem: one.problem ?? ('gone' as const) } : one,
    );
    return { ...settled, lines };
  }, [menu, basket, table, resolved.at, resolved.locale, refused]);

/** Says so when the basket costs something else although the guest has changed nothing: a happy hour ends, a price moves. */
const useTotalWatch = ({ notice, phase, tell }: Ordering, { total, sound }: PricedBasket, basket: Basket, table: string | null) => {
  const seen = useRef({ basket, table, total });
  useEffect(() => {
    const before = seen.current;
    if (!sound || phase !== 'idle') return;
    seen.current = { basket, table, total };
    if (before.basket !== basket || before.table !== table || before.total === total) return;
    tell({ kind: 'pricesChanged', before: notice?.kind === 'pricesChanged' ? notice.before : before.total, after: total });
  });
};

type ButtonProps = { ordering: Ordering; total: number; sound: boolean; onOrder: () => void };

const OrderButton = ({ ordering, total, sound, onOrder }: ButtonProps) => {
  const { texts, money } = useLanguage();
  const { notice, phase } = ordering;
  const seconds = useCountdown(notice?.kind === 'tooMany' ? notice.until : null);
  if (phase === 'unsure')
    return (
      <>
        <button type="button" className="link" onClick={ordering.forget}>
          {texts.problems.forget}
        </button>
        <button type="button" className="main cst-global-button" onClick={ordering.resend}>
          {texts.problems.resend}
        </button>
      </>
    );
  const text = notice?.kind === 'pricesChanged' ? texts.basket.confirm : texts.basket.order;
  return (
    <button type="button" className="main cst-global-button" disabled={phase === 'sending' || !sound || seconds > 0} onClick={onOrder}>
      {phase === 'sending' ? texts.basket.sending : fill(text, { price: money(total) })}
    </button>
  );
};

/** The basket: lines, fees and total, and where the venue takes orders the form that sends them. */
export const BasketSheet = ({ visit, onEdit, onClose }: BasketSheetProps) => {
  const { menu, resolved, mode, stored, setStored } = visit;
  const { texts, locale } = useLanguage();
  const { basket } = stored;
  const ordering = useOrdering(visit);
  const [customer, setCustomer] = useCustomer();
  // Where the address says, until the guest says otherwise.
  const [said, setDestination] = useState<Destination | null>(null);
  const destination: Destination = said ?? { at: visit.table === null ? 'bar' : 'table', table: visit.table ?? '' };
  // Fees ask only whether there is a table; its number may still be missing.
  const table = destination.at === 'bar' ? null : destination.table.trim() || '?';
  const settled = useSettled(visit, basket, table, ordering.refused);
  useTotalWatch(ordering, settled, basket, table);
  const content = useRef<HTMLDivElement>(null);
  // Whoever refused them, the page or the server: the first one is where to go on.
  useEffect(() => {
    if (Object.keys(ordering.fields).length > 0) content.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [ordering.fields]);
  const locked = ordering.phase !== 'idle';
  const keep = (next: Basket) => {
    setStored({ basket: next });
    ordering.tell(null);
  };
  const { venue } = menu;
  const { most_pieces: most, table_codes: coded } = venue;
  const pieces = countPieces(basket);
  const order = () => {
    // As it stands: the answer may say of the table what it will about this order.
    setDestination(destination);
    const withoutCode = coded && destination.at === 'table' && visit.table === null;
    const problems = { ...checkForm(customer, destination, venue.contact), ...(withoutCode && { table: 'tableCode' as const }) };
    if (Object.keys(problems).length > 0) return ordering.tell({ kind: 'fields' }, problems);
    const device = stored.device ?? newKey();
    setStored({ device });
    const body = orderBody(basket, settled, customer, destination, venue, locale);
    const code = body.table !== null && body.table === visit.table ? visit.code : null;
    ordering.submit(
      { ...body, code, device },
      basket.lines.map(({ key }) => key),
    );
  };
  const empty = basket.lines.length === 0;
  const actions = (
    <>
      <Told ordering={ordering} visit={visit} total={settled.total} />
      {mode === 'order' && (!empty || locked) && (
        <OrderButton
          ordering={ordering}
          total={settled.total}
          sound={settled.sound && resolved.open && (most === null || pieces <= most)}
          onOrder={order}
        />
      )}
      {mode === 'list' && !empty && (
        <button type="button" className="link" onClick={() => keep(EMPTY_BASKET)}>
          {texts.basket.emptyList}
        </button>
      )}
    </>
  );
  return (
    <Sheet title={mode === 'list' ? texts.basket.listTitle : texts.basket.title} onClose={onClose} action={actions}>
      <div ref={content}>
        {empty && !locked && <p className="hint">{texts.basket.empty}</p>}
        <Lines
          settled={settled}
          menu={resolved}
          most={mode === 'order' ? most : null}
          disabled={locked}
          onQuantity={(key, qty) => keep(setQuantity(basket, key, qty, mode === 'order' ? most : null))}
          onEdit={onEdit}
        />
        {mode === 'order' && <FullNotice most={most} pieces={pieces} />}
        {!empty && <Fees settled={settled} chosen={basket.costs} disabled={locked} onToggle={(cost) => keep(toggleCost(basket, cost))} />}
        {mode === 'list' && !empty && <p>{texts.basket.toWaiter}</p>}
        {mode === 'order' && !empty && (
          <>
            <OrderForm
              venue={venue}
              customer={customer}
              destination={destination}
              table={coded ? { address: visit.table } : null}
              tableProblem={visit.tableProblem}
              note={basket.note}
              problems={ordering.fields}
              disabled={locked}
              onCustomer={setCustomer}
              onDestination={setDestination}
              onNote={(note) => setStored({ basket: { ...basket, note } })}
            />
            <p className="hint">{texts.basket.payAtCounter}</p>
          </>
        )}
      </div>
    </Sheet>
  );
};
