// Follows the venue and shows the basket and the sheets above the page. Loaded after the page itself, which is readable without.
import type { Menu, PublishedMenu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { leaveOldEntries } from '../../app/back-button.ts';
import { loadTexts } from '../../app/catalogue.ts';
import { unmarkWaiting } from '../../app/early-taps.ts';
import { useFollowing } from '../../app/follow.ts';
import type { TableAddress } from '../../app/hydrated.ts';
import { LanguageProvider, languageOf, useLanguage } from '../../app/language.tsx';
import { useLook } from '../../app/look/wear.ts';
import { retryUntilDone } from '../../app/retry.ts';
import { useTelling } from '../../app/telling/telling.ts';
import { useWide } from '../../app/wide.ts';
import type { Texts } from '../../i18n/fr-FR.ts';
import { closedText } from '../../ui/closed.ts';
import { type Basket as BasketContents, EMPTY_BASKET, isPlain, type MostPieces, piecesByProduct, roomFor } from '../../visit/basket.ts';
import { modeOf } from '../../visit/mode.ts';
import { isOfVisit } from '../../visit/rounds/rounds.ts';
import { isUnanswered } from '../../visit/stored.ts';
import { useKeptTable, useTableState } from '../../visit/table.ts';
import { useStored, type Visit } from '../../visit/visit.ts';
import { WishesContext } from '../../visit/wishes.ts';
import { Basket } from '../basket/index.tsx';
import { FilterSheet } from '../filter/index.tsx';
import { BasketRecommendations, ProductSheet } from '../product/index.tsx';
import { WelcomeSheet } from '../welcome/index.tsx';
import type { ChangePieces, Picked } from './usePicked.ts';
import { type Picking, usePicking } from './usePicking.ts';

/** What a table orders together, loaded where there is one. */
const ofTable = <Name extends 'TableEnded' | 'TableRow' | 'TableSheets' | 'TableTotal'>(name: Name) =>
  lazy(() => retryUntilDone(async () => ({ default: (await import('../together/index.tsx'))[name] })));
const [TableEnded, TableRow] = [ofTable('TableEnded'), ofTable('TableRow')];
const [TableSheets, TableTotal] = [ofTable('TableSheets'), ofTable('TableTotal')];

/** Applies the look that the customizer sends, loaded only in its frame. */
const LookFrame = lazy(() => retryUntilDone(async () => ({ default: (await import('../look/index.tsx')).LookFrame })));

type ExtrasProps = {
  texts: Texts;
  locale: Locale;
  menu: Menu;
  resolved: ResolvedMenu;
  /** Of the address. */
  address: TableAddress;
  /** What is wrong with its table, in words. */
  onTableProblem: (problem: string | null) => void;
  /** The product whose sheet is open. */
  product: string | null;
  onProduct: (product: string | null) => void;
  wishes: Wishes;
  /** With what a search does without. */
  wished: Wishes;
  onWishes: (wishes: Wishes) => void;
  /** The sheet of the wishes is open. */
  filtering: boolean;
  onFiltering: (open: boolean) => void;
  /** The welcome box is open. */
  welcoming: boolean;
  onWelcoming: (open: boolean) => void;
  /** Whether it was filled in on this visit. */
  onWelcomed: (given: boolean) => void;
  onMenu: (change: (now: Menu) => Menu) => void;
  onInstant: (at: Date) => void;
  onPicked: (picked: Picked) => void;
  /** Hands over what changes the basket from the list. */
  onBasket: (change: ChangePieces) => void;
  /** Nothing is ordered: of an instant, where nothing is picked either, or in the customizer's frame. */
  preview: 'time' | 'look' | undefined;
};

/** Whether the basket is open: by hand, after a re-order, and for an order that was not answered yet. */
const useBasketOpen = (unanswered: boolean) => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (location.hash !== '#basket') return;
    history.replaceState(null, '', location.pathname + location.search);
    setOpen(true);
  }, []);
  useEffect(() => {
    if (unanswered) setOpen(true);
  }, [unanswered]);
  return [open, setOpen] as const;
};

/** The visit's table, as far as the venue knows it. */
const useVisitTable = (
  { texts, menu, address, onTableProblem }: Pick<ExtrasProps, 'texts' | 'menu' | 'address' | 'onTableProblem'>,
  asks: boolean,
) => {
  const { venue } = menu;
  const known = useKeptTable(venue.id, address);
  const [state, setState] = useTableState(venue.id, known, asks);
  const { table } = known;
  const bad = table !== null && (state === 'unknown' || state === 'wrong_code');
  const text = state === 'wrong_code' || venue.table_codes ? texts.problems.oldTable : texts.problems.unknownTable;
  // A table that only the phone remembers is not the guest's mistake.
  const problem = bad && address.table !== null ? fill(text, { table }) : null;
  useEffect(() => onTableProblem(problem), [problem, onTableProblem]);
  return { ...(bad ? { table: null, code: null } : known), tableProblem: problem, tableKnown: state === 'known', onTable: setState };
};

/** The visit: its table, its mode, and what the phone remembers of it. */
const useVisit = (props: ExtrasProps, refresh: () => Promise<void>): Visit => {
  const { menu, resolved, preview, onWelcomed } = props;
  const [stored, setStored] = useStored(menu.venue.id);
  const given = isOfVisit(stored.welcomed);
  useEffect(() => onWelcomed(given), [given, onWelcomed]);
  const mode = preview === 'time' ? 'read' : modeOf(menu.venue);
  const atTable = useVisitTable(props, mode === 'order' && preview !== 'look');
  return { menu, resolved, mode, ...atTable, stored, setStored, refresh };
};

/** The table of a group order, once the venue has said that it knows the table. */
const placeOf = ({ menu, mode, table, code, tableKnown }: Visit) =>
  mode === 'order' && table !== null && tableKnown ? { venueId: menu.venue.id, table, code } : null;

/** Reports to the page how many pieces of each product are in the basket. */
const useReportPicked = ({ mode }: Visit, basket: BasketContents, onPicked: ExtrasProps['onPicked']) =>
  useEffect(() => {
    const lines = mode === 'read' ? [] : basket.lines;
    onPicked({ all: piecesByProduct(lines), plain: piecesByProduct(lines.filter(isPlain)) });
  }, [mode, basket, onPicked]);

type PickingProps = { visit: Visit; basket: BasketContents; picking: Picking };
type VisitBasketProps = PickingProps & { open: boolean; onOpen: (open: boolean) => void };

/** The basket, with the table's group order and the recommendations. */
const VisitBasket = ({ visit, basket, picking, open, onOpen }: VisitBasketProps) => {
  const beside = useWide() && visit.mode === 'order';
  const place = placeOf(visit);
  return (
    <Basket
      visit={visit}
      added={picking.added}
      open={open}
      tableEnded={place && <TableEnded place={place} />}
      together={place && <TableRow place={place} watched={open || beside} basket={basket} />}
      tableTotal={place && <TableTotal venueId={place.venueId} table={place.table} />}
      recommended={<BasketRecommendations lines={basket.lines} menu={visit.resolved} onOpen={picking.open} onAdd={picking.addOne} />}
      onOpen={() => {
        picking.clearAdded();
        onOpen(true);
      }}
      onClose={() => onOpen(false)}
      onEdit={picking.edit}
    />
  );
};

type ProductSheetsProps = PickingProps & {
  most: MostPieces;
  wished: Wishes;
  /** In the customizer's frame, where nothing goes into the basket. */
  framed: boolean;
};

/** The open sheets of products, each above the one before. */
const ProductSheets = ({ visit: { menu, resolved, mode }, basket, most, picking, wished, framed }: ProductSheetsProps) => {
  const language = useLanguage();
  const { sheets, line, addOne, keep, open, close } = picking;
  const action = line ? 'change' : 'add';
  return sheets.map((id, place) => {
    const product = resolved.products[id];
    return (
      product && (
        <ProductSheet
          key={`${id} ${line?.key ?? ''}`}
          product={product}
          menu={resolved}
          currency={menu.venue.currency}
          wishes={wished}
          room={roomFor(basket, most, line?.key)}
          most={most}
          closed={framed ? null : closedText(resolved, mode, language)}
          line={line ?? undefined}
          action={mode === 'read' ? null : action}
          onDone={framed ? () => close(place) : keep}
          onOpen={open}
          onAdd={framed ? () => undefined : addOne}
          onClose={() => close(place)}
        />
      )
    );
  });
};

const Extras = (props: ExtrasProps) => {
  const { texts, locale, menu, resolved, preview, wished, onMenu, onInstant } = props;
  const language = useMemo(
    () => languageOf(locale, texts, menu.venue, new Date(resolved.at), menu.locale),
    [locale, resolved.at, texts, menu.venue, menu.locale],
  );
  const refresh = useFollowing({ menu, locale, resolved, onMenu, onInstant });
  // The customizer sends its frame the look to apply.
  const framed = preview === 'look';
  useLook(menu.venue.id, framed ? undefined : (menu as Partial<PublishedMenu>).look);
  const visit = useVisit(props, refresh);
  const { mode, stored, setStored } = visit;
  const basket = framed ? EMPTY_BASKET : stored.basket;
  const most = mode === 'order' ? menu.venue.most_pieces : null;
  useReportPicked(visit, basket, props.onPicked);
  const [basketOpen, setBasketOpen] = useBasketOpen(isUnanswered(stored.pending));
  // Taps are counted on the page alone.
  const onBasket = framed ? unmarkWaiting : props.onBasket;
  const { product: id, onProduct } = props;
  const picking = usePicking({ resolved, basket, most, product: id, venueId: menu.venue.id, onProduct, onBasket });
  const { product, left } = picking;
  useEffect(leaveOldEntries, []);
  useTelling(menu.venue, locale, product?.id, Boolean(preview) || !menu.venue.active);
  const place = placeOf(visit);
  // The page is still followed, for when the venue is active again.
  if (!menu.venue.active && !preview) return null;
  return (
    <LanguageProvider value={language}>
      <WishesContext value={wished}>
        <p className="sr" role="status">
          {left && fill(texts.menu.pair, left)}
        </p>
        {!preview && <VisitBasket {...{ visit, basket, picking }} open={basketOpen} onOpen={setBasketOpen} />}
        <ProductSheets {...{ visit, basket, most, picking, wished, framed }} />
        {framed && (
          <Suspense fallback={null}>
            <LookFrame venueId={menu.venue.id} menu={resolved} mode={mode} />
          </Suspense>
        )}
        {place && (
          <Suspense fallback={null}>
            <TableSheets place={place} nameOf={(one) => resolved.products[one]?.name} />
          </Suspense>
        )}
        {props.welcoming && (
          <WelcomeSheet
            venue={menu.venue}
            given={isOfVisit(stored.welcomed)}
            onGiven={() => setStored({ welcomed: Date.now() })}
            onClose={() => props.onWelcoming(false)}
          />
        )}
        {props.filtering && (
          <FilterSheet menu={resolved} wishes={props.wishes} onWishes={props.onWishes} onClose={() => props.onFiltering(false)} />
        )}
      </WishesContext>
    </LanguageProvider>
  );
};

/** With all texts of a language, of which the page itself needs only the first. */
export const extrasIn = async (locale: Locale) => {
  const texts = await loadTexts(locale);
  return { default: (props: Omit<ExtrasProps, 'texts'>) => <Extras {...props} texts={texts} /> };
};
