import type { Menu, MenuVenue } from '@ardoise/contract/menu.ts';
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/texts.ts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { pageQuery, venuePath } from '../../app/addresses.ts';
import { fetchMenu } from '../../app/api.ts';
import { LanguageProvider, languageOf, useLanguage } from '../../app/language.tsx';
import { newestMenu } from '../../app/newest-menu.ts';
import { retryUntilDone } from '../../app/retry.ts';
import type { Texts } from '../../i18n/fr-FR.ts';
import { Calls } from '../../ui/Calls.tsx';
import { basketOf } from '../../visit/reorder.ts';
import { storeOf } from '../../visit/stored.ts';
import { Cancel } from './Cancel.tsx';
import { Receipt } from './Receipt.tsx';
import { Steps } from './Steps.tsx';
import { TellMe } from './TellMe.tsx';
import './order.css';
import { type Followed, isFinal, useOrder } from './useOrder.ts';

const HeldEditor = lazy(() => retryUntilDone(async () => ({ default: (await import('./HeldEditor.tsx')).HeldEditor })));

type OrderVenue = Pick<MenuVenue, 'id' | 'name' | 'currency' | 'timezone'>;
type OrderAppProps = { venue: OrderVenue; locale: Locale; texts: Texts; uuid: string };

const MAIN = 'main cst-global-button';

const backAddress = (locale: Locale, table: string | null): string => `${venuePath()}${pageQuery(locale, table)}`;

/** The menu that a held order is changed with. */
const useMenuFor = (held: boolean, venueId: string, locale: Locale): Menu | null => {
  const [menu, setMenu] = useState<Menu | null>(null);
  useEffect(() => {
    if (!held) return;
    const { ask, stop } = newestMenu(venueId, locale, setMenu);
    void ask();
    return stop;
  }, [held, venueId, locale]);
  return menu;
};

/** The same again: into the basket, with what the menu still has, and to the menu. */
const Again = ({ order, venueId, main }: { order: GuestOrder; venueId: string; main: boolean }) => {
  const { texts, locale } = useLanguage();
  const [failed, setFailed] = useState(false);
  const again = async () => {
    const outcome = await fetchMenu(venueId, locale);
    setFailed(outcome.kind !== 'ok');
    if (outcome.kind !== 'ok') return;
    storeOf(venueId).set({ basket: { ...basketOf(order, outcome.value), note: '' } });
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
        <section className="passphrase">
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

/** The table of an order, with the code that the phone keeps of it. */
const TableCalls = ({ venueId, table }: { venueId: string; table: string }) => {
  const kept = useMemo(() => storeOf(venueId).get().code, [venueId]);
  return <Calls venueId={venueId} table={table} code={kept?.table === table ? kept.code : null} />;
};

const Status = ({ order, followed, venue }: { order: GuestOrder; followed: Followed; venue: OrderVenue }) => {
  const { texts, locale } = useLanguage();
  const held = order.status === 'ON_HOLD';
  const menu = useMenuFor(held, venue.id, locale);
  const lost = followed.lost && !isFinal(order);
  const undone = order.status === 'CANCELLED' || order.status === 'ABANDONED';
  const { cancellation_reason_code: code } = order;
  const reason = code ? texts.order.reasons[code] : order.cancellation_reason;
  const again = !held && <Again order={order} venueId={venue.id} main={undone} />;
  return (
    <>
      <h1 className="cst-global-title">{fill(texts.order.title, { ref: order.ref })}</h1>
      <p className={`status ${order.status}`} role="status">
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
      <HandOver order={order} />
      {!undone && <Steps order={order} />}
      {held && menu ? (
        <Suspense fallback={<Receipt order={order} />}>
          <HeldEditor order={order} menu={menu} lost={lost} answered={followed.answered} onRefused={followed.reload} />
        </Suspense>
      ) : (
        <Receipt order={order} />
      )}
      {order.customer.newsletter && order.customer.email !== null && (
        <p className="hint">{fill(texts.order.newsletter, { email: order.customer.email })}</p>
      )}
      {!isFinal(order) && !lost && <p className="hint">{texts.order.live}</p>}
      {!isFinal(order) && <TellMe uuid={order.uuid} disabled={lost} />}
      {order.customer.table !== null && !undone && <TableCalls venueId={venue.id} table={order.customer.table} />}
      <div className="actions">
        {(order.status === 'PENDING' || held) && (
          <Cancel order={order} disabled={lost} answered={followed.answered} onRefused={() => void followed.reload()} />
        )}
        {!undone && again}
        <a className={undone ? 'second' : MAIN} href={backAddress(locale, order.customer.table)}>
          {texts.order.back}
        </a>
        {undone && again}
      </div>
    </>
  );
};

/** The page of one order: live until it is over, the same after a reload. */
export const OrderApp = ({ venue, locale, texts, uuid }: OrderAppProps) => {
  const [opened] = useState(() => new Date());
  const language = useMemo(() => languageOf(locale, texts, venue, opened), [locale, texts, venue, opened]);
  const followed = useOrder(uuid);
  const { order, unknown, lost } = followed;
  return (
    <LanguageProvider value={language}>
      <header className="top">
        <a href={backAddress(locale, order?.customer.table ?? null)}>{venue.name}</a>
      </header>
      <main className="status-page">
        {order && !unknown && <Status order={order} followed={followed} venue={venue} />}
        {unknown && (
          <>
            <h1 className="cst-global-title">{texts.order.unknown}</h1>
            <p>{texts.order.unknownHint}</p>
            <a className="main cst-global-button" href={backAddress(locale, null)}>
              {texts.order.back}
            </a>
          </>
        )}
        {!order && !unknown && <p role="status">{lost ? texts.order.reconnecting : texts.order.loading}</p>}
      </main>
    </LanguageProvider>
  );
};
