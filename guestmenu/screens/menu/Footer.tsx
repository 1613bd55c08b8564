import type { MenuVenue } from '@ardoise/contract/menu.ts';
import { useMenuLanguage } from '../../app/language.tsx';

/** What the law wants on a menu: that prices include service, where the allergens are, the venue's own text. */
export const Footer = ({ venue }: { venue: MenuVenue }) => {
  const { texts } = useMenuLanguage();
  return (
    <footer>
      <p>{texts.menu.service}</p>
      <p>{texts.menu.allergens}</p>
      {venue.legal && <p className="p">{venue.legal}</p>}
    </footer>
  );
};
