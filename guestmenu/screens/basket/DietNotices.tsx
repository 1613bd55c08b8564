// Before an order is sent: mismatches with the diet filter, and whether to inform the kitchen.
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useLanguage } from '../../app/language.tsx';
import { useMismatches } from '../../ui/DietMatch.tsx';
import { allergenNames } from '../../ui/facts.ts';
import { useActiveFilter } from '../../visit/diet-filter.ts';
import type { Visit } from '../../visit/visit.ts';

/** The number of lines that do not match the filter; each line is marked above. */
export const Mismatches = ({ visit: { resolved, stored } }: { visit: Visit }) => {
  const { texts, count } = useLanguage();
  const { length } = useMismatches(stored.basket.lines, resolved);
  return length === 0 ? null : <p className="notice">{count(texts.filter.clashes, length)}</p>;
};

type KitchenNoticeProps = { visit: Visit; informs: boolean; disabled: boolean; onInforms: (informs: boolean) => void };

/** Lets the guest send the avoided allergens with the order. */
export const KitchenNotice = ({ visit, informs, disabled, onInforms }: KitchenNoticeProps) => {
  const { texts, list } = useLanguage();
  const { without } = useActiveFilter();
  const names = list(allergenNames([...without], visit.resolved));
  if (names === '') return null;
  return (
    <label className="choice row">
      <input type="checkbox" checked={informs} disabled={disabled} onChange={(event) => onInforms(event.currentTarget.checked)} />
      <span>
        {fill(texts.filter.tell, { names })}
        <small className="details">{texts.filter.tellHint}</small>
      </span>
    </label>
  );
};
