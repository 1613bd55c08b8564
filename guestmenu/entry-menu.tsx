// The script of the menu page: fetches the language and the data that the document was made of, and takes over from there.

import type { Menu } from '@ardoise/contract/menu.ts';
import { isLocale } from '@ardoise/contract/rules/locales.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { menuAddress } from './app/addresses.ts';
import { readClock } from './app/clock.ts';
import { loadMenuTexts } from './app/menu-catalogue.ts';
import { keepReadable } from './app/offline.ts';
import { retryUntilDone } from './app/retry.ts';
import { wholeRoot } from './app/whole-root.ts';
import { Inactive, MenuApp } from './screens/menu/index.tsx';

/** The venue was deactivated since the page was made, or kept on the phone. */
const NOT_FOUND = 404;

/** The answer that the document has asked for (app/document.ts), once: a second try asks anew. */
const takeEarly = (): Promise<Response> | undefined => {
  const page = window as { early?: Promise<Response> };
  const { early } = page;
  delete page.early;
  return early;
};

const start = async (root: HTMLElement): Promise<void> => {
  const { locale, venue = '', version, at = '', dishes, preview } = root.dataset as DOMStringMap & { preview?: 'time' | 'look' };
  if (!isLocale(locale)) return;
  const answer = takeEarly() ?? fetch(menuAddress(venue, locale, new URLSearchParams(location.search).get('preview')));
  const data = answer.then(async (response) => {
    // It may have been asked for as soon as the page itself was.
    readClock(response, Date.now() - performance.now());
    if (response.status === NOT_FOUND) return null;
    if (!response.ok) throw new Error(String(response.status));
    const menu = (await response.json()) as Menu;
    // What the worker kept of an older program lacks what this one reads; by the next try it has the present answer.
    const hasIds = menu.instructions.every(({ options }) => options.every(({ id }) => id));
    if (!Array.isArray(menu.popular) || !hasIds) throw new Error('an older menu');
    return menu;
  });
  const [texts, menu] = await Promise.all([loadMenuTexts(locale), data]);
  // A preview is readable as it is.
  if (!menu && preview) return;
  if (!menu) return createRoot(root).render(<Inactive name={document.title} texts={texts.menu} />);
  const app = <MenuApp menu={menu} at={new Date(at)} locale={locale} texts={texts} preview={preview} />;
  // What was kept may be of another language's guest.
  if (String(menu.version) === version && menu.locale === dishes) hydrateRoot(root, app);
  else createRoot(root).render(app);
  if (!preview) void keepReadable().catch(() => undefined);
};

void wholeRoot().then((root) => root && retryUntilDone(() => start(root)));
