import { isAllergen } from '@ardoise/contract/rules/contents.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useMenuLanguage } from '../../app/language.tsx';
import { tagsOf, volumeText } from '../../ui/facts.ts';
import { feeText } from '../../ui/fees.ts';
import { TagIcon, TagSymbol } from '../../ui/TagIcon.tsx';

type Told = Pick<ResolvedProduct, 'type_id' | 'tags' | 'allergens_declared' | 'instructions'>;

/** What is to say of the allergens of a product whose line names none; null where they depend on choices or stand with its parts. */
export const silenceOf = ({ type_id, tags, allergens_declared, instructions }: Told): 'none' | 'unknown' | null => {
  if (type_id === 2 || tags.some(isAllergen)) return null;
  if (!allergens_declared) return type_id === 1 ? 'unknown' : null;
  const options = instructions.flatMap((instruction) => instruction.options);
  return options.every((option) => option.allergens_declared && !option.tags.some(isAllergen)) ? 'none' : null;
};

/** What stands small below a product's price: its volume, its tags and whether its allergens are known, what comes on top. */
export const Meta = ({ product, tags }: { product: ResolvedProduct; tags: ResolvedMenu['tags'] }) => {
  const language = useMenuLanguage();
  const { signs } = language.texts.menu;
  const shown = tagsOf(product, { tags });
  const silence = silenceOf(product);
  const volume = product.volume_cl === null ? null : volumeText(product.volume_cl, language);
  const { fees } = product;
  const label = language.list([...shown.map(({ name }) => name), ...(silence ? [signs[silence]] : [])]);
  if (!volume && !label && fees.length === 0) return null;
  return (
    <p className="m">
      {volume && <span>{volume}</span>}
      {label && (
        <span role="img" aria-label={label}>
          {shown.map((tag) => (
            <TagIcon key={tag.id} tag={tag} otherwise={`${tag.name} `} />
          ))}
          {silence && <TagSymbol name={silence} />}
        </span>
      )}
      {fees.map((fee) => (
        <span key={fee.id}>{feeText(fee, language)}</span>
      ))}
    </p>
  );
};
