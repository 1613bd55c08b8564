import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { memo } from 'react';
import { useMenuLanguage } from '../../app/language.tsx';
import { shownId } from '../../app/look/shown-id.ts';
import { availabilityText, unbroken } from '../../ui/facts.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Meta } from './Meta.tsx';
import { Plus } from './Plus.tsx';
import type { ChangePieces } from './usePicked.ts';

export type ItemProps = {
  product: ResolvedProduct;
  tags: ResolvedMenu['tags'];
  /** The action of "+": adds one piece, or opens the sheet for a choice; null if nothing can be picked. */
  plus: 'add' | 'choose' | null;
  /** Pieces in the basket, and those in the line without note and choices. */
  pieces: number;
  plain: number;
  /**
   * True if record ids are in the page. They are added after hydration, because they would make the document a tenth larger. `named`: ids
   * that are always there.
   */
  marked: boolean;
  named: readonly string[] | undefined;
  onOpen: (product: string) => void;
  onPieces: ChangePieces;
};

export const Item = memo(({ product, tags, plus, pieces, plain, marked, named, onOpen, onPieces }: ItemProps) => {
  const language = useMenuLanguage();
  const { orderable } = product;
  const absent = availabilityText({ ...product, unavailable: !orderable }, language);
  // The number is not repeated if it is shown beside "+".
  const elsewhere = pieces > (plus === 'add' && orderable ? plain : 0);
  return (
    <li className={`cst-item cst-global-separator${orderable ? '' : ' off'}`} data-id={shownId(product.id, marked, named)}>
      <h4 className="cst-item-title cst-global-title">
        <button type="button" lang={language.dishes} onClick={() => onOpen(product.id)}>
          {unbroken(product.name)}
        </button>
        {elsewhere && (
          <span className="n">
            <span aria-hidden="true">{pieces}</span>
            <span className="sr">{language.count(language.texts.menu.picked, pieces)}</span>
          </span>
        )}
      </h4>
      {product.recipe && (
        <p className="cst-item-text cst-global-text" lang={language.dishes}>
          {unbroken(product.recipe)}
        </p>
      )}
      <div className="r">
        <p className="cst-item-price cst-global-price">
          <Price product={product} />
        </p>
        <Meta product={product} tags={tags} />
      </div>
      {absent && <p className="w">{absent}</p>}
      {product.image_url && <Picture url={product.image_url} part="item" />}
      {plus && orderable && (
        <Plus product={product} asks={plus === 'choose'} pieces={plain} marked={marked} onOpen={onOpen} onPieces={onPieces} />
      )}
    </li>
  );
});
