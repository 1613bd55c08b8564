// Menu updates, the basket and the sheets above the page. Loaded after the page, which is readable without them.
import type { Menu, PublishedMenu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { DietFilter } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { leaveOldEntries } from '../../app/back-button.ts';
import { loadTexts } from '../../app/catalogue.ts';
import { finishEarlyTaps } from '../../app/early-taps.ts';
import type { TableAddress } from '../../app/hydrated.ts';
import { LanguageProvider, languageOf, useLanguage } from '../../app/language.tsx';
import { useLook } from '../../app/look/apply-look.ts';
import { useMenuUpdates } from '../../app/menu-updates.ts';
import { retryUntilDone } from '../../app/retry.ts';
import { useVisitEvents } from '../../app/visit-events/visit-events.ts';
import { useWide } from '../../app/wide.ts';
import type { Texts } from '../../i18n/fr-FR.ts';
import { closedText } from '../../ui/closed.ts';
import { type Basket as BasketContents, EMPTY_BASKET, isPlain, type PieceLimit, piecesByProduct, roomFor } from '../../visit/basket.ts';
import { DietFilterContext } from '../../visit/diet-filter.ts';
import { modeOf } from '../../visit/mode.ts';
import { isOfVisit } from '../../visit/orders/visit-orders.ts';
import { isUnanswered } from '../../visit/stored.ts';
import { useRememberedTable, useTableState } from '../../visit/table.ts';
import { useStored, type Visit } from '../../visit/visit.ts';
import { Basket } from '../basket/index.tsx';
import { FilterSheet } from '../filter/index.tsx';
import { BasketRecommendations, ProductSheet } from '../product/index.tsx';
import { WelcomeSheet } from '../welcome/index.tsx';
import type { ChangePieces, Picked } from './usePicked.ts';
import { type Picking, usePicking } from './usePicking.ts';

/** The components of group orders, loaded if there is a table. */
const lazyGroupPart = <Name extends 'TableEnded' | 'TableRow' | 'TableSheets' | 'TableTotal'>(name: Name) =>
  lazy(() => retryUntilDone(async () => ({ default: (await import('../together/index.tsx'))[name] })));
const [TableEnded, TableRow] = [lazyGroupPart('TableEnded'), lazyGroupPart('TableRow')];
const [TableSheets, TableTotal] = [lazyGroupPart('TableSheets'), lazyGroupPart('TableTotal')];

/** Applies the look from the customizer; loaded only in its frame. */
const LookFrame = lazy(() => retryUntilDone(async () => ({ default: (await import('../look/index.tsx')).LookFrame })));

type ExtrasProps = {
  texts: Texts;
  locale: Locale;
  menu: Menu;
  resolved: ResolvedMenu;
  /** The table and code in the page's address. */
  address: TableAddress;
  /** Reports the problem of that table, as text. */
  onTableProblem: (problem: string | null) => void;
  /** The product whose sheet is open. */
  product: string | null;
  onProduct: (product: string | null) => void;
  dietFilter: DietFilter;
  /** The filter, including the exclusions of a search. */
  activeFilter: DietFilter;
  onDietFilter: (dietFilter: DietFilter) => void;
  /** The filter sheet is open. */
  filtering: boolean;
  onFiltering: (open: boolean) => void;
  /** The welcome box is open. */
  welcoming: boolean;
  onWelcoming: (open: boolean) => void;
  /** True if it was submitted on this visit. */
  onWelcomed: (given: boolean) => void;
  onMenu: (change: (now: Menu) => Menu) => void;
  onInstant: (at: Date) => void;
  onPicked: (picked: Picked) => void;
  /** Receives the function that changes the basket from the list. */
  onBasket: (change: ChangePieces) => void;
  /** A preview without orders: `time` (another instant, read-only) or `look` (the customizer's frame). */
  preview: 'time' | 'look' | undefined;
};

/** True if the basket is open: by hand, after ordering again, or because an order is unanswered. */
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

/** The visit's table, if the venue knows it. */
const useVisitTable = (
  { texts, menu, address, onTableProblem }: Pick<ExtrasProps, 'texts' | 'menu' | 'address' | 'onTableProblem'>,
  asks: boolean,
) => {
  const { venue } = menu;
  const known = useRememberedTable(venue.id, address);
  const [state, setState] = useTableState(venue.id, known, asks);
  const { table } = known;
  const bad = table !== null && (state === 'unknown' || state === 'wrong_code');
  const text = state === 'wrong_code' || venue.table_codes ? texts.problems.oldTable : texts.problems.unknownTable;
  // A wrong table that is only remembered by the phone is not the guest's mistake.
  const problem = bad && address.table !== null ? fill(text, { table }) : null;
  useEffect(() => onTableProblem(problem), [problem, onTableProblem]);
  return { ...(bad ? { table: null, code: null } : known), tableProblem: problem, tableKnown: state === 'known', onTable: setState };
};

/** The visit: its table, its mode, and the stored state. */
const useVisit = (props: ExtrasProps, refresh: () => Promise<void>): Visit => {
  const { menu, resolved, preview, onWelcomed } = props;
  const [stored, setStored] = useStored(menu.venue.id);
  const given = isOfVisit(stored.welcomed);
  useEffect(() => onWelcomed(given), [given, onWelcomed]);
  const mode = preview === 'time' ? 'read' : modeOf(menu.venue);
  const atTable = useVisitTable(props, mode === 'order' && preview !== 'look');
  return { menu, resolved, mode, ...atTable, stored, setStored, refresh };
};

/** The place of a group order, once the venue has confirmed the table. */
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

/** The basket, with the group order of the table and recommendations. */
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
  limit: PieceLimit;
  activeFilter: DietFilter;
  /** In the customizer's frame, where nothing is added to the basket. */
  framed: boolean;
};

/** The open product sheets, bottom first. */
const ProductSheets = ({ visit: { menu, resolved, mode }, basket, limit, picking, activeFilter, framed }: ProductSheetsProps) => {
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
          dietFilter={activeFilter}
          room={roomFor(basket, limit, line?.key)}
          limit={limit}
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
  const { texts, locale, menu, resolved, preview, activeFilter, onMenu, onInstant } = props;
  const language = useMemo(
    () => languageOf(locale, texts, menu.venue, new Date(resolved.at), menu.locale),
    [locale, resolved.at, texts, menu.venue, menu.locale],
  );
  const refresh = useMenuUpdates({ menu, locale, resolved, onMenu, onInstant });
  // The customizer sends its frame the look to apply.
  const framed = preview === 'look';
  useLook(menu.venue.id, framed ? undefined : (menu as Partial<PublishedMenu>).look);
  const visit = useVisit(props, refresh);
  const { mode, stored, setStored } = visit;
  const basket = framed ? EMPTY_BASKET : stored.basket;
  const limit = mode === 'order' ? menu.venue.most_pieces : null;
  useReportPicked(visit, basket, props.onPicked);
  const [basketOpen, setBasketOpen] = useBasketOpen(isUnanswered(stored.pending));
  // The customizer's frame has no basket, so no function to change it.
  const onBasket = framed ? finishEarlyTaps : props.onBasket;
  const { product: id, onProduct } = props;
  const picking = usePicking({ resolved, basket, limit, product: id, venueId: menu.venue.id, onProduct, onBasket });
  const { product, left } = picking;
  useEffect(leaveOldEntries, []);
  useVisitEvents(menu.venue, locale, product?.id, Boolean(preview) || !menu.venue.active);
  const place = placeOf(visit);
  // The updates continue, in case the venue is activated again.
  if (!menu.venue.active && !preview) return null;
  return (
    <LanguageProvider value={language}>
      <DietFilterContext value={activeFilter}>
        <p className="sr" role="status">
          {left && fill(texts.menu.pair, left)}
        </p>
        {!preview && <VisitBasket {...{ visit, basket, picking }} open={basketOpen} onOpen={setBasketOpen} />}
        <ProductSheets {...{ visit, basket, limit, picking, activeFilter, framed }} />
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
          <FilterSheet
            menu={resolved}
            dietFilter={props.dietFilter}
            onDietFilter={props.onDietFilter}
            onClose={() => props.onFiltering(false)}
          />
        )}
      </DietFilterContext>
    </LanguageProvider>
  );
};

/** The component with all texts of a language; the page itself needs only those of the menu. */
export const extrasIn = async (locale: Locale) => {
  const texts = await loadTexts(locale);
  return { default: (props: Omit<ExtrasProps, 'texts'>) => <Extras {...props} texts={texts} /> };
};
