import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { fetchMenu } from '../../app/api.ts';
import { useLanguage } from '../../app/language.tsx';
import { Money } from '../../ui/Price.tsx';
import type { Basket } from '../../visit/basket.ts';
import type { Place } from '../../visit/claim.ts';
import { useCustomer } from '../../visit/customer.ts';
import { seatOf, useSeated } from '../../visit/seat.ts';
import { chosenOf } from './chosen.ts';
import { JoinSheet } from './JoinSheet.tsx';
import './together.css';
import { type NameOf, TableSheet } from './TableSheet.tsx';
import { useAsked, useChosen, useTable } from './useTable.ts';

/** The phone's seat, where it is at this table. */
const useOwn = ({ venueId, table }: Place) => {
  const seated = useSeated(venueId);
  return { ...seated, own: seated.seat?.table === table ? seated.seat : null };
};

/** Says when the phone's table has ended. */
export const TableEnded = ({ place }: { place: Place }) => {
  const { texts } = useLanguage();
  const { own, ended } = useOwn(place);
  return (
    <div role="status" className="table-said">
      {ended !== null && !own && (
        <p className="notice calm">
          {texts.together.ended}{' '}
          <button type="button" className="link" onClick={() => seatOf(place.venueId).set({ ended: null })}>
            {texts.product.close}
          </button>
        </p>
      )}
    </div>
  );
};

/** The way to the table, or into it by `offer`. */
const Row = ({ place, offer }: { place: Place; offer: { text: string; open: 'begin' | 'join'; brief?: boolean } | null }) => {
  const { texts } = useLanguage();
  const { set } = seatOf(place.venueId);
  const { own, told } = useOwn(place);
  if (own)
    return (
      <button type="button" className="second table-row row" disabled={!told} onClick={() => set({ open: 'table' })}>
        <span>{texts.together.open}</span>
        {told && <Money amount={told.total_price} />}
      </button>
    );
  return (
    offer && (
      <button
        type="button"
        className={offer.brief ? 'second table-row row brief' : 'second table-row row'}
        onClick={() => set({ open: offer.open })}
      >
        {offer.text}
      </button>
    )
  );
};

type TableRowProps = {
  place: Place;
  /** Somebody looks at what the table comes to, in the basket. */
  watched: boolean;
  basket: Basket;
};

/** On the menu: the table of a joined phone, or the way to others who order together here. It tells the table what lies in the basket. */
export const TableRow = ({ place, watched, basket }: TableRowProps) => {
  const { texts } = useLanguage();
  const { venueId } = place;
  const { own, told, open } = useOwn(place);
  const lines = useMemo(() => chosenOf(basket), [basket]);
  useTable(venueId, own, watched || open === 'table');
  useChosen(venueId, own, told, lines);
  const { shared, proven } = useAsked(place, own === null);
  const text = shared ? texts.together.offer : texts.together.join;
  // A phone that proves nothing is not told whether others are there: it may try their word at any time.
  return <Row place={place} offer={shared || proven === false ? { text, open: 'join', brief: !shared } : null} />;
};

type SheetsProps = {
  place: Place;
  nameOf: NameOf;
  /** What the guest is called on orders. */
  name: string;
  /** The order whose page this is; null on the menu. */
  order: string | null;
};

/** What the row opens, above the page. */
const Sheets = ({ place, nameOf, name, order }: SheetsProps) => {
  const { venueId } = place;
  const { set } = seatOf(venueId);
  const { own, told, lost, open } = useOwn(place);
  const close = () => set({ open: null });
  if (open === 'table' && own && told)
    return <TableSheet venueId={venueId} seat={own} told={told} lost={lost} nameOf={nameOf} onClose={close} />;
  if (open !== 'begin' && open !== 'join') return null;
  return <JoinSheet place={place} shared={open === 'join'} name={name} order={order} onClose={close} />;
};

type OfMenuProps = Omit<SheetsProps, 'name' | 'order'>;

const SheetsOfMenu = (props: OfMenuProps) => {
  const [{ name }] = useCustomer();
  return <Sheets {...props} name={name} order={null} />;
};
/** The sheets of the menu's row; the name is read as one opens, since the basket may have asked for it meanwhile. */
export const TableSheets = (props: OfMenuProps) => <SheetsOfMenu key={useOwn(props.place).open} {...props} />;

const NO_NAMES: ReadonlyMap<string, string> = new Map();
/** The names of what the menu has, for who looks at the table without it. */
const useNames = (venueId: string, wanted: boolean): NameOf => {
  const { locale } = useLanguage();
  const [names, setNames] = useState(NO_NAMES);
  useEffect(() => {
    if (!wanted) return;
    let over = false;
    void fetchMenu(venueId, locale).then((outcome) => {
      if (!over && outcome.kind === 'ok') setNames(new Map(outcome.value.products.map(({ id, name }) => [id, name])));
    });
    return () => {
      over = true;
    };
  }, [venueId, locale, wanted]);
  return useCallback((product) => names.get(product), [names]);
};

type OfOrderProps = { place: Place; name: string /** Of the order. */; uuid: string };

/** On the page of an order for a table: to order together from here on, and the table of a phone that does. */
export const TableOfOrder = ({ place, name, uuid }: OfOrderProps) => {
  const { texts } = useLanguage();
  const { venueId } = place;
  const { own, open } = useOwn(place);
  useTable(venueId, own, open === 'table');
  const asked = useAsked(place, own === null);
  const nameOf = useNames(venueId, own !== null);
  const offer = asked.shared
    ? ({ text: texts.together.offer, open: 'join' } as const)
    : ({ text: texts.together.start, open: 'begin' } as const);
  return (
    <section className="table-order">
      <TableEnded place={place} />
      <Row place={place} offer={asked.open ? offer : null} />
      {!own && asked.open && <p className="hint">{texts.together.startHint}</p>}
      <Sheets place={place} nameOf={nameOf} name={name} order={uuid} />
    </section>
  );
};

/** In the basket of a joined phone: what the table has ordered by now. */
export const TableTotal = ({ venueId, table }: { venueId: string; table: string }) => {
  const { texts, money } = useLanguage();
  const { seat, told } = useSeated(venueId);
  if (seat?.table !== table || !told) return null;
  return <p className="hint table-total">{fill(texts.together.soFar, { price: money(told.total_price) })}</p>;
};
