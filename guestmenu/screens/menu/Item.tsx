import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { memo } from 'react';
import { type MenuLanguage, useMenuLanguage } from '../../app/language.tsx';
import { absence, tagsOf, unbroken, volumeText } from '../../ui/facts.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';

export type ItemProps = {
  product: ResolvedProduct;
  tags: ResolvedMenu['tags'];
  /** Greyed with its section or category. */
  off: boolean;
  /** Pieces in the basket. */
  pieces: number;
  /** Record ids stand in the page once it is hydrated: in the document they would cost a tenth of its weight. */
  marked: boolean;
  onOpen: (product: string) => void;
};

const Meta = ({ product, tags, language }: Pick<ItemProps, 'product' | 'tags'> & { language: MenuLanguage }) => {
  const shown = tagsOf(product, { tags });
  const volume = product.volume_cl === null ? null : volumeText(product.volume_cl, language);
  if (!volume && shown.length === 0) return null;
  return (
    <p className="m">
      {volume && <span>{volume}</span>}
      {shown.length > 0 && (
        <span role="img" aria-label={shown.map(({ name }) => name).join(', ')}>
          {shown.map(({ icon, name }) => icon || name).join('')}
        </span>
      )}
    </p>
  );
};

export const Item = memo(({ product, tags, off, pieces, marked, onOpen }: ItemProps) => {
  const language = useMenuLanguage();
  const absent = absence(product, language);
  return (
    <li className={`cst-item cst-global-separator${off || absent ? ' off' : ''}`} data-id={marked ? product.id : undefined}>
      <h4 className="cst-item-title cst-global-title">
        <button type="button" onClick={() => onOpen(product.id)}>
          {unbroken(product.name)}
        </button>
        {pieces > 0 && (
          <span className="n">
            <span aria-hidden="true">{pieces}</span>
            <span className="sr">{language.count(language.texts.menu.picked, pieces)}</span>
          </span>
        )}
      </h4>
      {product.recipe && <p className="cst-item-text cst-global-text">{product.recipe}</p>}
      <p className="cst-item-price cst-global-price">
        <Price product={product} />
      </p>
      <Meta product={product} tags={tags} language={language} />
      {absent && <p className="w">{absent}</p>}
      {product.image_url && <Picture url={product.image_url} part="item" />}
    </li>
  );
});
