import { contentsOf, fitOf, type Wishes } from '@ardoise/contract/menu/menu-diet.ts';
import type { ResolvedMenu } from '@ardoise/contract/menu/resolved-menu.ts';
import { fill, useLanguage } from '../../app/language.tsx';
import { countWishes } from '../../app/wishes.ts';
import { tagsOf } from '../../ui/facts.ts';

type ContentsProps = { id: string; menu: ResolvedMenu; wishes: Wishes };

/** The allergens of what stands inside a bundle or set, which need not be on the menu by itself, and whether it keeps to the wishes. */
export const Contents = ({ id, menu, wishes }: ContentsProps) => {
  const { texts } = useLanguage();
  const product = menu.products[id];
  if (!product || product.type_id === 2) return null;
  const { tags, declared } = contentsOf(menu.products, product);
  const allergens = tagsOf({ tags }, menu).filter(({ allergen }) => allergen);
  const unfit = countWishes(wishes) > 0 && fitOf(menu.products, id, wishes) === 'unfit';
  const told = [
    unfit && texts.product.unfit,
    allergens.length > 0 && fill(texts.product.contains, { names: allergens.map(({ name }) => name).join(', ') }),
    !declared && texts.product.undeclared,
  ].filter(Boolean);
  return told.length === 0 ? null : <small className={unfit ? 'contents unfit' : 'contents'}>{told.join(' · ')}</small>;
};
