import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { contentsOf, type DietFilter, type DietMatch, type DishContents, dietMatchOf } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedOption } from '@ardoise/menu/resolved-menu.ts';
import { type Language, useLanguage } from '../../app/language.tsx';
import { allergenNames, tagsOf } from '../../ui/facts.ts';
import { countFilterTags } from '../../visit/diet-filter.ts';

/** Texts about what options may add; empty if all are declared and add nothing. */
export const byOption = (
  { optional, optionsDeclared }: DishContents,
  menu: ResolvedMenu,
  { texts: { product }, list }: Language,
): string[] => {
  const names = list(allergenNames(optional, menu));
  return [...(names ? [fill(product.byOption, { names })] : []), ...(optionsDeclared ? [] : [product.undeclaredOptions])];
};

type ContentsTextProps = { match: DietMatch; words: readonly (string | false)[] };

const ContentsText = ({ match, words }: ContentsTextProps) => {
  const { texts } = useLanguage();
  const isMismatch = match === 'mismatch';
  const parts = [isMismatch && texts.product.unfit, ...words].filter(Boolean);
  return parts.length === 0 ? null : <small className={isMismatch ? 'contents unfit' : 'contents'}>{parts.join(' · ')}</small>;
};

type ContentsProps = { id: string; menu: ResolvedMenu; dietFilter: DietFilter };

/** The allergens of a part of a bundle or set, which may not be listed on the menu, and whether it matches the diet filter. */
export const Contents = ({ id, menu, dietFilter }: ContentsProps) => {
  const language = useLanguage();
  const { texts, list } = language;
  const product = menu.products[id];
  if (!product || product.type_id === 2) return null;
  const contents = contentsOf(menu.products, product);
  const names = list(allergenNames(contents.tags, menu));
  const added = byOption(contents, menu, language);
  return (
    <ContentsText
      match={countFilterTags(dietFilter) > 0 ? dietMatchOf(menu.products, id, dietFilter) : 'match'}
      words={[
        names !== '' && fill(texts.product.contains, { names }),
        !contents.declared && texts.product.undeclared,
        contents.declared && names === '' && added.length === 0 && texts.product.checkedNone,
        ...added,
      ]}
    />
  );
};

/** The contents of an option: diets and allergens, or that it has none, or is undeclared. */
export const OptionContents = ({ option, match, menu }: { option: ResolvedOption; match: DietMatch; menu: ResolvedMenu }) => {
  const { texts, list } = useLanguage();
  const names = list(allergenNames(option.tags, menu));
  const features = tagsOf(option, menu).flatMap(({ allergen, name }) => (allergen ? [] : name));
  const silent = option.allergens_declared ? texts.product.checkedNone : texts.product.undeclared;
  return <ContentsText match={match} words={[names === '' ? silent : fill(texts.product.contains, { names }), ...features]} />;
};
