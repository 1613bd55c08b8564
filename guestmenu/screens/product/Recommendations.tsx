import { pictureAt } from '@ardoise/contract/files.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { fitOf, type Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { absence, unbroken } from '../../ui/facts.ts';
import { pictureWidths } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { DishSuits, useFit } from '../../ui/Suits.tsx';
import { type BasketLine, emptyLine, openChoices } from '../../visit/basket.ts';
import { countWishes, NO_WISHES, useWished } from '../../visit/wishes.ts';

type RecommendationsProps = {
  products: readonly ResolvedProduct[];
  menu: ResolvedMenu;
  onOpen: (product: string) => void;
  /** Puts one piece into the basket; without it nothing can be picked. */
  onAdd?: ((product: ResolvedProduct) => void) | undefined;
};

type CardProps = Omit<RecommendationsProps, 'products'> & { product: ResolvedProduct; added: number };

const Card = ({ product, menu, added, onOpen, onAdd }: CardProps) => {
  const language = useLanguage();
  const { texts, dishes } = language;
  const { id, name, image_url } = product;
  const fit = useFit(menu, id);
  // What does not suit the guest is looked at first.
  const asks = fit === 'unfit' || openChoices(product, emptyLine(id), menu.products).length > 0;
  return (
    <li className={product.orderable ? undefined : 'off'}>
      <button type="button" className="stack" onClick={() => onOpen(id)}>
        {image_url && (
          <img
            className="cst-global-image"
            loading="lazy"
            sizes="8.75rem"
            srcSet={pictureWidths(image_url, 640)}
            src={pictureAt(image_url, 320)}
            alt=""
            width="120"
            height="80"
          />
        )}
        <bdi lang={dishes}>{unbroken(name)}</bdi>
        <span>
          <Price product={product} />
        </span>
        <DishSuits id={id} menu={menu} />
        {!product.orderable && <small>{absence({ ...product, unavailable: true }, language)}</small>}
      </button>
      {onAdd && product.orderable && (
        <button
          type="button"
          className="plus pill"
          aria-label={fill(texts.product.addOne, { name })}
          aria-haspopup={asks ? 'dialog' : undefined}
          onClick={() => (asks ? onOpen(id) : onAdd(product))}
        >
          {added > 0 ? added : '+'}
        </button>
      )}
    </li>
  );
};

/** What goes well with something: a tap opens it, "+" takes what needs no choice at once. */
export const Recommendations = ({ products, onAdd, ...shared }: RecommendationsProps) => {
  const { texts } = useLanguage();
  const [added, setAdded] = useState<readonly ResolvedProduct[]>([]);
  const add = (product: ResolvedProduct) => {
    setAdded([...added, product]);
    onAdd?.(product);
  };
  const last = added.at(-1);
  if (products.length === 0) return null;
  return (
    <>
      <h3>{texts.product.recommendations}</h3>
      <ul className="others">
        {products.map((product) => (
          <Card
            key={product.id}
            {...shared}
            product={product}
            added={added.filter(({ id }) => id === product.id).length}
            onAdd={onAdd && add}
          />
        ))}
      </ul>
      <p className="sr" role="status">
        {last && fill(texts.basket.added, { name: last.name })}
      </p>
    </>
  );
};

const NAME = 'ardoise.offered';
/** As many as are read at a glance. */
const MOST = 3;

const offeredBefore = (): string[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};
const rememberOffered = (ids: readonly string[]): void => {
  try {
    sessionStorage.setItem(NAME, JSON.stringify([...new Set([...offeredBefore(), ...ids])]));
  } catch {
    // Without a memory it may be offered again.
  }
};

/** What the lines of a basket recommend: orderable, not in it, not offered there before, and nothing that does not suit the guest. */
export const recommendedBy = (
  lines: readonly Pick<BasketLine, 'product'>[],
  menu: ResolvedMenu,
  offered: readonly string[],
  wished: Wishes = NO_WISHES,
): string[] => {
  const taken = new Set([...lines.map(({ product }) => product), ...offered]);
  const all = new Set(lines.flatMap(({ product }) => menu.products[product]?.recommendations ?? []));
  const suits = (id: string) => countWishes(wished) === 0 || fitOf(menu.products, id, wished) !== 'unfit';
  return [...all].filter((id) => !taken.has(id) && menu.products[id]?.orderable && suits(id)).slice(0, MOST);
};

type BasketProps = Omit<RecommendationsProps, 'products'> & { lines: readonly BasketLine[] };

/**
 * The same in the basket, chosen as it opens and as more comes into it: each product is offered there once, and stays where it is until
 * the basket closes.
 */
export const BasketRecommendations = ({ lines, ...shared }: BasketProps) => {
  const { menu } = shared;
  const wished = useWished();
  const [ids, setIds] = useState(() => recommendedBy(lines, menu, offeredBefore(), wished));
  // Beside the menu the basket stays open while it fills.
  useEffect(
    () => setIds((now) => [...now, ...recommendedBy(lines, menu, [...now, ...offeredBefore()], wished)].slice(0, MOST)),
    [lines, menu, wished],
  );
  useEffect(() => () => rememberOffered(ids), [ids]);
  return <Recommendations {...shared} products={lines.length === 0 ? [] : ids.flatMap((id) => menu.products[id] ?? [])} />;
};
