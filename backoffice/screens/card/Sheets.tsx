// The sheets of a card: pages with a header and a footer, or the two sides of a leaflet.
import { pictureAt } from '@ardoise/contract/files.ts';
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import { bcp47, directionOf, type Locale } from '@ardoise/contract/rules/locales.ts';
import type { CSSProperties, ReactNode } from 'react';
import type { PaperWords } from '../../i18n/card/paper-words.ts';
import { Qr } from '../../ui/qr/Qr.tsx';
import type { Centred } from './centred.ts';
import type { Block, Card } from './content.ts';
import { Dishes } from './Dishes.tsx';
import { type Fitted, FLAP, type FormatName, PANEL, PAPERS } from './formats.ts';

export type Printed = {
  venue: MenuVenue;
  card: Card;
  blocks: readonly Block[];
  locale: Locale;
  words: PaperWords;
  format: FormatName;
  /** The URL in the QR code. */
  address: string;
  centred: Centred;
};

/** Longer names, in characters, would take three lines. */
const LONG_NAME = 24;

const Name = ({ venue: { name, display_name, image_url } }: { venue: MenuVenue }) =>
  // A logo that contains the name replaces it here too.
  display_name || !image_url ? <h2 className={`name cst-global-title${name.length > LONG_NAME ? ' long' : ''}`}>{name}</h2> : null;

const Picture = ({ venue: { image_url } }: { venue: MenuVenue }) =>
  image_url && <img className="picture" src={pictureAt(image_url, 1280)} alt="" />;

const invitation = ({ venue, words }: Printed): string => (venue.tier === 'premium' ? words.order : words.read);

const Code = (printed: Printed) => (
  <div className="code">
    <Qr text={printed.address} label={invitation(printed)} />
  </div>
);

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

const Where = ({ venue }: Printed) => (
  <>
    {venue.address && <p>{venue.address}</p>}
    {isWebAddress(venue.website) && <p>{venue.website.replace(/^https?:\/\/(?:www\.)?|\/$/gi, '')}</p>}
  </>
);

const Legal = ({ card, venue }: Printed) => (
  <>
    {card.prices.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {venue.legal && <p className="legal">{venue.legal}</p>}
  </>
);

export const Head = (printed: Printed) => (
  <header className="head">
    <Picture {...printed} />
    <Name {...printed} />
  </header>
);

export const Foot = (printed: Printed) => (
  <footer className="foot">
    <Code {...printed} />
    <div className="small">
      <p className="scan cst-global-text">{invitation(printed)}</p>
      <Where {...printed} />
      <Legal {...printed} />
    </div>
  </footer>
);

/** One sheet in a frame of its size on the screen; `unit`: points for each CSS pixel. */
const Sheet = ({ printed, unit, children }: { printed: Printed; unit: number; children: ReactNode }) => (
  <div className="frame">
    <div className={sheetClass(printed)} {...languageProps(printed)} style={sizes(printed.format, unit)}>
      {children}
    </div>
  </div>
);

export const sheetClass = ({ format, centred }: Printed): string => {
  const parts = Object.entries(centred).flatMap(([part, on]) => (on ? [`centred-${part}`] : []));
  return ['sheet', format, 'cst-global-background', ...parts].join(' ');
};
export const languageProps = ({ locale }: Printed) => ({ lang: bcp47(locale), dir: directionOf(locale) });
export const sizes = (format: FormatName, unit: number): CSSProperties => {
  const { width, height, margin } = PAPERS[format];
  return {
    '--px': `${unit}pt`,
    '--width': `${width}mm`,
    '--height': `${height}mm`,
    '--block': `${margin.block}mm`,
    '--inline': `${margin.inline}mm`,
  } as CSSProperties;
};

type SheetsProps = { printed: Printed; fitted: Fitted };

const Pages = ({ printed, fitted: { panels, columns, unit, width } }: SheetsProps) => {
  const pages = panels.length / columns;
  return Array.from({ length: pages }, (_, page) => page).map((page) => (
    <Sheet key={page} printed={printed} unit={unit}>
      {page === 0 && <Head {...printed} />}
      <div className="columns">
        {panels.slice(page * columns, (page + 1) * columns).map((places, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their index only.
          <div key={column} className="panel" style={{ width: `${width}mm` }}>
            <Dishes blocks={printed.blocks} places={places} />
          </div>
        ))}
      </div>
      {page === pages - 1 && <Foot {...printed} />}
      {pages > 1 && <p className="folio">{page + 1}</p>}
    </Sheet>
  ));
};

const Fold = ({ width, className = '', children }: { width: number; className?: string; children: ReactNode }) => (
  <div className={`fold-panel ${className}`} style={{ width: `${width}mm` }}>
    {children}
  </div>
);

/**
 * The outer side holds the flap, the back and the cover; the inner side holds three panels. The flap is read last, so it takes the rest.
 */
const Leaflet = ({ printed, fitted: { panels, unit, width } }: SheetsProps) => {
  const dishes = (panel: number) => (
    <div className="panel" style={{ width: `${width}mm` }}>
      <Dishes blocks={printed.blocks} places={panels[panel] ?? []} />
    </div>
  );
  return (
    <>
      <Sheet printed={printed} unit={unit}>
        {panels.length > 3 ? (
          <Fold width={FLAP}>{dishes(3)}</Fold>
        ) : (
          <Fold width={FLAP} className="free">
            <p className="cst-global-title">{printed.venue.name}</p>
          </Fold>
        )}
        <Fold width={PANEL} className="back">
          <p className="scan cst-global-text">{invitation(printed)}</p>
          <Code {...printed} />
          <div className="small">
            <Where {...printed} />
          </div>
          <div className="small last">
            <Legal {...printed} />
          </div>
        </Fold>
        <Fold width={PANEL} className="cover">
          <Picture {...printed} />
          <Name {...printed} />
        </Fold>
      </Sheet>
      <Sheet printed={printed} unit={unit}>
        <Fold width={PANEL}>{dishes(0)}</Fold>
        <Fold width={PANEL}>{dishes(1)}</Fold>
        <Fold width={FLAP}>{dishes(2)}</Fold>
      </Sheet>
    </>
  );
};

export const Sheets = (props: SheetsProps) => (props.printed.format === 'fold' ? <Leaflet {...props} /> : <Pages {...props} />);
