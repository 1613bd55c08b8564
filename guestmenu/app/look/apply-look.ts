// Updates the look of an open page: a newer style sheet replaces the one in the document. Loaded after the page.
import { useEffect } from 'react';
import { retryUntilDone } from '../retry.ts';

let own: CSSStyleSheet | undefined;

/** The page's policy forbids inline styles added later, but allows constructed style sheets. */
export const applySheet = (css: string): void => {
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

/** Applies the menu's current look, if the page has another one. `look` undefined: not known. */
export const useLook = (venueId: string, look: string | null | undefined): void => {
  useEffect(() => {
    const { dataset } = document.getElementById('root') as HTMLElement;
    if (look === undefined || (dataset.look ?? null) === look) return;
    let stopped = false;
    void retryUntilDone(async () => {
      const css = stopped ? '' : await fetchSheet(venueId);
      // A later look has been applied or is loading.
      if (stopped) return;
      // Browsers without constructed style sheets get the look at the next load.
      if ('adoptedStyleSheets' in document) applySheet(css);
      if (look === null) delete dataset.look;
      else dataset.look = look;
    });
    return () => {
      stopped = true;
    };
  }, [venueId, look]);
};
