import type { Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedTag } from '@ardoise/menu/resolved-menu.ts';
import { useMemo } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { countFitting, type Fitting } from '../../ui/fitting.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { TagIcon } from '../../ui/TagIcon.tsx';
import { countWishes, NO_WISHES } from '../../visit/wishes.ts';

type WishListProps = { title: string; tags: readonly ResolvedTag[]; wished: readonly string[]; onWished: (wished: string[]) => void };

const WishList = ({ title, tags, wished, onWished }: WishListProps) =>
  tags.length === 0 ? null : (
    <fieldset className="choices">
      <legend>{title}</legend>
      <div className="wishes grid">
        {tags.map((tag) => (
          <label key={tag.id} className="choice row">
            <input
              type="checkbox"
              checked={wished.includes(tag.id)}
              onChange={() => onWished(wished.includes(tag.id) ? wished.filter((one) => one !== tag.id) : [...wished, tag.id])}
            />
            <TagIcon tag={tag} />
            <span>{tag.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );

type FilterSheetProps = { menu: ResolvedMenu; wishes: Wishes; onWishes: (wishes: Wishes) => void; onClose: () => void };

/** What the choice leaves out, and how much of that for want of a word, said as it is made; and the way to what is left. */
const Done = ({ fitting, onWishes, onClose }: { fitting: Fitting | null } & Pick<FilterSheetProps, 'onWishes' | 'onClose'>) => {
  const { texts, count } = useLanguage();
  const told = fitting && [
    fitting.hidden > 0 && count(texts.menu.hidden, fitting.hidden),
    fitting.undeclared > 0 && count(texts.menu.undeclared, fitting.undeclared),
  ];
  const see = fitting && (fitting.fits > 0 ? count(texts.filter.see, fitting.fits) : texts.filter.nothing);
  return (
    <>
      <p className="whole" role="status">
        {told?.filter(Boolean).join(' · ')}
      </p>
      {fitting && (
        <button type="button" className="link" onClick={() => onWishes(NO_WISHES)}>
          {texts.menu.showAll}
        </button>
      )}
      <button type="button" className="main cst-global-button" onClick={onClose}>
        {see ?? texts.filter.done}
      </button>
    </>
  );
};

/** All allergens, since one that nothing carries may be undeclared; of the other tags those that something carries. */
export const FilterSheet = ({ menu, wishes, onWishes, onClose }: FilterSheetProps) => {
  const { texts } = useLanguage();
  const carried = useMemo(() => new Set(Object.values(menu.products).flatMap(({ tags }) => tags)), [menu.products]);
  const fitting = useMemo(() => (countWishes(wishes) > 0 ? countFitting(menu, wishes) : null), [menu, wishes]);
  const kept = ({ id, allergen }: ResolvedTag) => !allergen && (carried.has(id) || wishes.only.includes(id));
  return (
    <Sheet title={texts.menu.filter} onClose={onClose} action={<Done fitting={fitting} onWishes={onWishes} onClose={onClose} />}>
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
      <p className="hint">{`${texts.filter.hint} ${texts.menu.signs.traces}`}</p>
    </Sheet>
  );
};
