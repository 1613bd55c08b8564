import { contentsOf, type DietFilter } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedProduct, ResolvedTag } from '@ardoise/menu/resolved-menu.ts';
import { useLanguage } from '../../app/language.tsx';
import { availabilityText, fromText, tagsOf, unbroken, volumeText } from '../../ui/facts.ts';
import { feeText } from '../../ui/fees.ts';
import { Price } from '../../ui/Price.tsx';
import { TagIcon, TagSymbol } from '../../ui/TagIcon.tsx';
import { byOption } from './Contents.tsx';
import { Parts } from './Parts.tsx';

type FactsProps = { product: ResolvedProduct; menu: ResolvedMenu };

const Labels = ({ tags }: { tags: readonly ResolvedTag[] }) =>
  tags.length === 0 ? null : (
    <ul className="labels row g3">
      {tags.map((tag) => (
        <li key={tag.id} className="pill row g3">
          <TagIcon tag={tag} />
          <span>{tag.name}</span>
        </li>
      ))}
    </ul>
  );

/** Allergens in writing, including those of a set's parts. "None" is shown only if everything is declared, options included. */
const Allergens = ({ product, menu }: FactsProps) => {
  const language = useLanguage();
  const { texts } = language;
  const contents = contentsOf(menu.products, product);
  const allergens = tagsOf(contents, menu).filter(({ allergen }) => allergen);
  const added = byOption(contents, menu, language);
  const state = !contents.declared ? 'unknown' : allergens.length + added.length === 0 ? 'none' : null;
  const sentences = { unknown: texts.product.allergensUnknown, none: texts.product.noAllergens };
  return (
    <>
      <h3>{texts.product.allergens}</h3>
      <Labels tags={allergens} />
      {product.type_id === 2 && <p>{texts.product.allergensByChoice}</p>}
      {product.type_id !== 2 && state && (
        <p className="sign row g3">
          <TagSymbol name={state} />
          <span>{sentences[state]}</span>
        </p>
      )}
      {added.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
};

/** All facts about a product: price, volume, description, contents. */
export const Facts = ({ product, menu, dietFilter }: FactsProps & { dietFilter: DietFilter }) => {
  const language = useLanguage();
  const { texts } = language;
  const features = tagsOf(product, menu).filter(({ allergen }) => !allergen);
  const later = product.opens_at === null ? texts.menu.notNow : fromText(product.opens_at, language);
  const absent = availabilityText(product, language) ?? (product.orderable ? null : later);
  return (
    <>
      <p className="price row cst-global-price">
        <Price product={product} />
        {product.volume_cl !== null && <span>{volumeText(product.volume_cl, language)}</span>}
      </p>
      {product.fees.map((fee) => (
        <p key={fee.id} className="hint">
          {feeText(fee, language)}
          {fee.message && <small lang={language.dishes}>{` ${fee.message}`}</small>}
        </p>
      ))}
      {absent && <p className="problem">{absent}</p>}
      {product.recipe && (
        <p className="recipe cst-global-text" lang={language.dishes}>
          {unbroken(product.recipe)}
        </p>
      )}
      {product.parts.length > 0 && (
        <>
          <h3>{texts.product.contents}</h3>
          <Parts parts={product.parts} menu={menu} dietFilter={dietFilter} />
        </>
      )}
      {features.length > 0 && <h3>{texts.product.features}</h3>}
      <Labels tags={features} />
      <Allergens product={product} menu={menu} />
    </>
  );
};
