import { fill } from '@ardoise/contract/rules/texts.ts';
import { contentsOf, type Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedProduct, ResolvedTag } from '@ardoise/menu/resolved-menu.ts';
import { useLanguage } from '../../app/language.tsx';
import { absence, tagsOf, volumeText } from '../../ui/facts.ts';
import { Price } from '../../ui/Price.tsx';
import { byOption } from './Contents.tsx';
import { Parts } from './Parts.tsx';

type FactsProps = { product: ResolvedProduct; menu: ResolvedMenu };

const Labels = ({ tags }: { tags: readonly ResolvedTag[] }) =>
  tags.length === 0 ? null : (
    <ul className="labels">
      {tags.map(({ id, name, icon }) => (
        <li key={id}>
          <span aria-hidden="true">{icon}</span> {name}
        </li>
      ))}
    </ul>
  );

/** Allergens in writing, those of a set's parts too; "none" is said only where somebody has looked, at the options as well. */
const Allergens = ({ product, menu }: FactsProps) => {
  const { texts } = useLanguage();
  const contents = contentsOf(menu.products, product);
  const allergens = tagsOf(contents, menu).filter(({ allergen }) => allergen);
  const added = byOption(contents, menu, texts);
  const told = [...added];
  if (product.type_id === 2) told.unshift(texts.product.allergensByChoice);
  else if (!contents.declared) told.unshift(texts.product.allergensUnknown);
  else if (allergens.length + added.length === 0) told.unshift(texts.product.noAllergens);
  return (
    <>
      <h3>{texts.product.allergens}</h3>
      <Labels tags={allergens} />
      {told.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
};

/** All that is known of a product: price, volume, description, what is in it. */
export const Facts = ({ product, menu, wishes }: FactsProps & { wishes: Wishes }) => {
  const language = useLanguage();
  const { texts, time } = language;
  const features = tagsOf(product, menu).filter(({ allergen }) => !allergen);
  const later = product.opens_at === null ? texts.menu.notNow : fill(texts.menu.from, { time: time(product.opens_at) });
  const absent = absence(product, language) ?? (product.orderable ? null : later);
  return (
    <>
      <p className="price cst-global-price">
        <Price product={product} />
        {product.volume_cl !== null && <span>{volumeText(product.volume_cl, language)}</span>}
      </p>
      {absent && <p className="absent">{absent}</p>}
      {product.recipe && <p className="recipe cst-global-text">{product.recipe}</p>}
      {product.parts.length > 0 && (
        <>
          <h3>{texts.product.contents}</h3>
          <Parts parts={product.parts} menu={menu} wishes={wishes} />
        </>
      )}
      {features.length > 0 && <h3>{texts.product.features}</h3>}
      <Labels tags={features} />
      <Allergens product={product} menu={menu} />
    </>
  );
};
