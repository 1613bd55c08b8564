import type { MenuVenue } from '@ardoise/contract/menu.ts';
import { useMenuLanguage } from '../../app/language.tsx';
import { webLink } from '../../ui/facts.ts';
import { Popover } from './Popover.tsx';

/** Address, links and legal text of the venue, in a popover. */
export const About = ({ venue }: { venue: MenuVenue }) => {
  const { texts, dishes } = useMenuLanguage();
  const links = [
    [venue.address ? venue.address : texts.menu.map, venue.gmaps],
    [texts.menu.website, venue.website],
    ['Instagram', venue.instagram],
    ['Facebook', venue.facebook],
    ['Tripadvisor', venue.tripadvisor],
  ].flatMap(([name = '', address = '']) => {
    const href = webLink(address);
    return href ? [{ name, href }] : [];
  });
  if (links.length === 0 && !venue.address && !venue.legal) return null;
  return (
    <Popover
      className="g x"
      sign={
        <>
          <span className="sr">{texts.menu.about}</span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 11v6m0-10v.01M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0" />
          </svg>
        </>
      }
    >
      <div>
        <nav className="l" aria-label={texts.menu.links}>
          {venue.address && !webLink(venue.gmaps) && <span>{venue.address}</span>}
          {links.map(({ name, href }) => (
            <a key={href} href={href} rel="noopener">
              {name}
            </a>
          ))}
        </nav>
        {venue.legal && (
          <p className="p" lang={dishes}>
            {venue.legal}
          </p>
        )}
      </div>
    </Popover>
  );
};
