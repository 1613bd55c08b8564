import { isAllergen } from '@ardoise/contract/rules/contents.ts';
import type { ToldFee } from '@ardoise/menu/pricing/pricing-costs.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useMenuLanguage } from '../../app/language.tsx';
import { tagsOf, volumeText } from '../../ui/facts.ts';
import { feeParts } from '../../ui/fees.ts';
import { TagIcon, TagSymbol } from '../../ui/TagIcon.tsx';

type Told = Pick<ResolvedProduct, 'type_id' | 'tags' | 'allergens_declared' | 'instructions'>;

/** What is to say of the allergens of a product whose line names none; null where they depend on choices or stand with its parts. */
export const silenceOf = ({ type_id, tags, allergens_declared, instructions }: Told): 'none' | 'unknown' | null => {
  if (type_id === 2 || tags.some(isAllergen)) return null;
  if (!allergens_declared) return type_id === 1 ? 'unknown' : null;
  const options = instructions.flatMap((instruction) => instruction.options);
  return options.every((option) => option.allergens_declared && !option.tags.some(isAllergen)) ? 'none' : null;
};

/** A fee beside the price. A phone shows its name only where nothing else says what it is for; the sheet has it always. */
const Fee = ({ fee }: { fee: ToldFee }) => {
  const { amount, name, conditions } = feeParts(fee, useMenuLanguage());
  return (
    <span>
      {amount}
      <span className={conditions.length > 0 ? 'fn' : undefined}>{` · ${name}`}</span>
      {conditions.map((one) => ` · ${one}`)}
    </span>
  );
};

/** The rest of the row that begins with a product's price: what comes on top, whether it is ordered often, its volume, its tags and allergens. */
export const Meta = ({ product, tags }: { product: ResolvedProduct; tags: ResolvedMenu['tags'] }) => {
  const language = useMenuLanguage();
  const { often, signs } = language.texts.menu;
  const shown = tagsOf(product, { tags });
  const silence = silenceOf(product);
  const volume = product.volume_cl === null ? null : volumeText(product.volume_cl, language);
  const label = language.list([...shown.map(({ name }) => name), ...(silence ? [signs[silence]] : [])]);
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
          {silence && <TagSymbol name={silence} />}
        </span>
      )}
    </p>
  );
};
