import { isAllergen } from '@ardoise/contract/rules/contents.ts';
import type { FeeNotice } from '@ardoise/menu/pricing/pricing-costs.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useMenuLanguage } from '../../app/language.tsx';
import { tagsOf, volumeText } from '../../ui/facts.ts';
import { feeParts } from '../../ui/fees.ts';
import { TagIcon, TagSymbol } from '../../ui/TagIcon.tsx';

type DeclaredProduct = Pick<ResolvedProduct, 'type_id' | 'tags' | 'allergens_declared' | 'instructions'>;

/** The state shown for a product without declared allergens: `none`, `unknown`, or null if they depend on choices or parts. */
export const allergenStateOf = ({ type_id, tags, allergens_declared, instructions }: DeclaredProduct): 'none' | 'unknown' | null => {
  if (type_id === 2 || tags.some(isAllergen)) return null;
  if (!allergens_declared) return type_id === 1 ? 'unknown' : null;
  const options = instructions.flatMap((instruction) => instruction.options);
  return options.every((option) => option.allergens_declared && !option.tags.some(isAllergen)) ? 'none' : null;
};

/** A fee beside the price. On the menu, its name is hidden on phones if the conditions describe it; the sheet always shows it. */
const Fee = ({ fee }: { fee: FeeNotice }) => {
  const { amount, name, conditions } = feeParts(fee, useMenuLanguage());
  return (
    <span>
      {amount}
      <span className={conditions.length > 0 ? 'fn' : undefined}>{` · ${name}`}</span>
      {conditions.map((one) => ` · ${one}`)}
    </span>
  );
};

/** The rest of the price row: fees, popularity, volume, tags and allergens. */
export const Meta = ({ product, tags }: { product: ResolvedProduct; tags: ResolvedMenu['tags'] }) => {
  const language = useMenuLanguage();
  const { often, signs } = language.texts.menu;
  const shown = tagsOf(product, { tags });
  const state = allergenStateOf(product);
  const volume = product.volume_cl === null ? null : volumeText(product.volume_cl, language);
  const label = language.list([...shown.map(({ name }) => name), ...(state ? [signs[state]] : [])]);
  const { fees, popular } = product;
  if (!volume && !label && !popular && fees.length === 0) return null;
  return (
    <p className="m">
      {fees.map((fee) => (
        <Fee key={fee.id} fee={fee} />
      ))}
      {popular && <span>{often}</span>}
      {volume && <span>{volume}</span>}
      {label && (
        <span role="img" aria-label={label}>
          {shown.map((tag) => (
            <TagIcon key={tag.id} tag={tag} otherwise={`${tag.name} `} />
          ))}
          {state && <TagSymbol name={state} />}
        </span>
      )}
    </p>
  );
};
