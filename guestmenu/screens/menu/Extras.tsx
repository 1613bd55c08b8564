// What the page becomes once it is read: it follows the venue, and the basket and sheets lie above it. Loaded after the
// page itself, which is readable without.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/texts.ts';
import type { Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { loadTexts } from '../../app/catalogue.ts';
import { useFollowing } from '../../app/follow.ts';
import type { TableAddress } from '../../app/hydrated.ts';
import { LanguageProvider, languageOf } from '../../app/language.tsx';
import type { Texts } from '../../i18n/fr-FR.ts';
import { addLine, type BasketLine, movedAnswers, piecesByProduct, replaceLine, roomFor, snapshotOf } from '../../visit/basket.ts';
import { isUnanswered } from '../../visit/stored.ts';
import { useKeptCode, useTableState } from '../../visit/table.ts';
import { modeOf, useStored, type Visit } from '../../visit/visit.ts';
import { BasketBar, BasketSheet } from '../basket/index.tsx';
import { FilterSheet } from '../filter/index.tsx';
import { ProductSheet } from '../product/index.tsx';
import { WelcomeSheet } from '../welcome/index.tsx';

type ExtrasProps = {
  texts: Texts;
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
  onPieces: (pieces: ReadonlyMap<string, number>) => void;
  /** Nothing is picked or ordered. */
  preview: boolean;
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

/** Whoever comes another day is asked anew. */
const VISIT_MS = 12 * 3_600_000;
const isOfVisit = (at: number | null): boolean => at !== null && Math.abs(Date.now() - at) < VISIT_MS;

/** The visit's table, as far as the venue knows it. */
const useVisitTable = (
  { texts, menu, address, onTableProblem }: Pick<ExtrasProps, 'texts' | 'menu' | 'address' | 'onTableProblem'>,
  asks: boolean,
) => {
  const { venue } = menu;
  const known = useKeptCode(venue.id, address);
  const [state, setState] = useTableState(venue.id, known, asks);
  const { table } = known;
  const bad = table !== null && (state === 'unknown' || state === 'wrong_code');
  const text = state === 'wrong_code' || venue.table_codes ? texts.problems.oldTable : texts.problems.unknownTable;
  const told = bad ? fill(text, { table }) : null;
  useEffect(() => onTableProblem(told), [told, onTableProblem]);
  return { ...(bad ? { table: null, code: null } : known), tableProblem: told, tableKnown: state === 'known', onTable: setState };
};

const Extras = ({ texts, menu, resolved, product: id, onProduct, onMenu, onInstant, onPieces, preview, ...more }: ExtrasProps) => {
  const language = useMemo(
    () => languageOf(resolved.locale, texts, menu.venue, new Date(resolved.at)),
    [resolved.locale, resolved.at, texts, menu.venue],
  );
  const refresh = useFollowing({ venueId: menu.venue.id, resolved, onMenu, onInstant });
  const [stored, setStored] = useStored(menu.venue.id);
  const mode = preview ? 'read' : modeOf(menu.venue);
  const { basket } = stored;
  const { onWelcome, onWelcomed } = more;
  const given = isOfVisit(stored.welcomed);
  useEffect(() => onWelcomed(given), [given, onWelcomed]);
  const atTable = useVisitTable({ texts, menu, ...more }, mode === 'order');
  const most = mode === 'order' ? menu.venue.most_pieces : null;
  useEffect(() => onPieces(mode === 'read' ? new Map() : piecesByProduct(basket)), [mode, basket, onPieces]);
  const [basketOpen, setBasketOpen] = useBasketOpen(isUnanswered(stored.pending));
  const [line, setLine] = useState<BasketLine | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const product = id === null ? undefined : resolved.products[id];
  const close = useCallback(() => {
    onProduct(null);
    setLine(null);
  }, [onProduct]);
  const keep = (order: OrderLine) => {
    const chosen = product ? { ...order, said: snapshotOf(product, order, resolved) } : order;
    setStored({ basket: line ? replaceLine(basket, line.key, chosen, most) : addLine(basket, chosen, most) });
    if (!line) setAdded(product?.name ?? null);
    close();
  };
  const edit = (edited: BasketLine) => {
    const now = resolved.products[edited.product];
    const moved = now ? movedAnswers(edited, snapshotOf(now, edited, resolved)) : [];
    // Asked anew, rather than that it shows another answer as theirs.
    setLine({ ...edited, instructions: edited.instructions.filter(({ instruction }) => !moved.includes(instruction)) });
    onProduct(edited.product);
  };
  const openBasket = () => {
    // What was said of the last one would be said again with each line that is taken out.
    setAdded(null);
    setBasketOpen(true);
  };
  const open = (other: string) => {
    setLine(null);
    onProduct(other);
  };
  const visit: Visit = { menu, resolved, mode, ...atTable, stored, setStored, refresh };
  const action = line ? 'change' : 'add';
  return (
    <LanguageProvider value={language}>
      {!preview && <BasketBar visit={visit} added={added} onOpen={openBasket} />}
      {basketOpen && mode !== 'read' && <BasketSheet visit={visit} onEdit={edit} onClose={() => setBasketOpen(false)} />}
      {product && (
        <ProductSheet
          key={`${product.id} ${line?.key ?? ''}`}
          product={product}
          menu={resolved}
          currency={menu.venue.currency}
          wishes={more.wishes}
          room={roomFor(basket, most, line?.key)}
          most={most}
          line={line ?? undefined}
          action={mode === 'read' ? null : action}
          onDone={keep}
          onOpen={open}
          onClose={close}
        />
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
    </LanguageProvider>
  );
};

/** With all texts of a language, of which the page itself needs only the first. */
export const extrasIn = async (locale: Locale) => {
  const texts = await loadTexts(locale);
  return { default: (props: Omit<ExtrasProps, 'texts'>) => <Extras {...props} texts={texts} /> };
};
