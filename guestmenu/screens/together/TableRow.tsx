import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { fetchMenu } from '../../app/api.ts';
import { useLanguage } from '../../app/language.tsx';
import { Money } from '../../ui/Price.tsx';
import type { Basket } from '../../visit/basket.ts';
import type { Place } from '../../visit/claim.ts';
import { useCustomer } from '../../visit/customer.ts';
import { participantOf, useGroupState } from '../../visit/participant.ts';
import { chosenOf } from './chosen.ts';
import { JoinSheet } from './JoinSheet.tsx';
import './together.css';
import { type NameOf, TableSheet } from './TableSheet.tsx';
import { useGroupOffer, useGroupUpdates, useSendChosen } from './useGroupUpdates.ts';

/** The phone's participant, if it is at this table. */
const useOwnParticipant = ({ venueId, table }: Place) => {
  const state = useGroupState(venueId);
  return { ...state, own: state.participant?.table === table ? state.participant : null };
};

/** Says that the group order has ended. */
export const TableEnded = ({ place }: { place: Place }) => {
  const { texts } = useLanguage();
  const { own, ended } = useOwnParticipant(place);
  return (
    <div role="status" className="table-said">
      {ended !== null && !own && (
        <p className="notice calm">
          {texts.together.ended}{' '}
          <button type="button" className="link" onClick={() => participantOf(place.venueId).set({ ended: null })}>
            {texts.product.close}
          </button>
        </p>
      )}
    </div>
  );
};

/** The button to the group order, or to join or start one (`offer`). */
const Row = ({ place, offer }: { place: Place; offer: { text: string; open: 'begin' | 'join'; brief?: boolean } | null }) => {
  const { texts } = useLanguage();
  const { set } = participantOf(place.venueId);
  const { own, group } = useOwnParticipant(place);
  if (own)
    return (
      <button type="button" className="second table-row row" disabled={!group} onClick={() => set({ open: 'table' })}>
        <span>{texts.together.open}</span>
        {group && <Money amount={group.total_price} />}
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
  /** The total of the group order is visible, in the basket. */
  watched: boolean;
  basket: Basket;
};

/** On the menu: the button to the group order, or to join an existing one. Also sends the basket to the group order. */
export const TableRow = ({ place, watched, basket }: TableRowProps) => {
  const { texts } = useLanguage();
  const { venueId } = place;
  const { own, group, open } = useOwnParticipant(place);
  const lines = useMemo(() => chosenOf(basket), [basket]);
  useGroupUpdates(venueId, own, watched || open === 'table');
  useSendChosen(venueId, own, group, lines);
  const { shared, proven } = useGroupOffer(place, own === null);
  const text = shared ? texts.together.offer : texts.together.join;
  // A phone without proof of the table does not learn whether there is a group order; it can always try a join code.
  return <Row place={place} offer={shared || proven === false ? { text, open: 'join', brief: !shared } : null} />;
};

type SheetsProps = {
  place: Place;
  nameOf: NameOf;
  /** The guest's name on orders. */
  name: string;
  /** The order whose page this is; null on the menu. */
  order: string | null;
};

/** The sheets that the row opens. */
const Sheets = ({ place, nameOf, name, order }: SheetsProps) => {
  const { venueId } = place;
  const { set } = participantOf(venueId);
  const { own, group, lost, open } = useOwnParticipant(place);
  const close = () => set({ open: null });
  if (open === 'table' && own && group)
    return <TableSheet venueId={venueId} participant={own} group={group} lost={lost} nameOf={nameOf} onClose={close} />;
  if (open !== 'begin' && open !== 'join') return null;
  return <JoinSheet place={place} shared={open === 'join'} name={name} order={order} onClose={close} />;
};

type OfMenuProps = Omit<SheetsProps, 'name' | 'order'>;

const SheetsOfMenu = (props: OfMenuProps) => {
  const [{ name }] = useCustomer();
  return <Sheets {...props} name={name} order={null} />;
};
/** The sheets of the menu's row. The key re-reads the name when one opens, because the basket may have asked for it meanwhile. */
export const TableSheets = (props: OfMenuProps) => <SheetsOfMenu key={useOwnParticipant(props.place).open} {...props} />;

const NO_NAMES: ReadonlyMap<string, string> = new Map();
/** Names of products, for pages without the menu. */
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

type OfOrderProps = { place: Place; name: string /** The name on the order. */; uuid: string };

/** On the page of an order for a table: starts or joins a group order, and shows it. */
export const TableOfOrder = ({ place, name, uuid }: OfOrderProps) => {
  const { texts } = useLanguage();
  const { venueId } = place;
  const { own, open } = useOwnParticipant(place);
  useGroupUpdates(venueId, own, open === 'table');
  const groupOffer = useGroupOffer(place, own === null);
  const nameOf = useNames(venueId, own !== null);
  const offer = groupOffer.shared
    ? ({ text: texts.together.offer, open: 'join' } as const)
    : ({ text: texts.together.start, open: 'begin' } as const);
  return (
    <section className="table-order stack">
      <TableEnded place={place} />
      <Row place={place} offer={groupOffer.open ? offer : null} />
      {!own && groupOffer.open && <p className="hint">{texts.together.startHint}</p>}
      <Sheets place={place} nameOf={nameOf} name={name} order={uuid} />
    </section>
  );
};

/** In the basket of a joined phone: the total of the group order so far. */
export const TableTotal = ({ venueId, table }: { venueId: string; table: string }) => {
  const { texts, money } = useLanguage();
  const { participant, group } = useGroupState(venueId);
  if (participant?.table !== table || !group) return null;
  return <p className="hint table-total">{fill(texts.together.soFar, { price: money(group.total_price) })}</p>;
};
