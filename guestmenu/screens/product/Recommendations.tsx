import { pictureAt } from '@ardoise/contract/files.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { type DietFilter, dietMatchOf } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { DishDietMatch, useDietMatch } from '../../ui/DietMatch.tsx';
import { availabilityText, unbroken } from '../../ui/facts.ts';
import { pictureWidths } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { type BasketLine, emptyLine, openChoices } from '../../visit/basket.ts';
import { countFilterTags, NO_FILTER, useActiveFilter } from '../../visit/diet-filter.ts';

type RecommendationsProps = {
  products: readonly ResolvedProduct[];
  menu: ResolvedMenu;
  onOpen: (product: string) => void;
  /** Adds one piece to the basket; undefined if nothing can be picked. */
  onAdd?: ((product: ResolvedProduct) => void) | undefined;
};

type CardProps = Omit<RecommendationsProps, 'products'> & { product: ResolvedProduct; added: number };

const Card = ({ product, menu, added, onOpen, onAdd }: CardProps) => {
  const language = useLanguage();
  const { texts, dishes } = language;
  const { id, name, image_url } = product;
  const match = useDietMatch(menu, id);
  // A product that does not match the diet filter opens its sheet instead of being added.
  const asks = match === 'mismatch' || openChoices(product, emptyLine(id), menu.products).length > 0;
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
        <DishDietMatch id={id} menu={menu} />
        {!product.orderable && <small>{availabilityText({ ...product, unavailable: true }, language)}</small>}
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

/** Recommended products: a tap opens one, "+" adds one that needs no choice. */
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
/** As many as can be read at a glance. */
const MAX_RECOMMENDATIONS = 3;

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
    // Without storage, products may be offered again.
  }
};

/** The products recommended by the lines of a basket: orderable, not in it, not offered before, and not against the diet filter. */
export const recommendedBy = (
  lines: readonly Pick<BasketLine, 'product'>[],
  menu: ResolvedMenu,
  offered: readonly string[],
  activeFilter: DietFilter = NO_FILTER,
): string[] => {
  const taken = new Set([...lines.map(({ product }) => product), ...offered]);
  const all = new Set(lines.flatMap(({ product }) => menu.products[product]?.recommendations ?? []));
  const isAllowed = (id: string) => countFilterTags(activeFilter) === 0 || dietMatchOf(menu.products, id, activeFilter) !== 'mismatch';
  return [...all].filter((id) => !taken.has(id) && menu.products[id]?.orderable && isAllowed(id)).slice(0, MAX_RECOMMENDATIONS);
};

type BasketProps = Omit<RecommendationsProps, 'products'> & { lines: readonly BasketLine[] };

/**
 * The recommendations in the basket, chosen when it opens and when lines are added. Each product is offered once, and keeps its place until
 * the basket closes.
 */
export const BasketRecommendations = ({ lines, ...shared }: BasketProps) => {
  const { menu } = shared;
  const activeFilter = useActiveFilter();
  const [ids, setIds] = useState(() => recommendedBy(lines, menu, offeredBefore(), activeFilter));
  // Beside the menu, the basket stays open while it fills.
  useEffect(
    () =>
      setIds((now) => [...now, ...recommendedBy(lines, menu, [...now, ...offeredBefore()], activeFilter)].slice(0, MAX_RECOMMENDATIONS)),
    [lines, menu, activeFilter],
  );
  useEffect(() => () => rememberOffered(ids), [ids]);
  return <Recommendations {...shared} products={lines.length === 0 ? [] : ids.flatMap((id) => menu.products[id] ?? [])} />;
};
