import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { noticeAddress } from '../../app/addresses.ts';
import { useMenuLanguage } from '../../app/language.tsx';
import { orderFeeText } from '../../ui/fees.ts';
import { TagIcon, TagSymbol } from '../../ui/TagIcon.tsx';

/** Says that service is included only if there are no automatic fees; otherwise lists the fees. */
const Prices = ({ menu }: { menu: ResolvedMenu }) => {
  const language = useMenuLanguage();
  const { service, fees } = language.texts.menu;
  const onLines = Object.values(menu.products).some((product) => product.fees.length > 0);
  if (!onLines && menu.fees.length === 0) return <p>{service}</p>;
  return (
    <>
      <p>{[fees.taxIncluded, onLines && fees.onLines].filter(Boolean).join(' ')}</p>
      {menu.fees.length > 0 && (
        <ul aria-label={fees.added}>
          {menu.fees.map((fee) => (
            <li key={fee.id}>{`+ ${orderFeeText(fee, language)}`}</li>
          ))}
        </ul>
      )}
    </>
  );
};

/** The legend of the menu's symbols, foldable; works without a script and in print. */
const Legend = ({ menu }: { menu: ResolvedMenu }) => {
  const { signs } = useMenuLanguage().texts.menu;
  const carried = new Set(Object.values(menu.products).flatMap(({ tags }) => tags));
  return (
    <details className="lg">
      <summary>{signs.legend}</summary>
      <ul>
        {menu.tags
          .filter(({ id }) => carried.has(id))
          .map((tag) => (
            <li key={tag.id}>
              <TagIcon tag={tag} />
              <span>{tag.name}</span>
            </li>
          ))}
        {(['none', 'unknown'] as const).map((state) => (
          <li key={state}>
            <TagSymbol name={state} />
            <span>{signs[state]}</span>
          </li>
        ))}
      </ul>
      <p>{signs.silent}</p>
      <p>{signs.traces}</p>
    </details>
  );
};

/**
 * The information that the law requires on a menu: what prices include, where the allergens are listed, and a link to the privacy notice.
 * The venue's own text is in the header (About.tsx).
 */
export const Footer = ({ menu, venue }: { menu: ResolvedMenu; venue: string }) => {
  const { texts, locale } = useMenuLanguage();
  return (
    <footer>
      <Prices menu={menu} />
      <p>{texts.menu.allergens}</p>
      {menu.sections.length > 0 && <Legend menu={menu} />}
      <p>
        <a href={noticeAddress(venue, locale)}>{texts.menu.privacy}</a>
      </p>
    </footer>
  );
};
