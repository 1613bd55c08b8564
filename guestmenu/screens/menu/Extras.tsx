// What the page becomes once it is read: it follows the venue, and the basket and sheets lie above it. Loaded after the
// page itself, which is readable without.
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
import { LanguageProvider, languageOf } from '../../app/language.tsx';
import { useLook } from '../../app/look/wear.ts';
import { retryUntilDone } from '../../app/retry.ts';
import { useTelling } from '../../app/telling/telling.ts';
import { useWide } from '../../app/wide.ts';
import type { Texts } from '../../i18n/fr-FR.ts';
import { closedText } from '../../ui/closed.ts';
import { EMPTY_BASKET, isPlain, piecesByProduct, roomFor } from '../../visit/basket.ts';
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
import { usePicking } from './usePicking.ts';

/** What a table orders together, loaded where there is one. */
const ofTable = <Name extends 'TableEnded' | 'TableRow' | 'TableSheets' | 'TableTotal'>(name: Name) =>
  lazy(() => retryUntilDone(async () => ({ default: (await import('../together/index.tsx'))[name] })));
const [TableEnded, TableRow] = [ofTable('TableEnded'), ofTable('TableRow')];
const [TableSheets, TableTotal] = [ofTable('TableSheets'), ofTable('TableTotal')];

/** Wears what the customizer says, loaded where it is framed by it. */
const LookFrame = lazy(() => retryUntilDone(async () => ({ default: (await import('../look/index.tsx')).LookFrame })));

type ExtrasProps = {
  texts: Texts;
  locale: Locale;
  menu: Menu;
  resolved: ResolvedMenu;
  /** Of the address. */
  address: TableAddress;
  /** What is wrong with its table, in words. */
  onTableProblem: (told: string | null) => void;
  /** The product whose sheet is open. */
  product: string | null;
  onProduct: (product: string | null) => void;
  wishes: Wishes;
  /** With what a search does without. */
  wished: Wishes;
  onWishes: (wishes: Wishes) => void;
  /** The sheet of the wishes is open. */
  filtering: boolean;
  onFiltered: () => void;
  /** The welcome box is open. */
  welcoming: boolean;
  onWelcome: (open: boolean) => void;
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
  // Of a table that the phone remembers by itself nobody has to hear.
  const told = bad && address.table !== null ? fill(text, { table }) : null;
  useEffect(() => onTableProblem(told), [told, onTableProblem]);
  return { ...(bad ? { table: null, code: null } : known), tableProblem: told, tableKnown: state === 'known', onTable: setState };
};

const Extras = ({ texts, locale, menu, resolved, product: id, onProduct, onMenu, onInstant, onPicked, preview, ...more }: ExtrasProps) => {
  const language = useMemo(
    () => languageOf(locale, texts, menu.venue, new Date(resolved.at), menu.locale),
    [locale, resolved.at, texts, menu.venue, menu.locale],
  );
  const refresh = useFollowing({ menu, locale, resolved, onMenu, onInstant });
  const [stored, setStored] = useStored(menu.venue.id);
  const mode = preview === 'time' ? 'read' : modeOf(menu.venue);
  // The customizer tells its frame what to wear.
  const framed = preview === 'look';
  useLook(menu.venue.id, framed ? undefined : (menu as Partial<PublishedMenu>).look);
  const basket = framed ? EMPTY_BASKET : stored.basket;
  const { onWelcome, onWelcomed } = more;
  const given = isOfVisit(stored.welcomed);
  useEffect(() => onWelcomed(given), [given, onWelcomed]);
  const atTable = useVisitTable({ texts, menu, ...more }, mode === 'order' && !framed);
  const most = mode === 'order' ? menu.venue.most_pieces : null;
  useEffect(() => {
    const lines = mode === 'read' ? [] : basket.lines;
    onPicked({ all: piecesByProduct(lines), plain: piecesByProduct(lines.filter(isPlain)) });
  }, [mode, basket, onPicked]);
  const [basketOpen, setBasketOpen] = useBasketOpen(isUnanswered(stored.pending));
  const beside = useWide() && mode === 'order';
  const { product, sheets, line, added, left, hush, addOne, keep, edit, open, close } = usePicking({
    resolved,
    basket,
    most,
    product: id,
    venueId: menu.venue.id,
    onProduct,
    // Taps are counted on the page alone.
    onBasket: framed ? unmarkWaiting : more.onBasket,
  });
  useEffect(leaveOldEntries, []);
  useTelling(menu.venue, locale, product?.id, Boolean(preview) || !menu.venue.active);
  const openBasket = () => {
    hush();
    setBasketOpen(true);
  };
  const { table, code, tableKnown } = atTable;
  const place = mode === 'order' && table !== null && tableKnown ? { venueId: menu.venue.id, table, code } : null;
  const visit: Visit = { menu, resolved, mode, ...atTable, stored, setStored, refresh };
  const action = line ? 'change' : 'add';
  // What is followed is when it will be active again.
  if (!menu.venue.active && !preview) return null;
  return (
    <LanguageProvider value={language}>
      <WishesContext value={more.wished}>
        <p className="sr" role="status">
          {left && fill(texts.menu.pair, left)}
        </p>
        {!preview && (
          <Basket
            visit={visit}
            added={added}
            open={basketOpen}
            tableEnded={place && <TableEnded place={place} />}
            together={place && <TableRow place={place} watched={basketOpen || beside} basket={basket} />}
            tableTotal={place && <TableTotal venueId={place.venueId} table={place.table} />}
            recommended={<BasketRecommendations lines={basket.lines} menu={resolved} onOpen={open} onAdd={addOne} />}
            onOpen={openBasket}
            onClose={() => setBasketOpen(false)}
            onEdit={edit}
          />
        )}
        {sheets.map((one, place) => {
          const shown = resolved.products[one];
          return (
            shown && (
              <ProductSheet
                key={`${one} ${line?.key ?? ''}`}
                product={shown}
                menu={resolved}
                currency={menu.venue.currency}
                wishes={more.wished}
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
        })}
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
        {more.welcoming && (
          <WelcomeSheet
            venue={menu.venue}
            given={given}
            onGiven={() => setStored({ welcomed: Date.now() })}
            onClose={() => onWelcome(false)}
          />
        )}
        {more.filtering && <FilterSheet menu={resolved} wishes={more.wishes} onWishes={more.onWishes} onClose={more.onFiltered} />}
      </WishesContext>
    </LanguageProvider>
  );
};

/** With all texts of a language, of which the page itself needs only the first. */
export const extrasIn = async (locale: Locale) => {
  const texts = await loadTexts(locale);
  return { default: (props: Omit<ExtrasProps, 'texts'>) => <Extras {...props} texts={texts} /> };
};
