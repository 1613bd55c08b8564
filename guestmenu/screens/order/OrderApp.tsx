import type { Menu, MenuVenue } from '@ardoise/contract/menu.ts';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { pageQuery, venuePath } from '../../app/addresses.ts';
import { fetchMenu } from '../../app/api.ts';
import { LanguageProvider, languageOf, useLanguage } from '../../app/language.tsx';
import { latestMenu } from '../../app/latest-menu.ts';
import { retryUntilDone } from '../../app/retry.ts';
import type { Texts } from '../../i18n/fr-FR.ts';
import { Calls } from '../../ui/Calls.tsx';
import { storeOf } from '../../visit/stored.ts';
import { Avoided } from './Avoided.tsx';
import { Cancel } from './Cancel.tsx';
import { Languages } from './Languages.tsx';
import { forgetOrder, Others, OthersOnHold, useOthers } from './Others.tsx';
import { PushOffer } from './PushOffer.tsx';
import { Receipt } from './Receipt.tsx';
import { Steps } from './Steps.tsx';
import './order.css';
import { isFinal, type LiveOrder, useOrder } from './useOrder.ts';

const TableOfOrder = lazy(() => retryUntilDone(async () => ({ default: (await import('../together/index.tsx')).TableOfOrder })));
const HeldEditor = lazy(() => retryUntilDone(async () => ({ default: (await import('./HeldEditor.tsx')).HeldEditor })));

type OrderVenue = Pick<MenuVenue, 'id' | 'name' | 'currency' | 'timezone'>;
type OrderAppProps = { venue: OrderVenue; locale: Locale; dishes: Locale; texts: Texts; uuid: string };

const MAIN = 'main cst-global-button';

/** True if the previous page is the venue's menu. A page in a new tab has no previous page. */
const cameFromMenu = (): boolean =>
  history.length > 1 &&
  document.referrer !== '' &&
  new URL(document.referrer).pathname === venuePath() &&
  history.state?.sheet === undefined;

const backAddress = (locale: Locale, table: string | null): string => `${venuePath()}${pageQuery(locale, table)}`;

type BackProps = { table: string | null; className?: string; children: ReactNode };

/** The link back to the menu. If the guest came from there, goes back in the history, to the same scroll position. */
const Back = ({ table, className, children }: BackProps) => {
  const { locale } = useLanguage();
  return (
    <a
      className={className}
      href={backAddress(locale, table)}
      onClick={(event) => {
        const { button, metaKey, ctrlKey, shiftKey } = event;
        if (!cameFromMenu() || button > 0 || metaKey || ctrlKey || shiftKey) return;
        event.preventDefault();
        history.back();
      }}
    >
      {children}
    </a>
  );
};

/** The menu, if it is needed: to change a held order, or to name the avoided allergens. */
const useMenuFor = (needed: boolean, venueId: string, locale: Locale): Menu | null => {
  const [menu, setMenu] = useState<Menu | null>(null);
  useEffect(() => {
    if (!needed) return;
    const { ask, stop } = latestMenu(venueId, locale, setMenu);
    void ask();
    return stop;
  }, [needed, venueId, locale]);
  return menu;
};

/** Orders the same again: adds the available products to the basket, and opens the menu. */
const Again = ({ order, venueId, main }: { order: GuestOrder; venueId: string; main: boolean }) => {
  const { texts, locale } = useLanguage();
  const [failed, setFailed] = useState(false);
  const again = async () => {
    const [outcome, rules] = await Promise.all([fetchMenu(venueId, locale), import('../../visit/orders/order-again.ts').catch(() => null)]);
    setFailed(outcome.kind !== 'ok' || !rules);
    if (outcome.kind !== 'ok' || !rules) return;
    rules.orderAgain(order, outcome.value, locale);
    location.assign(`${backAddress(locale, order.customer.table)}#basket`);
  };
  return (
    <>
      {failed && (
        <p className="notice" role="alert">
          {texts.problems.failed}
        </p>
      )}
      <button type="button" className={main ? MAIN : 'second'} onClick={again}>
        {texts.order.again}
      </button>
    </>
  );
};

const HandOver = ({ order }: { order: GuestOrder }) => {
  const { texts } = useLanguage();
  const { table } = order.customer;
  if (isFinal(order)) return null;
  return (
    <>
      <p className="hand-over">{table === null ? texts.order.forBar : fill(texts.order.forTable, { table })}</p>
      {order.passphrase && (
        <section className="card word">
          <h2>{texts.order.passphrase}</h2>
          <p>
            <bdi>{order.passphrase}</bdi>
          </p>
          <small>{texts.order.passphraseHint}</small>
        </section>
      )}
    </>
  );
};

/** The actions at the order's table, with the stored code of the table. */
const AtTable = ({ venueId, table, order }: { venueId: string; table: string; order: GuestOrder }) => {
  const kept = useMemo(() => storeOf(venueId).get().code, [venueId]);
  const place = { venueId, table, code: kept?.table === table ? kept.code : null, order: order.uuid };
  return (
    <>
      <Calls {...place} />
      <Suspense fallback={null}>
        <TableOfOrder place={place} name={order.customer.name} uuid={order.uuid} />
      </Suspense>
    </>
  );
};

type StatusProps = { order: GuestOrder; followed: LiveOrder; venue: OrderVenue };

/** The number, the status as a sentence, and important notices. */
const Head = ({ order, lost }: { order: GuestOrder; lost: boolean }) => {
  const { texts } = useLanguage();
  const { cancellation_reason_code: code } = order;
  const reason = code ? texts.order.reasons[code] : order.cancellation_reason;
  return (
    <>
      <h1 className="cst-global-title">{fill(texts.order.title, { ref: order.ref })}</h1>
      <p className={`status card ${order.status}`} role="status">
        {texts.order.status[order.status]}
      </p>
      {reason && (
        <p className="notice">
          <bdi>{fill(texts.order.reason, { reason })}</bdi>
        </p>
      )}
      {lost && (
        <p className="notice" role="alert">
          {texts.order.reconnecting}
        </p>
      )}
      {order.first_order && !isFinal(order) && <p className="notice calm">{texts.order.firstOrder}</p>}
    </>
  );
};

const isCancelled = ({ status }: GuestOrder): boolean => status === 'CANCELLED' || status === 'ABANDONED';

/** The guest's actions: cancel, order again, go back to the menu. */
const Actions = ({ order, followed, venue, lost }: StatusProps & { lost: boolean }) => {
  const { texts } = useLanguage();
  const held = order.status === 'ON_HOLD';
  const undone = isCancelled(order);
  const again = !held && <Again order={order} venueId={venue.id} main={undone} />;
  return (
    <div className="actions stack">
      {(order.status === 'PENDING' || held) && (
        <Cancel order={order} disabled={lost} answered={followed.answered} onRefused={() => void followed.reload()} />
      )}
      {!undone && again}
      <Back className={undone ? 'second' : MAIN} table={order.customer.table}>
        {texts.order.back}
      </Back>
      {undone && again}
    </div>
  );
};

const Status = ({ order, followed, venue }: StatusProps) => {
  const { texts, locale } = useLanguage();
  const held = order.status === 'ON_HOLD';
  const menu = useMenuFor(held || order.avoids.length > 0, venue.id, locale);
  const others = useOthers(venue.id, order.uuid);
  const lost = followed.lost && !isFinal(order);
  const undone = isCancelled(order);
  const receipt = <Receipt order={order} timezone={venue.timezone} />;
  const change = menu ? (
    <Suspense fallback={receipt}>
      <HeldEditor order={order} menu={menu} lost={lost} answered={followed.answered} onRefused={followed.reload} />
    </Suspense>
  ) : (
    receipt
  );
  return (
    <>
      <OthersOnHold others={others} />
      <Head order={order} lost={lost} />
      {/* The order's open question comes first. */}
      {held && change}
      {!isFinal(order) && <PushOffer uuid={order.uuid} disabled={lost} />}
      <HandOver order={order} />
      {!undone && <Avoided order={order} menu={menu} />}
      {!undone && <Steps order={order} />}
      {!held && receipt}
      {order.customer.newsletter && order.customer.email !== null && (
        <p className="hint">{fill(texts.order.newsletter, { email: order.customer.email })}</p>
      )}
      {!isFinal(order) && !lost && <p className="hint live">{texts.order.live}</p>}
      {order.customer.table !== null && !undone && <AtTable venueId={venue.id} table={order.customer.table} order={order} />}
      <Actions order={order} followed={followed} venue={venue} lost={lost} />
      <Others others={others} />
    </>
  );
};

/** The page of one order, updated live until the order is final. */
export const OrderApp = ({ venue, locale, dishes, texts, uuid }: OrderAppProps) => {
  const [opened] = useState(() => new Date());
  const language = useMemo(() => languageOf(locale, texts, venue, opened, dishes), [locale, texts, venue, opened, dishes]);
  const followed = useOrder(uuid);
  const { order, unknown, lost } = followed;
  useEffect(() => {
    if (unknown) forgetOrder(venue.id, uuid);
  }, [unknown, venue.id, uuid]);
  return (
    <LanguageProvider value={language}>
      <header className="top row">
        <Back className="tap" table={order?.customer.table ?? null}>
          {venue.name}
        </Back>
      </header>
      <main className="status-page stack">
        {order && !unknown && <Status order={order} followed={followed} venue={venue} />}
        {unknown && (
          <>
            <h1 className="cst-global-title">{texts.order.unknown}</h1>
            <p>{texts.order.unknownHint}</p>
            <Back className="main cst-global-button" table={null}>
              {texts.order.back}
            </Back>
          </>
        )}
        {!order && !unknown && <p role="status">{lost ? texts.order.reconnecting : texts.order.loading}</p>}
        <Languages />
      </main>
    </LanguageProvider>
  );
};
