import { pictureAt } from '@ardoise/contract/files.ts';
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import { bcp47, type Locale } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useEffect, useRef } from 'react';
import { pageQuery } from '../../app/addresses.ts';
import { useConnected } from '../../app/connection.ts';
import type { TableAddress } from '../../app/hydrated.ts';
import { useMenuLanguage } from '../../app/language.tsx';
import { openText } from '../../ui/facts.ts';
import { languageOwnName } from '../../ui/languages.ts';
import { pictureWidths } from '../../ui/Picture.tsx';
import { modeOf } from '../../visit/mode.ts';
import { About } from './About.tsx';
import { Popover } from './Popover.tsx';

type HeaderProps = {
  venue: MenuVenue;
  menu: ResolvedMenu;
  offered: readonly Locale[];
  address: TableAddress;
  /** The reason why the table of the address cannot be used, as text. */
  tableProblem: string | null;
  welcome: WelcomeProps | null;
};

const Languages = ({ offered, address: { table, code } }: Pick<HeaderProps, 'offered' | 'address'>) => {
  const { locale, texts } = useMenuLanguage();
  if (offered.length < 2) return null;
  return (
    <Popover
      className="g"
      sign={
        <>
          <span className="sr">{fill(texts.menu.pair, { name: texts.menu.language, value: '' })}</span>
          {languageOwnName(locale)}
        </>
      }
    >
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
    </Popover>
  );
};

export type WelcomeProps = { given: boolean; opened: boolean; onOpen: () => void };

/** Opens the welcome box; returns the focus to the button when it closes. */
const Welcome = ({ given, opened, onOpen }: WelcomeProps) => {
  const { texts } = useMenuLanguage();
  const line = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    // Some browsers do not restore the focus to a tapped button.
    if (wasOpened.current && !opened) line.current?.focus();
    wasOpened.current = opened;
  }, [opened]);
  return (
    <button type="button" className="link" ref={line} aria-haspopup="dialog" onClick={onOpen}>
      {given ? texts.menu.welcomed : texts.menu.welcome}
    </button>
  );
};

/** The venue's picture, behind its name. */
const Cover = ({ url }: { url: string }) => (
  <img
    className="k"
    src={pictureAt(url, 640)}
    srcSet={pictureWidths(url)}
    sizes="(min-width:72rem) 70rem,100vw"
    alt=""
    width="1000"
    height="350"
    fetchPriority="high"
  />
);

type StateProps = { menu: ResolvedMenu; table: string | null; refuses: boolean };

/** Open or closed, and the table, in one row. If no orders are accepted it is a banner, shown in full while the details are open. */
const State = ({ menu, table, refuses }: StateProps) => {
  const language = useMenuLanguage();
  const { texts } = language;
  return (
    <p className={refuses ? 'o b row' : 'o row'}>
      <span className={menu.open ? 'y' : 'z'}>{openText(menu, language)}</span>
      {refuses && <span> · {texts.menu.noOrders} </span>}
      {table !== null && <b>{fill(texts.menu.table, { table })}</b>}
    </p>
  );
};

export const Header = ({ venue, menu, offered, address, tableProblem, welcome }: HeaderProps) => {
  const { texts } = useMenuLanguage();
  const connected = useConnected();
  return (
    <header>
      <div className="h row">
        {venue.image_url && <Cover url={venue.image_url} />}
        <h1 className={venue.display_name ? 'cst-global-title' : 'sr'}>{venue.name}</h1>
        <State menu={menu} table={tableProblem === null ? address.table : null} refuses={!menu.open && modeOf(venue) === 'order'} />
        <Languages offered={offered} address={address} />
        <About venue={venue} />
        {welcome && <Welcome {...welcome} />}
      </div>
      {tableProblem !== null && (
        <p className="b" role="alert">
          {tableProblem}
        </p>
      )}
      {!connected && (
        <p className="b" role="status">
          {texts.menu.offline}
        </p>
      )}
    </header>
  );
};
