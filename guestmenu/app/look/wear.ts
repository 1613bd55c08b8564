// An open page changes its clothes: a newer sheet takes the place of the one in the document. Loaded after the page.
import { useEffect } from 'react';
import { retryUntilDone } from '../retry.ts';

let own: CSSStyleSheet | undefined;

/** The page's policy allows no style that is written into it, and this: a sheet that a script has made. */
export const wear = (css: string): void => {
  const inline = document.querySelector<HTMLStyleElement>('#venue-style');
  if (!own) {
    own = new CSSStyleSheet();
    document.adoptedStyleSheets.push(own);
  }
  own.replaceSync(css);
  if (inline) inline.disabled = true;
};

const fetchSheet = async (venueId: string): Promise<string> => {
  const response = await fetch(`/api/public/menu/${venueId}/look`, { cache: 'no-cache' });
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
};

/** Wears the look that the menu names, where the page has another one. `look` undefined: nothing is known of it. */
export const useLook = (venueId: string, look: string | null | undefined): void => {
  useEffect(() => {
    const { dataset } = document.getElementById('root') as HTMLElement;
    if (look === undefined || (dataset.look ?? null) === look) return;
    let left = false;
    void retryUntilDone(async () => {
      const css = left ? '' : await fetchSheet(venueId);
      // A later one is on its way, or worn.
      if (left) return;
      // Browsers that cannot have it so wear it from the next load on.
      if ('adoptedStyleSheets' in document) wear(css);
      if (look === null) delete dataset.look;
      else dataset.look = look;
    });
    return () => {
      left = true;
    };
  }, [venueId, look]);
};
