import type { DietFilter } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedTag } from '@ardoise/menu/resolved-menu.ts';
import { useMemo } from 'react';
import { useLanguage } from '../../app/language.tsx';
import { countMatching, type MatchCounts } from '../../ui/diet-matches.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { TagIcon } from '../../ui/TagIcon.tsx';
import { countFilterTags, NO_FILTER } from '../../visit/diet-filter.ts';

type TagChoicesProps = {
  title: string;
  tags: readonly ResolvedTag[];
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
};

const TagChoices = ({ title, tags, chosen, onChosen }: TagChoicesProps) =>
  tags.length === 0 ? null : (
    <fieldset className="choices">
      <legend>{title}</legend>
      <div className="wishes grid">
        {tags.map((tag) => (
          <label key={tag.id} className="choice row">
            <input
              type="checkbox"
              checked={chosen.includes(tag.id)}
              onChange={() => onChosen(chosen.includes(tag.id) ? chosen.filter((one) => one !== tag.id) : [...chosen, tag.id])}
            />
            <TagIcon tag={tag} />
            <span>{tag.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );

type FilterSheetProps = { menu: ResolvedMenu; dietFilter: DietFilter; onDietFilter: (dietFilter: DietFilter) => void; onClose: () => void };

/** The number of hidden and undeclared products, updated live, and the button that shows the result. */
const Done = ({
  matchCounts,
  onDietFilter,
  onClose,
}: { matchCounts: MatchCounts | null } & Pick<FilterSheetProps, 'onDietFilter' | 'onClose'>) => {
  const { texts, count } = useLanguage();
  const counts = matchCounts && [
    matchCounts.hidden > 0 && count(texts.menu.hidden, matchCounts.hidden),
    matchCounts.undeclared > 0 && count(texts.menu.undeclared, matchCounts.undeclared),
  ];
  const see = matchCounts && (matchCounts.matches > 0 ? count(texts.filter.see, matchCounts.matches) : texts.filter.nothing);
  return (
    <>
      <p className="whole" role="status">
        {counts?.filter(Boolean).join(' · ')}
      </p>
      {matchCounts && (
        <button type="button" className="link" onClick={() => onDietFilter(NO_FILTER)}>
          {texts.menu.showAll}
        </button>
      )}
      <button type="button" className="main cst-global-button" onClick={onClose}>
        {see ?? texts.filter.done}
      </button>
    </>
  );
};

/**
 * Lists all allergens, because one that no product declares may be in undeclared products. Other tags are listed only if a product has
 * them.
 */
export const FilterSheet = ({ menu, dietFilter, onDietFilter, onClose }: FilterSheetProps) => {
  const { texts } = useLanguage();
  const carried = useMemo(() => new Set(Object.values(menu.products).flatMap(({ tags }) => tags)), [menu.products]);
  const matchCounts = useMemo(() => (countFilterTags(dietFilter) > 0 ? countMatching(menu, dietFilter) : null), [menu, dietFilter]);
  const kept = ({ id, allergen }: ResolvedTag) => !allergen && (carried.has(id) || dietFilter.only.includes(id));
  return (
    <Sheet
      title={texts.menu.filter}
      onClose={onClose}
      action={<Done matchCounts={matchCounts} onDietFilter={onDietFilter} onClose={onClose} />}
    >
      <TagChoices
        title={texts.filter.avoid}
        tags={menu.tags.filter(({ allergen }) => allergen)}
        chosen={dietFilter.without}
        onChosen={(without) => onDietFilter({ ...dietFilter, without })}
      />
      <TagChoices
        title={texts.filter.keep}
        tags={menu.tags.filter(kept)}
        chosen={dietFilter.only}
        onChosen={(only) => onDietFilter({ ...dietFilter, only })}
      />
      <p className="hint">{`${texts.filter.hint} ${texts.menu.signs.traces}`}</p>
    </Sheet>
  );
};
