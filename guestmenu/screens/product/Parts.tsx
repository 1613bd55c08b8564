import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { DietFilter } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedPart } from '@ardoise/menu/resolved-menu.ts';
import { useLanguage } from '../../app/language.tsx';
import { Contents } from './Contents.tsx';

type PartsProps = { parts: readonly (ResolvedPart & { supplement?: number })[]; menu: ResolvedMenu; dietFilter: DietFilter };

/** The parts of a set, or the choices of a bundle's step, read-only. */
export const Parts = ({ parts, menu, dietFilter }: PartsProps) => {
  const { texts, money, dishes } = useLanguage();
  return (
    <ul className="parts">
      {parts.map(({ id, name, unavailable, supplement = 0 }) => (
        <li key={id} className={unavailable ? 'off' : undefined}>
          <bdi lang={dishes}>{name}</bdi>
          {supplement > 0 && <bdi>{` ${fill(texts.product.supplement, { price: money(supplement) })}`}</bdi>}
          {unavailable && <small>{` ${texts.menu.unavailable}`}</small>}
          <Contents id={id} menu={menu} dietFilter={dietFilter} />
        </li>
      ))}
    </ul>
  );
};
