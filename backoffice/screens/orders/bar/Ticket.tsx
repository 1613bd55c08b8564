// An order on the bar's screen: its table, its items and its next step, always visible. A ticket is one tab stop, its link; when expanded,
// its lines and buttons are tab stops too.
import type { Order } from '@ardoise/contract/orders.ts';
import { IconArrowsMaximize, IconX } from '@tabler/icons-react';
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../../app/session/session.ts';
import { makeStore } from '../../../app/store.ts';
import { t } from '../../../i18n/translate.ts';
import { AllergyBand } from '../../../ui/order/AllergyBand.tsx';
import { mentionsAllergens } from '../../../ui/order/allergen-words.ts';
import { FirstOrder } from '../../../ui/order/FirstOrder.tsx';
import { Age } from '../../../ui/order/StatusAndAge.tsx';
import { customerText, placeText, statusText } from '../../../ui/order/words.ts';
import { mainStep } from '../board.ts';
import { useDeleting } from '../dialogs/DeleteDialog.tsx';
import { useOrderKeys } from '../keys/keys.ts';
import { changeText } from '../live/events.ts';
import type { RecentChange } from '../live/recent-changes.ts';
import { useSteps } from '../live/steps.ts';
import { StepButton } from '../StepButton.tsx';
import { isTooSoon } from '../tap-guard.ts';
import { Undo } from '../Undo.tsx';
import foot from './foot.module.css';
import { Note, TicketLines, useCut } from './TicketLines.tsx';
import classes from './ticket.module.css';
import { atStation, missingFirst, notesOf, type Stations, workLines } from './work-lines.ts';

/** The accessible name of a ticket's link: table or place, guest, reference. */
export const ticketName = (order: Order): string => `${placeText(order)}, ${customerText(order.customer)}, ${order.ref}`;

export const Place = ({ order }: { order: Order }) => (
  <Link
    to={`/order/${order.id}?from=bar`}
    className={`long ${classes.place}`}
    data-label={order.customer.table === null || undefined}
    data-card={order.id}
    aria-label={ticketName(order)}
  >
    {order.customer.table ?? t('orders.bar_short')}
  </Link>
);

/** The ticket's head: the guest, or for a moment the recent change and its author. */
const Head = ({ order, recentChange }: { order: Order; recentChange: RecentChange | undefined }) => (
  <header className={`row band rigid ${classes.head}`}>
    <Place order={order} />
    <span className={`t2 ${classes.guest}`}>
      {recentChange ? (
        <em className="small strong">
          <b>{order.ref}</b> {changeText(recentChange.happened)}
        </em>
      ) : (
        <>
          <span>{order.ref}</span>
          <span>{customerText(order.customer)}</span>
        </>
      )}
    </span>
    <Age order={order} as="brief" />
  </header>
);

type Action = { label?: string; run(): void };
/** The next step of an order on this board; for a station, it completes the station's own lines. */
const useNext = (order: Order, stations: Stations): Action | 'done' | null => {
  const { may } = useSession();
  const { take } = useSteps();
  const step = may('order:edit') ? mainStep(order.status) : null;
  if (!step) return null;
  if (step !== 'ready' || stations.chosen === null) return { run: () => void take(order, { kind: step }) };
  const own = atStation(workLines(order.items), stations);
  const left = own.flatMap(({ ticks }) => ticks.map(({ tickId }) => tickId)).filter((tickId) => !order.done.includes(tickId));
  return left.length === 0 ? 'done' : { label: t('orders.station_done'), run: () => void take(order, { kind: 'done', lines: left }) };
};

type TicketProps = { order: Order; recentChange: RecentChange | undefined; stations: Stations };

type FootProps = { order: Order; next: Action | 'done' | null; tabIndex: number; children: ReactNode };

const Foot = ({ order, next, tabIndex, children }: FootProps) => {
  const step = mainStep(order.status);
  return (
    <footer className={`line rigid ${foot.foot}`}>
      <Undo order={order} tabIndex={tabIndex} brief />
      {children}
      {next === 'done' && <span className={`label muted grow centred ${foot.elsewhere}`}>{t('orders.station_waits')}</span>}
      {order.status === 'ON_HOLD' && <span className={`label muted grow centred ${foot.elsewhere}`}>{statusText(order.status)}</span>}
      {step && next && next !== 'done' && (
        <StepButton
          key={step}
          order={order}
          step={step}
          tabIndex={tabIndex}
          onPress={next.run}
          {...(next.label && { label: next.label })}
        />
      )}
    </footer>
  );
};

type Opened = { id: string; status: Order['status']; to: 'up' | 'down'; height: number };
/** The expanded ticket. It is in a store, so the ticket stays expanded when it moves to another column. */
const openedTicket = makeStore<Opened | null>(null);

/** The expansion of this ticket, and the functions that change it. */
const useExpansion = ({ id, status }: Order, root: RefObject<HTMLElement | null>) => {
  const opened = openedTicket.useSelected(
    useCallback((one: Opened | null) => (one?.id === id && one.status === status ? one : null), [id, status]),
  );
  // The focused element leaves the tab order: the focus moves to the link.
  const collapse = () => {
    if (root.current?.contains(document.activeElement)) root.current.querySelector<HTMLElement>('[data-card]')?.focus();
    openedTicket.set(null);
  };
  // The expanded ticket overlays its neighbours on the side that has room, and keeps its grid cell.
  const toggle = () => {
    if (opened) return collapse();
    const { top = 0, height = 0 } = root.current?.getBoundingClientRect() ?? {};
    openedTicket.set({ id, status, to: top > innerHeight / 2 ? 'up' : 'down', height });
  };
  return { opened, collapse, toggle };
};

/** Collapses an expanded ticket: by Escape, and by a tap outside. */
const useCollapse = (root: RefObject<HTMLElement | null>, { opened, collapse }: ReturnType<typeof useExpansion>): void => {
  const onPointer = useEffectEvent(({ target }: PointerEvent) => {
    // A dialog can show the ticket while the board behind it does: a tap on either is inside.
    if (target instanceof Element && !target.closest('[data-opened]')) openedTicket.set(null);
  });
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // A dialog in front of the ticket closes first, a dialog around it after it.
    const dialog = document.querySelector('dialog:modal');
    if (event.key !== 'Escape' || (dialog && !dialog.contains(root.current))) return;
    event.preventDefault();
    collapse();
  });
  useEffect(() => {
    if (!opened) return;
    const stop = new AbortController();
    document.addEventListener('pointerdown', (event) => onPointer(event), stop);
    document.addEventListener('keydown', (event) => onKey(event), stop);
    return () => stop.abort();
  }, [opened]);
};

type MoreProps = { order: Order; hidden: number; opened: boolean; tabIndex: number; onPress(): void };

/** The button that expands a ticket, with the number of hidden lines. */
const More = ({ order, hidden, opened, tabIndex, onPress }: MoreProps) => (
  <button
    type="button"
    className="button t5 bold nowrap rigid"
    tabIndex={tabIndex}
    aria-expanded={opened}
    onClick={(event) => !isTooSoon(event) && onPress()}
  >
    <span className="unseen">{t('orders.open_ticket', { ref: order.ref })}</span>
    {opened ? <IconX size={22} aria-hidden /> : hidden === 0 && <IconArrowsMaximize size={20} aria-hidden />}
    {!opened && hidden > 0 && <span aria-hidden="true">+ {hidden}</span>}
  </button>
);

export const Ticket = memo(({ order, recentChange, stations }: TicketProps) => {
  const { may } = useSession();
  const root = useRef<HTMLElement>(null);
  const expansion = useExpansion(order, root);
  const { opened, toggle } = expansion;
  const list = useRef<HTMLUListElement>(null);
  const { items, status } = order;
  const lines = useMemo(() => {
    const own = atStation(workLines(items), stations);
    return status === 'ON_HOLD' ? missingFirst(own) : own;
  }, [items, status, stations]);
  const cut = useCut(list, lines, opened !== null);
  const hidden = cut.lines;
  const next = useNext(order, stations);
  const { ask, question } = useDeleting(order);
  const tabIndex = opened ? 0 : -1;
  const onKeyDown = useOrderKeys(order, { next: next === 'done' ? null : (next?.run ?? null), toggle, remove: ask });
  useCollapse(root, expansion);
  return (
    <>
      {opened && <div style={{ height: opened.height }} />}
      <article
        ref={root}
        className={`column g1 ${classes.ticket}`}
        data-order={order.ref}
        data-status={order.status}
        data-change={recentChange?.happened.what}
        data-opened={opened?.to}
        onKeyDown={onKeyDown}
      >
        <Head order={order} recentChange={recentChange} />
        <FirstOrder order={order} />
        <AllergyBand order={order} lines={notesOf(lines)} />
        {order.note && !mentionsAllergens(order.note) && <Note text={order.note} own />}
        <TicketLines
          order={order}
          lines={lines}
          tickable={order.status === 'IN_PROGRESS' && may('order:edit')}
          tabIndex={tabIndex}
          list={list}
        />
        <Foot order={order} next={next} tabIndex={tabIndex}>
          {(hidden > 0 || cut.first || cut.note || opened || ask) && (
            <More order={order} hidden={hidden} opened={opened !== null} tabIndex={tabIndex} onPress={toggle} />
          )}
          {ask && (opened || order.status === 'ON_HOLD') && (
            <StepButton order={order} step="cancel" variant="small" tabIndex={tabIndex} onPress={ask} />
          )}
        </Foot>
        {question}
      </article>
    </>
  );
});

/** A ready order: its guest, and the button that hands it over. */
export const ReadyTicket = memo(({ order, recentChange, stations }: TicketProps) => {
  const next = useNext(order, stations);
  const onKeyDown = useOrderKeys(order, { next: next === 'done' ? null : (next?.run ?? null), remove: null });
  return (
    <article
      className={`column g1 ${classes.ticket}`}
      data-order={order.ref}
      data-status={order.status}
      data-change={recentChange?.happened.what}
      onKeyDown={onKeyDown}
    >
      <Head order={order} recentChange={recentChange} />
      <div className={`line rigid ${foot.foot}`}>
        <Undo order={order} tabIndex={-1} brief />
        {order.passphrase && <span className={`bold ${foot.phrase}`}>{order.passphrase}</span>}
        {next && next !== 'done' && <StepButton order={order} step="delivered" tabIndex={-1} onPress={next.run} />}
      </div>
    </article>
  );
});
