// Before an order is sent: what of it does not suit the guest, and whether the kitchen is told what they avoid.
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { useLanguage } from '../../app/language.tsx';
import { allergenNames } from '../../ui/facts.ts';
import { useClashes } from '../../ui/Suits.tsx';
import type { Visit } from '../../visit/visit.ts';
import { useWished } from '../../visit/wishes.ts';

/** How many lines do not suit the guest; they are marked one by one above. */
export const Clashes = ({ visit: { resolved, stored } }: { visit: Visit }) => {
  const { texts, count } = useLanguage();
  const { length } = useClashes(stored.basket.lines, resolved);
  return length === 0 ? null : <p className="notice">{count(texts.filter.clashes, length)}</p>;
};

type TellKitchenProps = { visit: Visit; told: boolean; disabled: boolean; onTold: (told: boolean) => void };

/** Sends what the guest avoids with the order, where they want it. */
export const TellKitchen = ({ visit, told, disabled, onTold }: TellKitchenProps) => {
  const { texts, list } = useLanguage();
  const { without } = useWished();
  const names = list(allergenNames([...without], visit.resolved));
  if (names === '') return null;
  return (
    <label className="choice row">
      <input type="checkbox" checked={told} disabled={disabled} onChange={(event) => onTold(event.currentTarget.checked)} />
      <span>
        {fill(texts.filter.tell, { names })}
        <small className="details">{texts.filter.tellHint}</small>
      </span>
    </label>
  );
};
