import type { Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedTag } from '@ardoise/menu/resolved-menu.ts';
import { useLanguage } from '../../app/language.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { countWishes, NO_WISHES } from '../../visit/wishes.ts';

type WishListProps = { title: string; tags: readonly ResolvedTag[]; wished: readonly string[]; onWished: (wished: string[]) => void };

const WishList = ({ title, tags, wished, onWished }: WishListProps) =>
  tags.length === 0 ? null : (
    <fieldset className="choices">
      <legend>{title}</legend>
      <div className="wishes">
        {tags.map(({ id, name, icon }) => (
          <label key={id} className="choice">
            <input
              type="checkbox"
              checked={wished.includes(id)}
              onChange={() => onWished(wished.includes(id) ? wished.filter((one) => one !== id) : [...wished, id])}
            />
            <span>
              {name} <span aria-hidden="true">{icon}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );

type FilterSheetProps = { menu: ResolvedMenu; wishes: Wishes; onWishes: (wishes: Wishes) => void; onClose: () => void };

/** All allergens, since one that nothing carries may be undeclared; of the other tags those that something carries. */
export const FilterSheet = ({ menu, wishes, onWishes, onClose }: FilterSheetProps) => {
  const { texts } = useLanguage();
  const carried = new Set(Object.values(menu.products).flatMap(({ tags }) => tags));
  const kept = ({ id, allergen }: ResolvedTag) => !allergen && (carried.has(id) || wishes.only.includes(id));
  return (
    <Sheet
      title={texts.menu.filter}
      onClose={onClose}
      action={
        <>
          {countWishes(wishes) > 0 && (
            <button type="button" className="link" onClick={() => onWishes(NO_WISHES)}>
              {texts.menu.showAll}
            </button>
          )}
          <button type="button" className="main cst-global-button" onClick={onClose}>
            {texts.filter.done}
          </button>
        </>
      }
    >
      <p className="hint">{texts.filter.hint}</p>
      <WishList
        title={texts.filter.avoid}
        tags={menu.tags.filter(({ allergen }) => allergen)}
        wished={wishes.without}
        onWished={(without) => onWishes({ ...wishes, without })}
      />
      <WishList
        title={texts.filter.keep}
        tags={menu.tags.filter(kept)}
        wished={wishes.only}
        onWished={(only) => onWishes({ ...wishes, only })}
      />
    </Sheet>
  );
};
