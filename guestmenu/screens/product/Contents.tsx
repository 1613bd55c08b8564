import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { contentsOf, type DishContents, type Fit, fitOf, type Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedOption } from '@ardoise/menu/resolved-menu.ts';
import { type Language, useLanguage } from '../../app/language.tsx';
import { allergenNames, tagsOf } from '../../ui/facts.ts';
import { countWishes } from '../../visit/wishes.ts';

/** What the answers to a product's questions may add, in words: nothing where all are declared and add nothing. */
export const byOption = (
  { optional, optionsDeclared }: DishContents,
  menu: ResolvedMenu,
  { texts: { product }, list }: Language,
): string[] => {
  const names = list(allergenNames(optional, menu));
  return [...(names ? [fill(product.byOption, { names })] : []), ...(optionsDeclared ? [] : [product.undeclaredOptions])];
};

type ToldProps = { fit: Fit; words: readonly (string | false)[] };

const Told = ({ fit, words }: ToldProps) => {
  const { texts } = useLanguage();
  const unfit = fit === 'unfit';
  const told = [unfit && texts.product.unfit, ...words].filter(Boolean);
  return told.length === 0 ? null : <small className={unfit ? 'contents unfit' : 'contents'}>{told.join(' · ')}</small>;
};

type ContentsProps = { id: string; menu: ResolvedMenu; wishes: Wishes };

/** The allergens of what stands inside a bundle or set, which need not be on the menu by itself, and whether it keeps to the wishes. */
export const Contents = ({ id, menu, wishes }: ContentsProps) => {
  const language = useLanguage();
  const { texts, list } = language;
  const product = menu.products[id];
  if (!product || product.type_id === 2) return null;
  const contents = contentsOf(menu.products, product);
  const names = list(allergenNames(contents.tags, menu));
  const added = byOption(contents, menu, language);
  return (
    <Told
      fit={countWishes(wishes) > 0 ? fitOf(menu.products, id, wishes) : 'fits'}
      words={[
        names !== '' && fill(texts.product.contains, { names }),
        !contents.declared && texts.product.undeclared,
        contents.declared && names === '' && added.length === 0 && texts.product.checkedNone,
        ...added,
      ]}
    />
  );
};

/** What an option adds: its diets, its allergens, or that it has none, or that nobody has said. */
export const OptionContents = ({ option, fit, menu }: { option: ResolvedOption; fit: Fit; menu: ResolvedMenu }) => {
  const { texts, list } = useLanguage();
  const names = list(allergenNames(option.tags, menu));
  const features = tagsOf(option, menu).flatMap(({ allergen, name }) => (allergen ? [] : name));
  const silent = option.allergens_declared ? texts.product.checkedNone : texts.product.undeclared;
  return <Told fit={fit} words={[names === '' ? silent : fill(texts.product.contains, { names }), ...features]} />;
};
