// What the server renders with: the whole HTML document of a page, the same for every guest of a venue who reads in the same languages.

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
import { allAway } from './i18n/away.ts';
import { Inactive, MenuApp } from './screens/menu/index.tsx';
import { NewsletterPage } from './screens/newsletter/index.tsx';
import { PrivacyPage } from './screens/privacy/index.tsx';
import base from './ui/styles/base.css?inline';
import item from './ui/styles/item.css?inline';
import list from './ui/styles/menu.css?inline';
import tokens from './ui/styles/tokens.css?inline';
import { modeOf } from './visit/mode.ts';

/** The files that pages name, from the manifest of the client's build (`dist/client/.vite/manifest.json`). */
export const assetsFrom = (manifest: Manifest): Assets => readManifest(manifest, tokens + base + item + list);

export { inlineParts };

/** The font Muli, for the sheets of looks that ask for it. */
export const muli = { faces: muliFaces('optional'), latin: muliLatin() };

/** The input of all pages of a venue; `months`: for how long orders name their guests. */
type Made = { assets: Assets; look?: PageLook; months: number };

export type MenuPageInput = Made & {
  /** The published menu, in all texts or in the guest's. */
  menu: Menu;
  /** What the page itself speaks. */
  locale: Locale;
  /** The instant that the page shows: valid until `resolveMenu(…).next_change`. */
  at: Date;
  /** For staff, and takes no orders: of an instant that need not be the present one, by its token, or in the customizer's frame (`LOOK_PREVIEW`). */
  preview?: string;
  /** Other origins whose pages may frame it, and tell it what to wear. */
  office?: readonly string[];
};

/**
 * The document of `/m/{venue}`: readable and usable before its script, table-free, without the data, which the script
 * fetches from `/api/public/menu/{venue}?locale=` (in the page it would not fit into the first flight).
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
      // Keeps a place for the basket on a wide screen from the first byte on: a page that is drawn as it comes must not move.
      ...(!kind && modeOf(venue) === 'order' && { basket: '' }),
      ...(kind === 'look' && office.length > 0 && { office: office.join(' ') }),
    },
    body: renderToString(<MenuApp menu={menu} at={at} locale={locale} texts={allTexts[locale]} preview={kind} named={look?.named} />),
  });
};

/** `dishes`: the locale in which the guest reads what the venue wrote. */
export type OrderPageInput = Made & { venue: MenuVenue; locale: Locale; dishes: Locale };

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

export type NewsletterPageInput = Made & {
  venue: MenuVenue;
  locale: Locale;
  /** What the mailed link stands for; `stopped`: what it had confirmed was just ended. */
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
    // What its button needs is the order's page's too.
    sheets: assets.order.styles,
    body: renderToString(
      <NewsletterPage venue={venue} locale={locale} texts={newsletter} privacy={menu.privacy} state={state} token={token} />,
    ),
  });
};

/** The document of `/m/{venue}/privacy`: text without a script. */
export const renderPrivacyPage = ({ venue, locale, assets, look, months }: Made & { venue: MenuVenue; locale: Locale }): string => {
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

/** The document of `/m/{venue}` where the venue was deactivated. */
export const renderInactivePage = ({ venue, locale, assets, look }: Made & { venue: MenuVenue; locale: Locale }): string =>
  documentOf({
    locale,
    title: venue.name,
    assets,
    look,
    body: renderToString(<Inactive name={venue.name} texts={allTexts[locale].menu} />),
  });

/** The document for an address that leads to no venue, or to no order. */
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

/** The document that stands in for one that cannot be served now; it asks for that again after `reload` seconds. */
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
  const { title, hint, again } = allAway[locale];
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
