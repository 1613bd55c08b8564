// The script of the menu page: loads the language and the data of the document, and hydrates it.

import type { Menu } from '@ardoise/contract/menu.ts';
import { isLocale } from '@ardoise/contract/rules/locales.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { menuAddress } from './app/addresses.ts';
import { syncClock } from './app/clock.ts';
import { loadMenuTexts } from './app/menu-catalogue.ts';
import { cacheForOffline } from './app/offline.ts';
import { retryUntilDone } from './app/retry.ts';
import { rootOnceLoaded } from './app/root-once-loaded.ts';
import { Inactive, MenuApp } from './screens/menu/index.tsx';

/** Status if the venue was deactivated after the page was rendered or cached on the phone. */
const NOT_FOUND = 404;

/** The response requested by the document (app/document.ts). Used once: a retry sends a new request. */
const takePreloaded = (): Promise<Response> | undefined => {
  const page = window as { early?: Promise<Response> };
  const { early } = page;
  delete page.early;
  return early;
};

const start = async (root: HTMLElement): Promise<void> => {
  const { locale, venue = '', version, at = '', dishes, preview } = root.dataset as DOMStringMap & { preview?: 'time' | 'look' };
  if (!isLocale(locale)) return;
  const answer = takePreloaded() ?? fetch(menuAddress(venue, locale, new URLSearchParams(location.search).get('preview')));
  const data = answer.then(async (response) => {
    // The request may be as old as the page itself.
    syncClock(response, Date.now() - performance.now());
    if (response.status === NOT_FOUND) return null;
    if (!response.ok) throw new Error(String(response.status));
    const menu = (await response.json()) as Menu;
    // A response cached by the worker for an older version lacks fields; the next attempt gets a current one.
    const hasIds = menu.instructions.every(({ options }) => options.every(({ id }) => id));
    if (!Array.isArray(menu.popular) || !hasIds) throw new Error('an older menu');
    return menu;
  });
  const [texts, menu] = await Promise.all([loadMenuTexts(locale), data]);
  // A preview stays readable without the script.
  if (!menu && preview) return;
  if (!menu) return createRoot(root).render(<Inactive name={document.title} texts={texts.menu} />);
  const app = <MenuApp menu={menu} at={new Date(at)} locale={locale} texts={texts} preview={preview} />;
  // The cached document may be in the language of another guest.
  if (String(menu.version) === version && menu.locale === dishes) hydrateRoot(root, app);
  else createRoot(root).render(app);
  if (!preview) void cacheForOffline().catch(() => undefined);
};

void rootOnceLoaded().then((root) => root && retryUntilDone(() => start(root)));
