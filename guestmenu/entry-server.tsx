// Server rendering: the whole HTML document of a page, the same for every guest of a venue with the same languages.

import type { Menu, MenuVenue } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { LOOK_PREVIEW } from '@ardoise/contract/rules/look/messages.ts';
import { renderToString } from 'react-dom/server.edge';
import { menuAddress } from './app/addresses.ts';
import { type Assets, type Manifest, readManifest } from './app/assets.ts';
import { documentOf, inlineParts } from './app/document.ts';
import { muliFaces, muliLatin } from './app/look/muli.ts';
import type { PageLook } from './app/look/page-look.ts';
import { allNotices, allTexts } from './i18n/all.ts';
import { unavailableTexts } from './i18n/unavailable.ts';
import { Inactive, MenuApp } from './screens/menu/index.tsx';
import { NewsletterPage } from './screens/newsletter/index.tsx';
import { PrivacyPage } from './screens/privacy/index.tsx';
import base from './ui/styles/base.css?inline';
import item from './ui/styles/item.css?inline';
import list from './ui/styles/menu.css?inline';
import tokens from './ui/styles/tokens.css?inline';
import { modeOf } from './visit/mode.ts';

/** The files that pages link to, from the manifest of the client build (`dist/client/.vite/manifest.json`). */
export const assetsFrom = (manifest: Manifest): Assets => readManifest(manifest, tokens + base + item + list);

export { inlineParts };

/** The font Muli, for the style sheets of looks that use it. */
export const muli = { faces: muliFaces('optional'), latin: muliLatin() };

/** The input of all pages of a venue. `months`: how long orders keep their guests' data. */
type PageInput = { assets: Assets; look?: PageLook; months: number };

export type MenuPageInput = PageInput & {
  /** The published menu, with all texts or in the guest's locale. */
  menu: Menu;
  /** The locale of the page's own texts. */
  locale: Locale;
  /** The instant that the page shows, valid until `resolveMenu(…).next_change`. */
  at: Date;
  /**
   * A preview for staff, without orders: the token of a time machine preview at another instant, or `LOOK_PREVIEW` in the customizer's
   * frame.
   */
  preview?: string;
  /** Other origins whose pages may frame it and set its look. */
  office?: readonly string[];
};

/**
 * The document of `/m/{venue}`: readable and usable before its script, the same for all tables. It does not contain the data, which would
 * not fit into the first flight; the script fetches them from `/api/public/menu/{venue}?locale=`.
 */
export const renderMenuPage = ({ menu, locale, at, assets, look, months, preview, office = [] }: MenuPageInput): string => {
  const { venue } = menu;
  const kind = preview === undefined ? undefined : preview === LOOK_PREVIEW ? 'look' : 'time';
  return documentOf({
    locale,
    title: venue.name,
    assets,
    look,
    files: assets.menu,
    data: menuAddress(venue.id, locale, preview),
    root: {
      venue: venue.id,
      name: venue.name,
      months: String(months),
      version: String(menu.version),
      at: at.toISOString(),
      dishes: menu.locale ?? locale,
      ...(kind && { preview: kind }),
      // Reserves the space of the basket on wide screens from the first byte, to avoid a layout shift while the page loads.
      ...(!kind && modeOf(venue) === 'order' && { basket: '' }),
      ...(kind === 'look' && office.length > 0 && { office: office.join(' ') }),
    },
    body: renderToString(<MenuApp menu={menu} at={at} locale={locale} texts={allTexts[locale]} preview={kind} named={look?.named} />),
  });
};

/** `dishes`: the locale of the venue's texts. */
export type OrderPageInput = PageInput & { venue: MenuVenue; locale: Locale; dishes: Locale };

/** The document of `/m/{venue}/order/{uuid}`, the same for every order of a venue: its script reads the uuid from the address. */
export const renderOrderPage = ({ venue, locale, dishes, assets, look, months }: OrderPageInput): string => {
  const { pageTitle, loading } = allTexts[locale].order;
  const { id, name, currency, timezone } = venue;
  return documentOf({
    locale,
    title: `${pageTitle} · ${name}`,
    assets,
    look,
    files: assets.order,
    root: { venue: id, name, currency, timezone, dishes, months: String(months) },
    body: renderToString(
      <main className="status-page stack">
        <p role="status">{loading}</p>
      </main>,
    ),
  });
};

export type NewsletterPageInput = PageInput & {
  venue: MenuVenue;
  locale: Locale;
  /** The state of the mailed link. `stopped`: the subscription was just ended. */
  state: 'open' | 'confirmed' | 'unknown' | 'stopped';
  token: string;
};

/** The document of `/m/{venue}/newsletter`: a form without a script. */
export const renderNewsletterPage = ({ venue, locale, assets, look, state, token }: NewsletterPageInput): string => {
  const { newsletter, menu } = allTexts[locale];
  return documentOf({
    locale,
    title: `${newsletter.title} · ${venue.name}`,
    assets,
    look,
    // The style sheets of the order page include those of the button.
    sheets: assets.order.styles,
    body: renderToString(
      <NewsletterPage venue={venue} locale={locale} texts={newsletter} privacy={menu.privacy} state={state} token={token} />,
    ),
  });
};

/** The document of `/m/{venue}/privacy`: text without a script. */
export const renderPrivacyPage = ({ venue, locale, assets, look, months }: PageInput & { venue: MenuVenue; locale: Locale }): string => {
  const texts = allTexts[locale];
  return documentOf({
    locale,
    title: `${texts.menu.privacy} · ${venue.name}`,
    assets,
    look,
    sheets: assets.order.styles,
    body: renderToString(<PrivacyPage venue={venue} locale={locale} texts={texts} notice={allNotices[locale]} months={months} />),
  });
};

/** The document of `/m/{venue}` if the venue was deactivated. */
export const renderInactivePage = ({ venue, locale, assets, look }: PageInput & { venue: MenuVenue; locale: Locale }): string =>
  documentOf({
    locale,
    title: venue.name,
    assets,
    look,
    body: renderToString(<Inactive name={venue.name} texts={allTexts[locale].menu} />),
  });

/** The document of an address without a venue or an order. */
export const renderNotFoundPage = ({ locale, assets, of }: { locale: Locale; assets: Assets; of: 'menu' | 'order' }): string => {
  const { menu, order } = allTexts[locale];
  const [title, hint] = of === 'order' ? [order.unknown, order.unknownHint] : [menu.notFound, menu.notFoundHint];
  return documentOf({
    locale,
    title,
    assets,
    body: renderToString(
      <main className="e stack">
        <h1>{title}</h1>
        <p>{hint}</p>
      </main>,
    ),
  });
};

/** The document shown when another one cannot be served. It reloads that address after `reload` seconds. */
export const renderAwayPage = ({
  locale,
  assets,
  address,
  reload,
}: {
  locale: Locale;
  assets: Assets;
  address: string;
  reload: number;
}) => {
  const { title, hint, again } = unavailableTexts[locale];
  return documentOf({
    locale,
    title,
    assets,
    reload,
    sheets: assets.order.styles,
    body: renderToString(
      <main className="e stack answers">
        <h1>{title}</h1>
        <p>{hint}</p>
        <a className="second" href={address}>
          {again}
        </a>
      </main>,
    ),
  });
};
