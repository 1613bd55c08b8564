import { pictureAt } from '@ardoise/contract/files.ts';
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import { GUEST_DAYS } from '@ardoise/contract/rules/guests.ts';
import { bcp47, type Locale } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/texts.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useEffect, useRef } from 'react';
import { pageQuery } from '../../app/addresses.ts';
import { useConnected } from '../../app/connection.ts';
import type { TableAddress } from '../../app/hydrated.ts';
import { useMenuLanguage } from '../../app/language.tsx';
import { openText, webLink } from '../../ui/facts.ts';
import { languageOwnName } from '../../ui/languages.ts';
import { pictureWidths } from '../../ui/Picture.tsx';

type HeaderProps = {
  venue: MenuVenue;
  menu: ResolvedMenu;
  offered: readonly Locale[];
  address: TableAddress;
  /** Why orders cannot be for that table, in words. */
  tableProblem: string | null;
  welcome: WelcomeProps | null;
};

const Links = ({ venue }: { venue: MenuVenue }) => {
  const { texts } = useMenuLanguage();
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
  if (links.length === 0 && !venue.address) return null;
  return (
    <nav className="l" aria-label={texts.menu.links}>
      {venue.address && !webLink(venue.gmaps) && <span>{venue.address}</span>}
      {links.map(({ name, href }) => (
        <a key={href} href={href} rel="noopener">
          {name}
        </a>
      ))}
    </nav>
  );
};

/** Closes the choice on Escape, on a press outside, and when the focus moves on. */
const closeOnLeaving = (box: HTMLDetailsElement): (() => void) => {
  const listening = new AbortController();
  const leave = ({ target }: Event) => {
    if (!box.contains(target as Node)) box.open = false;
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !box.open) return;
    box.open = false;
    box.querySelector('summary')?.focus();
  };
  addEventListener('pointerdown', leave, listening);
  addEventListener('focusin', leave, listening);
  addEventListener('keydown', onKey, listening);
  return () => listening.abort();
};

const Languages = ({ offered, address: { table, code } }: Pick<HeaderProps, 'offered' | 'address'>) => {
  const { locale, texts } = useMenuLanguage();
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => (box.current ? closeOnLeaving(box.current) : undefined), []);
  if (offered.length < 2) return null;
  return (
    <details className="g" ref={box}>
      <summary>
        <span className="sr">{fill(texts.menu.pair, { name: texts.menu.language, value: '' })}</span>
        {languageOwnName(locale)}
      </summary>
      <nav aria-label={texts.menu.language}>
        {offered.map((one) => (
          <a
            key={one}
            href={pageQuery(one, table, code)}
            lang={bcp47(one)}
            hrefLang={bcp47(one)}
            aria-current={one === locale ? 'true' : undefined}
          >
            {languageOwnName(one)}
          </a>
        ))}
      </nav>
    </details>
  );
};

export type WelcomeProps = { given: boolean; opened: boolean; onOpen: () => void };

/** The line that opens the welcome box; the focus comes back to it. */
const Welcome = ({ given, opened, onOpen }: WelcomeProps) => {
  const { texts } = useMenuLanguage();
  const line = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    // Some browsers do not give the focus back to a button that was tapped.
    if (wasOpened.current && !opened) line.current?.focus();
    wasOpened.current = opened;
  }, [opened]);
  return (
    <button type="button" ref={line} aria-haspopup="dialog" onClick={onOpen}>
      {given ? texts.menu.welcomed : fill(texts.menu.welcome, { days: GUEST_DAYS })}
    </button>
  );
};

export const Header = ({ venue, menu, offered, address, tableProblem, welcome }: HeaderProps) => {
  const language = useMenuLanguage();
  const connected = useConnected();
  return (
    <header>
      {venue.image_url && (
        <img
          className="k"
          src={pictureAt(venue.image_url, 640)}
          srcSet={pictureWidths(venue.image_url)}
          sizes="(min-width:60rem) 42rem,100vw"
          alt=""
          width="1000"
          height="350"
          fetchPriority="high"
        />
      )}
      <div className="h">
        <h1 className={venue.display_name ? 'cst-global-title' : 'sr'}>{venue.name}</h1>
        <Languages offered={offered} address={address} />
        <p className="o">
          <span className={menu.open ? 'y' : 'z'}>{openText(menu, language)}</span>
          {address.table !== null && tableProblem === null && (
            <span className="t">{fill(language.texts.menu.table, { table: address.table })}</span>
          )}
          {welcome && <Welcome {...welcome} />}
        </p>
        {tableProblem !== null && (
          <p className="notice" role="alert">
            {tableProblem}
          </p>
        )}
        {!connected && (
          <p className="notice" role="status">
            {language.texts.menu.offline}
          </p>
        )}
        <Links venue={venue} />
      </div>
    </header>
  );
};
